import { expect, test } from 'vitest'
import { account as alone, grant, ID, lost } from '../../tests/support/reconcile-rows.ts'
import { reconcile } from '../documents/reconcile.ts'
import { wordsOf } from '../documents/reconcile-table.ts'
import { noRules } from '../documents/rules.ts'
import { NO_LIMIT } from '../ledger/account.ts'
import type { Row } from '../table/write.ts'
import { rewardDocument } from './document.ts'
import { effectsOf } from './effects.ts'

const DAY = 86_400n
const terms = { pk: 'U#1', sk: 'R#1', what: 'bonus', asset: 'USD', amount: 10_00n, times: 15n, days: 30n }
const offered: Row = { ...terms, state: 'offered', until: 1000n, offeredAt: 400n }
const running: Row = {
  ...offered,
  ...{ state: 'running', acceptedAt: 500n, ends: 500n + 30n * DAY, gpk: 'BONUS', gsk: 'x' },
  legs: ['house:bonus USD -1000', 'bonus USD 1000'],
}
const { gpk: _, gsk: __, ...over } = running
const ended = { pk: 'U#1', sk: 'R#2', of: '1', asset: 'USD', amount: 10_00n, at: 9000n }
const turned: Row = { ...ended, what: 'turned', legs: ['bonus USD -1000', 'available USD 1000'] }
const lapsed: Row = { ...ended, what: 'lapsed', legs: ['bonus USD -1000', 'house:bonus USD 1000'] }

test.each<[string, Row, string[]]>([
  ['an offer', offered, []],
  ['one that runs', running, []],
  ['one that is over', { ...over, state: 'turned' }, []],
  ['how it ended', turned, []],
  ['the other end', lapsed, []],
  [
    'an offer that was given already',
    { ...offered, legs: running.legs as string[] },
    ['given against its state, or not its amount'],
  ],
  [
    'given a cent more',
    { ...running, legs: ['house:bonus USD -1001', 'bonus USD 1001'] },
    ['given against its state, or not its amount'],
  ],
  ['running, and nobody would end it', { ...over }, ['in the index of what ends against its state']],
  [
    'over, and still in the index',
    { ...running, state: 'lapsed' },
    ['in the index of what ends against its state'],
  ],
  [
    'a day less than its terms',
    { ...running, ends: 500n + 29n * DAY },
    ['an end that is not its days after its acceptance'],
  ],
  [
    'accepted in the second its offer was over',
    { ...running, acceptedAt: 1000n, ends: 1000n + 30n * DAY },
    ['accepted after its offer was over'],
  ],
  [
    "lapsed out of its user's own money",
    { ...lapsed, legs: ['available USD -1000', 'house:bonus USD 1000'] },
    ['an end of a bonus with legs that are not its own'],
  ],
  [
    'lapsed, and paid',
    { ...lapsed, legs: turned.legs as string[] },
    ['an end of a bonus with legs that are not its own'],
  ],
])('a reward against itself: %s', (_says, row, faults) => {
  expect(rewardDocument.money.faults(row, noRules)).toEqual(faults)
})

test('a bonus that runs a day after its end is reported', () => {
  const end = Number(running.ends)
  const noticed = (now: number) => rewardDocument.money.notices(running, { ...noRules, now })
  expect([noticed(end + 86_400), noticed(end + 86_401)]).toEqual([
    [],
    ['a bonus that runs a day after its end'],
  ])
})

const holder: Row = {
  ...alone,
  ...{ USD_available: 9_899_50n, USD_locked: 0n, open: {}, openTotal: 0n },
  ...{ leftStake: NO_LIMIT - 100_00n, leftLoss: NO_LIMIT - 100_50n, profit: -100_50n },
  ...{ USD_bonus: 10_00n, bonus: '1', turnover: 50_00n, bonusEnds: running.ends as bigint },
}
const counted: Row = { ...lost, pk: 'O#1', sk: ID, bonus: '1' }
const draw = { result: 'draw', closePrice: lost.openPrice as bigint }
test.each<[string, Row[], string[]]>([
  ['what is left is its turnover less the stake that counts', [holder, grant, counted, running], []],
  [
    'a stake that counted for none',
    [holder, grant, { ...lost, pk: 'O#1', sk: ID } as Row, running],
    ['counters = documents: turnover'],
  ],
  [
    'a draw that was counted',
    [holder, grant, { ...counted, ...draw }, running],
    ['counters = documents: turnover'],
  ],
  [
    'a bonus that runs on the account alone',
    [holder, grant, counted, { ...over, state: 'turned' }],
    ['counters = documents: turnover', 'counters = documents: bonus 1'],
  ],
  [
    'ended twice',
    [holder, grant, counted, running, turned, { ...lapsed, sk: 'R#3' }],
    ['given once: the end of bonus 1'],
  ],
])('books with a bonus: %s', (_says, rows, words) => {
  const found = reconcile(rows).mismatches.map((each) => wordsOf(each))
  expect(found).toEqual(expect.arrayContaining(words))
  if (words.length === 0) expect(found).toEqual([])
})

test('the user hears of an offer and of each end, but not of their own acts', () => {
  const told = (row: Row, old?: Row) => effectsOf({ ...(old && { old }), new: row })
  const message = { effect: 'message', uid: '1', params: { amount: '10.00', asset: 'USD' } }
  expect(told(offered)).toMatchObject([{ ...message, type: 'bonus_offered', at: 400 }])
  expect(told(running, offered)).toEqual([])
  expect(told(turned)).toMatchObject([{ ...message, type: 'bonus_turned', at: 9000 }])
  expect(told(lapsed)).toMatchObject([{ ...message, type: 'bonus_lapsed' }])
  expect(effectsOf({ old: lapsed })).toEqual([])
})
