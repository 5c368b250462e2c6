import type { DocumentDefinition, Money } from '../../documents/definition.ts'
import { isSameLegs, legsLine } from '../../documents/faults.ts'
import { readLegs } from '../../ledger/entry.ts'
import type { Row } from '../../table/write.ts'
import { effectsOf } from './effects.ts'
import { type CoupleReward, rewardOf } from './reward.ts'

const money: Money = {
  legs: ['legs'],
  entries: (row) => [{ at: Number(row.at), movement: 'couple_reward', legs: readLegs(row.legs as string[]) }],
  symbol: () => null,
  locked: () => [],
  settledAt: (row) => Number(row.at),
  taken: () => [],
  once: (row) => [
    ...(row.dates as string[]).map((date) => `the reward of the couple's day ${date}`),
    `reward ${row.number} of couple ${row.link}`,
  ],
  faults,
  notices: () => [],
  together: { kinds: ['couple'], faults: ofLinks, keeps: newest },
}

export const coupleDocument: DocumentDefinition<'couple', CoupleReward> = {
  kind: 'couple',
  of: rewardOf,
  money,
  review: null,
  listed: null,
  effects: effectsOf,
}

function faults(row: Row): string[] {
  const dates = row.dates as string[]
  const amount = row.amount as bigint
  const paid = [legsLine('house:bonus', 'USD', -amount), legsLine('available', 'USD', amount)]
  const isRising = dates.every((date, index) => index === 0 || (dates[index - 1] ?? '') < date)
  const said = (wrong: boolean, words: string) => (wrong ? [words] : [])
  return [
    ...said(!isSameLegs(row.legs, paid), 'a reward of a couple that is not its sum'),
    ...said(dates.length < 1 || !isRising, 'a reward of a couple without its days'),
  ]
}

function newest(settled: readonly Row[], kept: readonly Row[]): Row[] {
  const last = [...kept, ...settled]
    .toSorted((a, b) => Number(a.at) - Number(b.at) || (a.sk < b.sk ? -1 : 1))
    .at(-1)
  if (!last) return []
  const { pk, sk, link = '', amount = 0n, dates = [], at = 0n } = last
  return [{ pk, sk, link, amount, dates, at }]
}

function ofLinks(
  rows: readonly Row[],
  _rules: unknown,
  kept: readonly Row[],
): { of: string; words: string }[] {
  return rows.flatMap((row) => {
    const first = [...kept, ...rows].find(({ link }) => link === row.link)
    const isAlike =
      first?.amount === row.amount &&
      (first?.dates as string[] | undefined)?.length === (row.dates as string[]).length
    return isAlike ? [] : [{ of: row.sk, words: "a reward of a couple that is not its link's" }]
  })
}
