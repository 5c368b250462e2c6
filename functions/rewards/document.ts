import type { DocumentDefinition, Entry, Money } from '../documents/definition.ts'
import { isSameLegs, legsLine } from '../documents/faults.ts'
import type { Rules } from '../documents/rules.ts'
import { readLegs } from '../ledger/entry.ts'
import type { Row } from '../table/write.ts'
import { effectsOf } from './effects.ts'

const DAY = 86_400
/** Seconds that servers' clocks may differ. */
const CLOCKS_APART = 60
/** The worker ends bonuses within two hours; a day means a defect. */
const ENDED_WITHIN_S = DAY

const money: Money = {
  legs: ['legs'],
  values: { what: ['bonus', 'turned', 'lapsed'], state: ['offered', 'running', 'turned', 'lapsed'] },
  entries,
  symbol: () => null,
  locked: () => [],
  // An id may be as old as what was rewarded.
  settledAt: () => null,
  idsBehind: 'unbounded',
  taken: (row) =>
    row.state === 'running'
      ? [
          { counter: 'bonus', key: idOf(row), amount: 1n },
          { counter: 'turnover', bonus: idOf(row), amount: (row.amount as bigint) * (row.times as bigint) },
        ]
      : [],
  once: (row) => [
    ...(row.of === undefined ? [] : [`the end of bonus ${row.of}`]),
    ...(row.why === 'recharge' ? ['the bonus of the first deposit'] : []),
    ...(row.why === 'invitation' && row.side === 'invited' ? ['reward for being invited'] : []),
  ],
  faults,
  notices,
  together: { kinds: ['reward', 'deposit'], faults: ofFirstDeposit, keeps: firstPaid },
}

export const rewardDocument: DocumentDefinition<'reward', Row> = {
  kind: 'reward',
  of: (row) => row,
  money,
  review: null,
  listed: null,
  effects: effectsOf,
}

const idOf = ({ sk }: Row): string => sk.slice('R#'.length)

function entries(row: Row): Entry[] {
  if (!row.legs) return []
  const legs = readLegs(row.legs as string[])
  if (row.what === 'bonus') return [{ at: Number(row.acceptedAt), movement: 'bonus_given', legs }]
  return [{ at: Number(row.at), movement: row.what === 'turned' ? 'bonus_turned' : 'bonus_lapsed', legs }]
}

const said = (wrong: boolean, words: string): string[] => (wrong ? [words] : [])

/** Duplicates the paying code on purpose, so that its faults are found. */
function faults(row: Row): string[] {
  const [asset, amount] = [row.asset as string, row.amount as bigint]
  if (row.what !== 'bonus') {
    const to = row.what === 'turned' ? 'available' : 'house:bonus'
    const legs = [legsLine('bonus', asset, -amount), legsLine(to, asset, amount)]
    return said(!isSameLegs(row.legs, legs), 'an end of a bonus with legs that are not its own')
  }
  const offered = row.state === 'offered'
  const given = [legsLine('house:bonus', asset, -amount), legsLine('bonus', asset, amount)]
  return [
    ...said(!isSameLegs(row.legs, offered ? [] : given), 'given against its state, or not its amount'),
    ...said(
      (row.state === 'running') !== (row.gpk === 'BONUS'),
      'in the index of what ends against its state',
    ),
    ...said(
      !offered && Number(row.ends) !== Number(row.acceptedAt) + Number(row.days) * DAY,
      'an end that is not its days after its acceptance',
    ),
    ...said(!offered && Number(row.acceptedAt) >= Number(row.until), 'accepted after its offer was over'),
  ]
}

const isPaidIn = ({ sk, class: of, status }: Row): boolean =>
  sk.startsWith('D#') && Number(of) === 0 && Number(status) === 1

function firstPaid(settled: readonly Row[], kept: readonly Row[]): Row[] {
  const [first] = [...kept, ...settled]
    .filter(isPaidIn)
    .toSorted((a, b) => Number(a.decidedAt) - Number(b.decidedAt) || (a.sk < b.sk ? -1 : 1))
  if (!first) return []
  const { pk, sk, class: of = 0n, status = 1n, decidedAt = 0n, amount = 0n } = first
  return [{ pk, sk, class: of, status, decidedAt, amount }]
}

/** Checks the bonus against its deposit; duplicates the arithmetic on purpose. */
function ofFirstDeposit(
  rows: readonly Row[],
  _rules: unknown,
  kept: readonly Row[],
): { of: string; words: string }[] {
  const paidIn = [...kept, ...rows].filter(isPaidIn)
  return rows.flatMap((row) => {
    if (row.why !== 'recharge') return []
    const deposit = paidIn.find(({ sk }) => sk === `D#${row.deposit}`)
    const [percent, max] = [row.percent as bigint, row.max as bigint]
    const part = deposit ? ((deposit.amount as bigint) * percent) / 100n : 0n
    const isFirst = paidIn.every(
      ({ decidedAt }) => Number(decidedAt) + CLOCKS_APART >= Number(deposit?.decidedAt),
    )
    const isOfTerms = row.amount === (part < max ? part : max)
    return [
      ...said(!deposit || !isFirst, 'a bonus of a first deposit that is none'),
      ...said(!isOfTerms, 'a bonus of a first deposit that is not its terms'),
    ].map((words) => ({ of: row.sk, words }))
  })
}

function notices(row: Row, { now }: Rules): string[] {
  return said(
    row.state === 'running' && now !== undefined && Number(row.ends) + ENDED_WITHIN_S < now,
    'a bonus that runs a day after its end',
  )
}
