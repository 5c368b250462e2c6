import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { keys } from '../table/keys.ts'
import { Change, type Row, replace } from '../table/write.ts'
import { accountOf, accountRow, loadAccount } from './account.ts'
import { todayOf, writeDay } from './day.ts'
import { limitsIn, limitsText, NO_LIMIT, noLimits, type SetLimits } from './own-limits.ts'

const UID = '01KAY00000000000000000000A'
const NOW_MS = Date.UTC(2026, 10, 25, 15)
const rowWith = (changes: object) => ({ ...accountRow(UID, '2026-11-25', {}), ...changes }) as Row

test.each<[string, Partial<SetLimits>, string | null]>([
  ['none', {}, null],
  ['one', { loss: { limit: 100_00n, next: null } }, 'l7ps'],
  ['a limit of nothing', { stake: { limit: 0n, next: null } }, 's0'],
  [
    'a raise that waits',
    { stake: { limit: 1n, next: { limit: 36n, at: 1_790_000_000 } } },
    `s1/10/${(1_790_000_000).toString(36)}`,
  ],
  ['one to be removed', { deposit: { limit: 1n, next: { limit: NO_LIMIT, at: 36 } } }, 'd1/-/10'],
  [
    'all, as large as they get',
    {
      stake: { limit: 10n ** 15n - 1n, next: { limit: NO_LIMIT, at: 9_999_999_999 } },
      loss: { limit: 1n, next: null },
      deposit: { limit: 2n, next: null },
    },
    `s${(10 ** 15 - 1).toString(36)}/-/${(9_999_999_999).toString(36)} l1 d2`,
  ],
])('limits are kept as one text, and read back: %s', (_says, set, text) => {
  const limits = { ...noLimits(), ...set }
  expect(limitsText(limits)).toBe(text)
  expect(limitsIn(rowWith(text === null ? {} : { limits: text }))).toEqual(limits)
})

test('limits kept by the former attributes hold, and become one text with the next change of them', async () => {
  const former = {
    maxStake: 50n,
    leftStake: 20n,
    nextStake: 70n,
    stakeAt: NOW_MS / 1000,
    maxLoss: 9n,
    leftLoss: 9n,
  }
  const table = createMemoryTable()
  await table.write(replace(rowWith(former)))
  const account = (await loadAccount(table, UID))!
  expect(account).toMatchObject({ hasFormerLimits: true, limits: { stake: { limit: 50n, left: 20n } } })
  const write = (seen = account) => {
    const change = new Change(keys.account(UID))
    writeDay(change, seen, todayOf(seen, NOW_MS, 'UTC'), NOW_MS)
    return table.write(change.build())
  }
  // Another has changed them meanwhile, as it did before.
  expect((await write(accountOf(rowWith({ ...former, maxStake: 51n })))).ok).toBe(false)
  expect((await write()).ok).toBe(true)
  const { maxLoss: _, ...row } = rowWith({ limits: 's1y l9', leftStake: 40n, leftLoss: 9n })
  expect(await table.get(keys.account(UID))).toEqual({
    ...row,
    epoch: 0n,
    openTotal: 0n,
    profit: 0n,
    dayEnds: BigInt(row.dayEnds as number),
  })
  // Seen as it was, it is written no second time.
  expect((await write()).ok).toBe(false)
})
