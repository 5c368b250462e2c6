import { expect, test } from 'vitest'
import type { Row } from '../table/write.ts'
import { accountRow } from './account.ts'
import { limitsIn, limitsText, NO_LIMIT, noLimits, type SetLimits } from './own-limits.ts'

const UID = '01KAY00000000000000000000A'
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
