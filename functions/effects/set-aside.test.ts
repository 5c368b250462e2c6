import { expect, test } from 'vitest'
import { firstIdAt } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { mockedDeps } from '../../tests/support/mocked.ts'
import { accountRow } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import { Change, create, type Row, type Table } from '../table/write.ts'
import { daysBetween } from '../views/days/row.ts'
import { consume, type StreamRecord } from './consume.ts'
import { isStreamed } from './domains.ts'
import { ASIDE_TOLD } from './not-counted.ts'

const DAY = 86_400
const START = Date.UTC(2026, 10, 20) / 1000
const [MOVING, OTHER] = ['01KAY00000000000000000000A', '01KAY00000000000000000000B'] as const

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
  for (const uid of [MOVING, OTHER]) {
    await memory.write(create(accountRow(uid, '2026-11-20', {})))
    for (const at of [START + 60, START + DAY + 60]) {
      const legs = ['outside:bank USD -100', 'available USD 100']
      const paid = { class: 0n, method: 'bank', status: 1n, at, decidedAt: at, legs }
      const account = new Change(keys.account(uid)).add('moves', 1n).add('USD_available', 100n)
      const deposit = create({ ...keys.deposit(uid, firstIdAt(msOf(at))), ...paid })
      await memory.transact([deposit, account.set('movedAt', at).build()])
    }
  }
  waiting.splice(0, waiting.length, ...waiting.filter(({ new: row }) => row?.sk === 'A'))
  const { deps } = mockedDeps()
  const tell = (records: StreamRecord[], table: Table = memory) =>
    consume(
      {
        ...deps,
        clock: () => msOf(START + 3 * DAY),
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
  const aside = () => memory.get(keys.recount(MOVING), { consistent: true })
  return { memory, waiting, logged, tell, drain, days, aside }
}

const counted = [
  ['2026-11-19', 0n],
  ['2026-11-20', 100n],
]

/** The same table, in which one account moves at each look. */
function movingIn(memory: Table): Table {
  let looks = 1000n
  return {
    ...memory,
    async get(key, options) {
      const row = await memory.get(key, options)
      return row && key.pk === `U#${MOVING}` && key.sk === 'A' ? { ...row, moves: looks++ } : row
    },
  }
}

test('an account that keeps moving holds up nobody: its days are set aside, and counted once it rests', async () => {
  const { memory, waiting, tell, drain, days, aside, logged } = await stage()
  expect(await tell(waiting.splice(0), movingIn(memory))).toEqual([])
  expect([await days(MOVING), await days(OTHER)]).toEqual([[], counted])
  expect(await aside()).toMatchObject({ at: BigInt(START + 60), turned: true, setAside: 1n })
  expect(logged).toEqual([])
  await drain()
  expect(await days(MOVING)).toEqual(counted)
})

test('told twice, late and in any order it is counted the same, and written no second time', async () => {
  const { memory, waiting, tell, days } = await stage()
  const first = waiting.splice(0)
  await tell(first, movingIn(memory))
  await tell(first, movingIn(memory))
  const later = waiting.splice(0)
  await tell(later.toReversed())
  const rows = memory.rows().length
  expect(waiting).toEqual([])
  await tell([...later, ...first])
  expect([memory.rows().length, waiting.length, await days(MOVING)]).toEqual([rows, 0, counted])
})

test('set aside again and again it loses nothing of what it was asked to count', async () => {
  const { memory, waiting, tell, drain, days, aside } = await stage()
  for (let again = 1; again <= 3; again++) {
    await tell(waiting.splice(0), movingIn(memory))
    expect(await aside()).toMatchObject({ at: BigInt(START + 60), turned: true, setAside: BigInt(again) })
  }
  await drain()
  expect(await days(MOVING)).toEqual(counted)
})

test('a user set aside for minutes rings the alarm, and is counted all the same', async () => {
  const { memory, waiting, tell, drain, days, logged } = await stage()
  for (let again = 1; again <= ASIDE_TOLD; again++) await tell(waiting.splice(0), movingIn(memory))
  expect(logged).toEqual(['days not counted'])
  await drain()
  expect(await days(MOVING)).toEqual(counted)
})

test.each([
  ['days are set aside', true, false],
  ['days are set aside, its last write done', true, true],
  ['those set aside are counted', false, false],
  ['those set aside are counted, its last write done', false, true],
])('the worker may die between any two calls while %s', async (_says, isMoving, isWritten) => {
  for (let dies = 1, isOver = false; !isOver; dies++) {
    const { memory, waiting, drain, days } = await stage()
    if (!isMoving) await drain(movingIn(memory), 1)
    let calls = 0
    /** From its call on nothing is answered; that call itself may have written. */
    const dying = (table: Table): Table => {
      const call =
        <Args extends unknown[], Answer>(work: (...args: Args) => Promise<Answer>) =>
        async (...args: Args): Promise<Answer> => {
          calls += 1
          if (calls < dies) return work(...args)
          if (calls === dies && isWritten) await work(...args)
          throw Object.assign(new Error('died'), { name: 'TimeoutError' })
        }
      const { get, getMany, query, write, transact } = table
      return {
        ...table,
        ...{ get: call(get), getMany: call(getMany), query: call(query) },
        ...{ write: call(write), transact: call(transact) },
      }
    }
    await drain(dying(isMoving ? movingIn(memory) : memory), 1)
    isOver = calls < dies
    await drain()
    expect([dies, waiting.length, await days(MOVING), await days(OTHER)]).toEqual([dies, 0, counted, counted])
  }
})
