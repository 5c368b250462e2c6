import { expect, test } from 'vitest'
import { account, grant, line, moved, tableOf as table, three } from '../../tests/support/looked-rows.ts'
import { keys } from '../table/keys.ts'
import type { Row } from '../table/write.ts'
import { isNotice } from './reconcile.ts'
import type { Mismatch } from './reconcile-account.ts'
import { wrongJournal } from './reconcile-journal.ts'
import { exactOf, type Look, look } from './reconcile-table.ts'
import { noRules } from './rules.ts'

test.each<[string, (rows: [Row, Row]) => Row[], string[]]>([
  ['the last row of its journal', (rows) => rows, []],
  [
    'another place than its last row',
    ([own, row]) => [{ ...own, journal: '0000000001#0000000002' }, row],
    ['account = last journal row: place by 1'],
  ],
  [
    'another balance than its last row',
    ([own, row]) => [own, { ...row, after: { USD_available: 14n } }],
    [
      'account = last journal row: USD_available by 1',
      'journal adds up: USD_available of 0000000001#0000000001 by -1',
    ],
  ],
  [
    'no journal, though money moved',
    ([{ journal: _, ...own }]) => [own as Row],
    ['account = last journal row: USD_available by 15'],
  ],
])('an account with %s', async (_says, change, words) => {
  const t = await table([...change(moved('1', 15n)), ...three('1')])
  const seen = (await look(t.table, '1', noRules)) as Exclude<Look, string>
  expect(seen.mismatches.map(exactOf)).toEqual(words)
})

/** Builds rows a second apart: the amount that each moves, and the balance it tells. */
const journal = (...rows: [place: number, amount: bigint, held: bigint, movement?: string][]): Row[] =>
  rows.map(([place, amount, held, movement]) => ({
    ...{ pk: 'J#1', sk: `000000010${place}#000000000${place}` },
    ...{ lines: [line(amount, movement)], after: { USD_available: held } },
  }))
const day = (endsAt: number, place: number, held: bigint, changes: Record<string, unknown> = {}): Row =>
  ({
    ...keys.day('1', endsAt),
    ...{ date: '2026-11-25', nextAt: BigInt(endsAt), place: BigInt(place), profit: 0n },
    ...{ held: { USD_available: held }, flows: { USD_deposits: held } },
    ...changes,
  }) as Row
const ofThree = (held: bigint, rows: Row[]) => [
  account('1', { USD_available: held, journal: rows.at(-1)?.sk }),
  ...rows,
  ...three('1'),
]
async function said(rows: Row[]): Promise<string[]> {
  const t = await table(rows)
  const seen = (await look(t.table, '1', noRules)) as Exclude<Look, string>
  return seen.mismatches.map(exactOf)
}
const right = journal([1, 5n, 5n], [2, 5n, 10n], [3, 5n, 15n])

test.each<[string, Row[], bigint, string[]]>([
  ['that adds up', right, 15n, []],
  [
    'that misses a place',
    journal([1, 5n, 5n], [2, 5n, 10n], [4, 5n, 15n]),
    15n,
    ['journal without gaps: 0000000104#0000000004 by 1'],
  ],
  [
    'that does not begin with the first place',
    journal([2, 10n, 10n], [3, 5n, 15n]),
    15n,
    ['journal without gaps: 0000000102#0000000002 by 1'],
  ],
  [
    'with a cent in one row that comes from nowhere',
    journal([1, 5n, 5n], [2, 5n, 11n], [3, 5n, 15n]),
    15n,
    [
      'journal adds up: USD_available of 0000000102#0000000002 by 1',
      'journal adds up: USD_available of 0000000103#0000000003 by -1',
    ],
  ],
  [
    'whose account holds what no row tells',
    right,
    16n,
    // A difference from the documents is not reported twice.
    ['account = legs: USD_available by 1'],
  ],
  [
    'that tells what was changed by hand',
    journal([1, 5n, 5n], [2, 5n, 11n], [3, 5n, 16n]),
    16n,
    ['account = legs: USD_available by 1'],
  ],
])('a journal %s', async (_says, rows, held, words) => {
  expect(await said(ofThree(held, rows))).toEqual(words)
})

test('what was changed by hand and booked since is no finding; what only looks like it is', async () => {
  const corrected = grant('1', '4', { class: 4n, reason: 'reason_correction', at: 400_000n })
  const after = async (...rows: Parameters<typeof journal>) => {
    const written = journal(...rows)
    return (await said([...ofThree(20n, written), corrected])).filter((words) => words.startsWith('journal'))
  }
  const first = [1, 5n, 5n] as [number, bigint, bigint]
  // In a row before it was booked, and in none.
  expect(await after(first, [2, 5n, 15n], [3, 5n, 20n], [4, 5n, 20n, 'correction'])).toEqual([])
  expect(await after(first, [2, 5n, 10n], [3, 5n, 15n], [4, 5n, 20n, 'correction'])).toEqual([])
  expect(await after(first, [2, 5n, 11n], [3, 5n, 15n], [4, 5n, 20n, 'correction'])).toHaveLength(2)
  // Lost again where it is booked.
  expect(await after(first, [2, 5n, 15n], [3, 5n, 20n], [4, 5n, 21n, 'correction'])).not.toEqual([])
})

test('of profits: those of settled orders and of financing', async () => {
  const order = {
    ...keys.order('1', 'X'),
    state: 'settled',
    legs: ['available USD -7', 'locked USD 5'],
  } as Row
  const settle = { of: 'oX', movement: 'order_loss', legs: ['locked USD -5', 'house:trading USD 5'] }
  const rows = (profit: bigint): Row[] => [
    {
      pk: 'J#1',
      sk: '0000000101#0000000001',
      lines: [{ of: 'oX', movement: 'order_placed', legs: order.legs as string[] }],
      after: { USD_available: -7n, USD_locked: 5n },
    },
    { pk: 'J#1', sk: '0000000102#0000000002', lines: [settle], after: { USD_available: -7n, profit } },
    {
      pk: 'J#1',
      sk: '0000000103#0000000003',
      lines: [{ of: 'aY', movement: 'accrual', legs: ['house:financing USD -3', 'available USD 3'] }],
      after: { USD_available: -4n, profit: profit + 3n },
    },
  ]
  const own = (profit: bigint) =>
    account('1', { USD_available: -4n, profit: profit + 3n, journal: '0000000103#0000000003' })
  const adds = async (profit: bigint) =>
    wrongJournal(
      '1',
      { account: own(profit), start: undefined, journal: rows(profit), documents: [order] },
      [],
    ).map(exactOf)
  expect(await adds(-7n)).toEqual([])
  expect(await adds(-6n)).toEqual(['journal adds up: profit of 0000000102#0000000002 by 1'])
})

test.each<[string, Row[], string[]]>([
  ['as the journal says', [day(102, 1, 5n), day(103, 2, 10n)], []],
  [
    'with a cent too much',
    [day(102, 1, 5n), day(103, 2, 10n, { held: { USD_available: 11n } })],
    ['days = journal: USD_available of BAL#0000000103 by 1'],
  ],
  [
    'with a balance left out',
    [day(103, 2, 10n, { held: {} })],
    ['days = journal: USD_available of BAL#0000000103 by -10'],
  ],
  [
    'with a profit nobody made',
    [day(103, 2, 10n, { profit: 1n })],
    ['days = journal: profit of BAL#0000000103 by 1'],
  ],
  ['of another place', [day(103, 1, 10n)], ['days = journal: place of BAL#0000000103 by -1']],
  [
    'with a flow of nothing, and the day after it',
    [day(102, 1, 5n), day(103, 2, 10n, { flows: { USD_deposits: 11n } })],
    ['days = journal: flows of USD of BAL#0000000103 by 1'],
  ],
  [
    'with a fee that nobody paid',
    [day(103, 2, 10n, { flows: { USD_deposits: 11n, USD_fees: -1n } })],
    ['days = journal: fees of USD of BAL#0000000103 by -1'],
  ],
])('days %s', async (_says, days, words) => {
  expect(await said([...ofThree(15n, right), ...days])).toEqual(words)
  expect(words.every((word) => isNotice({ check: word.split(':')[0] as Mismatch['check'] }))).toBe(true)
})
