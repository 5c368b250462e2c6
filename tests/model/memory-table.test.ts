import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTable } from '../../functions/table/dynamo.ts'
import {
  Change,
  type Check,
  create,
  type Key,
  type Put,
  type Row,
  replace,
  type Table,
  type Update,
  type Value,
} from '../../functions/table/write.ts'
import { createTableIfAbsent } from '../../infra/local/create-table.ts'
import { type Engine, startEngine } from '../../infra/local/engine.ts'
import { createMemoryTable } from './memory-table.ts'
import { type Random, random } from './random.ts'

const TABLE = 'conformance'
const ROUNDS = 300

let engine: Engine
let real: Table
beforeAll(async () => {
  engine = await startEngine()
  await createTableIfAbsent(engine.client, TABLE)
  real = createTable({ tableName: TABLE, client: engine.client })
})
afterAll(() => engine.stop())

const keyOf = (chance: Random): Key => ({
  pk: chance.pick(['U#1', 'U#2', 'O#1']),
  sk: chance.pick(['A', 'B', 'C', 'D']),
})
const attributes = ['a', 'b', 'day', ['open', 'X'], ['open', 'Y']] as const
type Attribute = string | [string, string]

const someValue = (chance: Random): Value =>
  chance.pick<Value>([0, 1, 7n, -3, 10n ** 15n, '2026-11-25', '2026-11-26', true])

function itemOf(chance: Random): Row {
  return {
    ...keyOf(chance),
    a: someValue(chance),
    ...(chance.chance(0.7) && { b: BigInt(chance.int(-5, 5)) }),
    ...(chance.chance(0.7) && { day: chance.pick(['2026-11-25', '2026-11-26']) }),
    ...(chance.chance(0.7) && { open: chance.chance(0.5) ? {} : { X: chance.int(0, 9) } }),
    ...(chance.chance(0.4) && { gpk: chance.pick(['DUE#0', 'DUE#1']), gsk: String(chance.int(10, 30)) }),
    legs: ['available USD -1'],
    commitment: null,
  }
}

function writeOf(chance: Random): Put | Update {
  if (chance.chance(0.35)) return chance.pick([create, replace])(itemOf(chance))
  const change = new Change(keyOf(chance))
  const attribute = () => chance.pick(attributes) as Attribute
  const used = new Set<string>()
  const fresh = (): Attribute | undefined => {
    const path = attribute()
    if (used.has(String(path))) return undefined
    used.add(String(path))
    return path
  }
  for (let i = chance.int(1, 3); i > 0; i--) {
    const path = fresh()
    if (!path) continue
    if (chance.chance(0.5)) change.add(path, BigInt(chance.int(-4, 4)))
    else if (typeof path === 'string' && chance.chance(0.2)) change.remove(path)
    else change.set(path, someValue(chance))
  }
  // An update that updates nothing is refused by AWS and taken by the engine: never written by the product.
  if (change.build().update === '' || chance.chance(0.3)) change.set('c', chance.int(0, 9))
  for (let i = chance.int(0, 2); i > 0; i--) {
    const operator = chance.pick(['=', '<>', '<', '<=', '>', '>='] as const)
    chance.pick([
      () => change.where(attribute(), operator, someValue(chance)),
      () => change.whereAtMost(attribute(), BigInt(chance.int(-3, 8))),
      () => change.whereNot('day', '2026-11-25'),
      () => change.whereAbsent('b'),
      () => change.whereExists(),
      () => change.whereOneOf('day', ['2026-11-25', '2026-11-26']),
    ])()
  }
  return change.build()
}

/** Of an item that no write goes to, as a transaction takes each once. */
const checkOf = (chance: Random): Check =>
  new Change({ pk: 'U#3', sk: 'A' })
    .where('a', chance.pick(['=', '<>']), 1)
    .whereOneOf('day', ['2026-11-25', 'never'])
    .check()

/** What came of a call, with a thrown request reduced to the fact. */
const outcome = async (call: Promise<unknown>): Promise<unknown> => call.catch(() => ({ threw: true }))

test(`the table in memory answers ${ROUNDS} random calls as the embedded engine does`, async () => {
  const chance = random(20261121)
  const memory = createMemoryTable()
  for (const table of [real, memory])
    await table.write(replace({ pk: 'U#3', sk: 'A', a: 1, day: '2026-11-25' }))
  const met = { ok: 0, refused: 0, threw: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const writes = Array.from({ length: chance.int(1, 4) }, () => writeOf(chance))
    const alone = chance.chance(0.4)
    const all = chance.chance(0.2) ? [...writes, checkOf(chance)] : writes
    const call = (table: Table) =>
      outcome(alone ? table.write(writes[0] as Put | Update) : table.transact(all))
    const [expected, found] = [await call(real), await call(memory)]
    expect(
      found,
      `round ${round}: ${JSON.stringify(writes, (_k, v) => (typeof v === 'bigint' ? `${v}n` : v))}`,
    ).toEqual(expected)
    met['threw' in (expected as object) ? 'threw' : (expected as { ok: boolean }).ok ? 'ok' : 'refused'] += 1

    const key = keyOf(chance)
    const range = {
      ...(chance.chance(0.5) && { from: chance.pick(['A', 'B', '15']) }),
      ...(chance.chance(0.5) && { to: chance.pick(['B', 'C', '25~']) }),
    }
    const query = chance.chance(0.5)
      ? { pk: key.pk, ...range, newestFirst: chance.chance(0.5), limit: chance.int(1, 5), consistent: true }
      : { pk: chance.pick(['DUE#0', 'DUE#1']), index: 'due' as const, ...range, limit: chance.int(1, 5) }
    const only = round % 3 === 0 ? ['a', 'day', 'state'] : undefined
    const read = async (table: Table) => {
      const first = await table.query(query)
      const next = first.last ? (await table.query({ ...query, after: first.last })).rows : []
      return {
        one: await table.get(key, { consistent: true }),
        two: await table.getMany([key, { ...key, sk: 'A' }].slice(0, key.sk === 'A' ? 1 : 2), {
          consistent: true,
          ...(only && { only }),
        }),
        rows: first.rows,
        next,
      }
    }
    expect(await outcome(read(memory)), `reads of round ${round}`).toEqual(await outcome(read(real)))
  }
  // The comparison means something only if each kind of answer was met often.
  expect(Math.min(met.ok, met.refused, met.threw)).toBeGreaterThan(20)
})
