import { expect, test } from 'vitest'
import { firstIdAt } from '../../shared/ids.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { ctx, mockedDeps, NOW, NOW_MS, UID } from '../../tests/support/mocked.ts'
import { accountOf, accountRow } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import { type Row, replace, type Table } from '../table/write.ts'
import { ticketsForDesk } from './for-desk.ts'
import { serviceHandlers } from './handlers.ts'
import { linePut, titleOf } from './thread.ts'
import { viewLine } from './view.ts'

const idAt = (n: number) => firstIdAt(NOW_MS).slice(0, 20) + String(n).padStart(6, '0')
const [THREAD, LINE] = [1, 2].map(idAt) as [string, string]
const row = (key: object, changes: object): Row => ({ ...key, ...changes }) as Row

function stage() {
  const memory = createMemoryTable()
  return { memory, ...mockedDeps({ table: memory }) }
}
/** Writes threads of one line each. */
async function threads(memory: Table, count: number): Promise<void> {
  const started = { lines: 1n, answered: 0n, seen: 0n, at: 1n, lastAt: 1n, state: 'waiting' }
  for (let n = 0; n < count; n++) await memory.write(replace(row(keys.thread(UID, idAt(n)), started)))
}

test('a line keeps its pictures, and an empty list leaves nothing', async () => {
  const written = { by: 'user' as const, operator: null, at: NOW, text: 'x', canned: null }
  const line = { uid: UID, thread: THREAD, id: LINE, n: 1, ...written }
  expect(linePut({ ...line, pictures: ['p'] }).item.pictures).toEqual(['p'])
  expect(linePut({ ...line, pictures: [] }).item).not.toHaveProperty('pictures')
  const links: unknown[] = []
  const files = { link: async (...asked: unknown[]) => String(links.push(asked)) }
  expect(await viewLine(files as never, 'en', { ...line, pictures: ['p'] })).toMatchObject({
    pictures: [{ key: 'p', url: '1' }],
  })
  expect(links).toEqual([[`clean/${UID}/p`, 300]])
})

test.each([
  ['short', 'short'],
  [' two\nlines ', 'two'],
  ['x'.repeat(80), 'x'.repeat(80)],
  ['x'.repeat(81), `${'x'.repeat(79)}…`],
  ['😀'.repeat(80), '😀'.repeat(80)],
  [`${'x'.repeat(78)} yz`, `${'x'.repeat(78)}…`],
])('the title of %j is %j', (text, title) => {
  expect(titleOf(text)).toBe(title)
})

test.each([
  [NOW, null],
  [NOW + 1, 90],
])('a median that holds until %i is told: %s; twenty threads a page', async (until, medianSeconds) => {
  const { deps, memory } = stage()
  await memory.write(replace(row(keys.measured('ticket'), { until: BigInt(until), medianSeconds: 90n })))
  await threads(memory, 22)
  const account = accountOf(accountRow(UID, '2026-11-25', {}))
  const told = await serviceHandlers(deps as never)['service.ticket']({ ...ctx, account } as never, {})
  expect(told.medianSeconds).toBe(medianSeconds)
  expect(told.items).toHaveLength(20)
})

test('the desk lists fifty of a user’s threads at once', async () => {
  const { deps, memory } = stage()
  await threads(memory, 52)
  const desk = { deps, waitOf: () => ({}) } as unknown as Parameters<typeof ticketsForDesk>[0]
  const { items, next } = await ticketsForDesk(desk)['desk.tickets'](ctx as never, { uid: UID })
  expect([items.length, next]).toEqual([50, idAt(2)])
})
