import { expect, test } from 'vitest'
import { firstIdAt } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { mockedDeps } from '../../tests/support/mocked.ts'
import { accountRow } from '../ledger/account.ts'
import type { Leg } from '../ledger/entry.ts'
import type { Line } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { create, type Row, type Table } from '../table/write.ts'
import { daysBetween } from '../views/days/row.ts'
import { consume, type StreamRecord } from './consume.ts'
import { isStreamed } from './domains.ts'

const DAY = 86_400
const START = Date.UTC(2026, 10, 20) / 1000
const [BROKEN, OTHER] = ['01KAY00000000000000000000A', '01KAY00000000000000000000B'] as const

/** A table with its stream; each user paid in 1.00 on two days, and the stream has not told of it. */
async function stage() {
  const waiting: StreamRecord[] = []
  const logged: string[] = []
  let sequence = 0
  const memory = createMemoryTable({
    onChange: (change) => {
      if (isStreamed((change.new ?? change.old) as Row))
        waiting.push({ ...change, sequence: `${++sequence}` })
    },
  })
  const legs: Leg[] = [
    { account: 'outside:bank', asset: 'USD', amount: -100n },
    { account: 'available', asset: 'USD', amount: 100n },
  ]
  for (const uid of [BROKEN, OTHER]) {
    await memory.write(create(accountRow(uid, '2026-11-20', {})))
    for (const at of [START + 60, START + DAY + 60]) {
      const line: Line = { kind: 'deposit', id: firstIdAt(msOf(at)), movement: 'deposit', legs }
      await post(memory, { uid, at, lines: [line], documents: [] })
    }
  }
  waiting.splice(0, waiting.length, ...waiting.filter(({ new: row }) => row?.sk === 'A'))
  const { deps } = mockedDeps()
  const tell = (records: StreamRecord[], table: Table = memory) =>
    consume(
      {
        ...deps,
        table,
        log: (_level: string, event: string) => void logged.push(event),
      } as never,
      records,
    )
  /** Tells all there is, and again of what failed, until nothing waits. */
  async function drain(table?: Table, most = 9): Promise<void> {
    for (let rounds = 0; waiting.length > 0 && rounds < most; rounds++) {
      const batch = waiting.splice(0)
      const failed = await tell(batch, table)
      waiting.unshift(...batch.filter((record) => failed.includes(record.sequence)))
    }
  }
  const days = async (uid: string) =>
    (await daysBetween(memory, uid, {})).map(({ date, held }) => [date, held.get('USD_available') ?? 0n])
  return { memory, waiting, logged, tell, drain, days }
}

const counted = [
  ['2026-11-19', 0n],
  ['2026-11-20', 100n],
]

/** The same table, in which one user's journal lacks its first row. */
const brokenIn = (memory: Table): Table => ({
  ...memory,
  async query(asked) {
    const page = await memory.query(asked)
    return asked.pk === `J#${BROKEN}` ? { ...page, rows: page.rows.slice(1) } : page
  },
})

test('days that cannot be counted hold up nobody: an alarm rings, and the next day of their user counts them', async () => {
  const { memory, waiting, logged, tell, days } = await stage()
  const told = waiting.splice(0)
  expect(await tell(told, brokenIn(memory))).toEqual([])
  expect([await days(BROKEN), await days(OTHER)]).toEqual([[], counted])
  expect(logged).toEqual(['days not counted'])
  expect(await tell(told)).toEqual([])
  expect(await days(BROKEN)).toEqual(counted)
})

test('told twice, late and in any order they are counted the same, and written no second time', async () => {
  const { memory, waiting, tell, days } = await stage()
  const told = waiting.splice(0)
  await tell(told.toReversed())
  const rows = memory.rows()
  await tell([...told, ...told])
  for (const one of told.toReversed()) await tell([one])
  expect([memory.rows(), waiting, await days(BROKEN)]).toEqual([rows, [], counted])
})

test.each([
  ['', false],
  [', its last write done', true],
])('the worker may die between any two calls%s', async (_says, isWritten) => {
  for (let dies = 1, isOver = false; !isOver; dies++) {
    const { memory, waiting, drain, days } = await stage()
    let calls = 0
    /** From its call on nothing is answered; that call itself may have written. */
    const call =
      <Args extends unknown[], Answer>(work: (...args: Args) => Promise<Answer>) =>
      async (...args: Args): Promise<Answer> => {
        calls += 1
        if (calls < dies) return work(...args)
        if (calls === dies && isWritten) await work(...args)
        throw Object.assign(new Error('died'), { name: 'TimeoutError' })
      }
    const { get, getMany, query, write, transact } = memory
    const dying: Table = {
      ...memory,
      ...{ get: call(get), getMany: call(getMany), query: call(query) },
      ...{ write: call(write), transact: call(transact) },
    }
    await drain(dying, 1)
    isOver = calls < dies
    await drain()
    expect([dies, waiting.length, await days(BROKEN), await days(OTHER)]).toEqual([dies, 0, counted, counted])
  }
})
