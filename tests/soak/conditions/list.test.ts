import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { createTable } from '../../../functions/table/dynamo.ts'
import { Change, create } from '../../../functions/table/write.ts'
import { explanations } from './explained.ts'
import { conditionsOf, nameOf, switchable } from './sites.ts'
import { called, created, method, state, text, watched } from './switch.ts'

// That each is noticed where it is asked in vain is tried by `npm run soak -- conditions`.
const root = join(import.meta.dirname, '..', '..', '..')
const all = conditionsOf(root)

test('the list has the conditions of the sources, each by a name of its own', () => {
  const names = all.map(nameOf)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(
    expect.arrayContaining([
      "functions/financing/holding.ts 0 where('booked', '=', before.standing.booked)",
      "functions/withdrawals/submit.ts 0 pinned(change, 'moves', moves)",
      "functions/books/run.ts 0 'attribute_not_exists(pk) OR #step = :step'",
    ]),
  )
  expect(names.length).toBeGreaterThan(300)
})

test('each condition is recorded with who notices, or explained; the record has no other', () => {
  const record = JSON.parse(readFileSync(join(import.meta.dirname, 'record.json'), 'utf8'))
  const explained = new Set(explanations.map((one) => nameOf({ nth: 0, line: 0, ...one })))
  const known = all.map(nameOf).filter((name) => !explained.has(name))
  expect(Object.keys(record).sort()).toEqual(known.sort())
})

test('each file that is recorded to notice is there', () => {
  const record: Record<string, string> = JSON.parse(
    readFileSync(join(import.meta.dirname, 'record.json'), 'utf8'),
  )
  const files = new Set(Object.values(record).filter((by) => by !== 'histories'))
  expect([...files].filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('each explained condition stands where the list says', () => {
  const names = all.map(nameOf)
  for (const one of explanations) expect(names).toContain(nameOf({ nth: 0, line: 0, ...one }))
})

test.each([
  [
    "change\n  .where('a', '=', 1)\n  .whereExists()",
    "switches.method(4, switches.method(5, change, 'where', 'a', '=', 1), 'whereExists')",
  ],
  ['pinned(change, name, 1).build()', 'switches.called(4, pinned, change, name, 1).build()'],
  ['table.write(create(row))', 'table.write(switches.created(4, create(row)))'],
  ["({ condition: 'x' })", "({ condition: switches.text(4, 'x') })"],
  ['// where(1)\nwherever(1)', '// where(1)\nwherever(1)'],
])('%j stands behind switches', (source, behind) => {
  const { text: switched } = switchable('functions/a/b.ts', source, 4)
  const head = "import * as switches from '../../tests/soak/conditions/switch.ts'; "
  expect(switched.replace(head, '')).toBe(behind)
})

/** Asks for two things of a row that has neither, or one. */
function asked(row: Record<string, bigint>): { condition: string | undefined; stopped: number[] } {
  const change = new Change({ pk: 'P', sk: 'S' })
  method(1, change, 'where', 'a', '=', 7)
  called(2, (on: Change) => method(3, on, 'where', 'b', '=', 7), change)
  const refused = { name: 'ConditionalCheckFailedException', Item: row }
  return { condition: change.build().condition, ...stoppedBy(change, refused) }
}

function stoppedBy(change: Change, { Item }: { Item: Record<string, bigint> }): { stopped: number[] } {
  state.stopped.clear()
  const old = { pk: 'P', sk: 'S', ...Item }
  const table = watched({
    write: async () => ({ ok: false, failures: [{ failed: true, old }] }),
  } as unknown as ReturnType<typeof createTable>)
  void table.write(change.build())
  return { stopped: [...state.stopped] }
}

test('one is asked in vain, and the others as they were', () => {
  state.off = 1
  const { condition } = asked({})
  state.off = undefined
  expect(condition).toBe('(#n0 = :v0 OR attribute_exists(pk) OR attribute_not_exists(pk)) AND #n1 = :v1')
  expect(asked({}).condition).toBe('#n0 = :v0 AND #n1 = :v1')
  const row = { pk: 'P', sk: 'S' }
  state.off = 9
  expect(created(9, create(row)).condition).toBeUndefined()
  expect(text(9, 'x')).toContain('x OR')
  state.off = undefined
  expect(created(9, create(row)).condition).toBeDefined()
  expect(text(9, 'x')).toBe('x')
})

test('a condition that alone does not hold has stopped the write; two have not', async () => {
  asked({ a: 7n })
  await Promise.resolve()
  expect([...state.stopped].sort()).toEqual([2, 3])
  asked({ b: 7n })
  await Promise.resolve()
  expect([...state.stopped]).toEqual([1])
  asked({})
  await Promise.resolve()
  expect([...state.stopped]).toEqual([])
})
