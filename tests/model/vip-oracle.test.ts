import { expect, test } from 'vitest'
import { wrongLevels } from './vip-oracle.ts'

const rows = (days: number, limits: string, vip: number, told = vip > 0 ? [vip] : []) => [
  { pk: 'U#ada', sk: 'A', ...(limits && { limits }) },
  { pk: 'U#ada', sk: 'P', level: 1n },
  ...Array.from({ length: days }, (_, day) => ({ pk: 'U#ada', sk: `S#${day}`, how: 'signed' })),
  { pk: 'U#ada', sk: 'S#made up', how: 'madeUp' },
  { pk: 'U#ada', sk: 'VIP', ...(vip > 0 && { vip: BigInt(vip) }) },
  ...told.map((level, n) => ({ pk: 'U#ada', sk: `M#${n}`, type: 'vip_reached', params: { level } })),
]

test.each<[string, ReturnType<typeof rows>, string]>([
  ['a level of identity and ten days', rows(10, '', 1), ''],
  ['nine days and a limit', rows(9, 's2rs', 1), ''],
  ['nine days and a limit that is gone', rows(9, '', 1), ''],
  ['ten days that nobody counted', rows(10, '', 0), 'level 0, not 1 to 1'],
  ['a limit that nobody counted', rows(0, 's2rs', 0), 'level 0, not 1 to 1'],
  ['a level that was told twice', rows(10, '', 1, [1, 1]), 'was told of 1,1'],
  ['a level that nobody told', rows(10, '', 1, []), 'was told of'],
  ['a level for nothing', rows(9, '', 2), 'level 2, not 0 to 1'],
])('%s', (_says, some, words) => {
  expect(wrongLevels(some).join()).toContain(words)
  if (words === '') expect(wrongLevels(some)).toEqual([])
})
