import { expect, test } from 'vitest'
import { quotedReturn, standingAtStart } from '../../shared/calc/financing.ts'
import { firstIdAt } from '../../shared/ids.ts'
import { DAY } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { mockedDeps, NOW, NOW_MS } from '../../tests/support/mocked.ts'
import { keys } from '../table/keys.ts'
import { replace, type Table } from '../table/write.ts'
import { accrueShard } from './accrue.ts'
import { type Holding, holdingPut } from './holding.ts'
import { investedLegs } from './legs.ts'

const terms = { dailyRate: 1_000n, days: 30, dividend: 'dailyReturn' } as const
const AMOUNT = 100_00n
const users = [1, 2, 3, 4, 5].map((n) => firstIdAt(NOW_MS).slice(0, 20) + String(n).padStart(6, '0'))

function rowsOf(uid: string) {
  const holding: Holding = {
    ...{ uid, id: uid, operation: uid, project: 'p', version: 1, asset: 'USD', state: 'earning', terms },
    ...{ boughtOn: '2026-11-25', term: 0, renewalsLeft: 0, renewedBy: [], stoppedBy: null, paid: 0n },
    ...{ standing: standingAtStart(AMOUNT), bought: { amount: AMOUNT, isPart: false }, changes: 0 },
    ...{ wanted: null, awaitsUntil: null, promised: quotedReturn(terms, AMOUNT), at: NOW, bookedAt: null },
    ...{ ended: null, legs: investedLegs('USD', AMOUNT), endLegs: [] },
  }
  const account = { ...keys.account(uid), moves: 1n, profit: 0n, USD_available: 0n, USD_locked: AMOUNT }
  return [holdingPut(holding, 1), replace(account)]
}

/** Books three days of five holdings with a worker that dies at one call, then with the next. */
async function killedAt(call: number, side: 'before' | 'after') {
  const memory = createMemoryTable()
  for (const uid of users) await memory.transact(rowsOf(uid))
  let calls = 0
  const dying =
    <Asked extends unknown[], Answer>(perform: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked): Promise<Answer> => {
      calls += 1
      const answer = calls < call || (calls === call && side === 'after') ? await perform(...asked) : null
      if (calls >= call || answer === null) throw new Error('killed')
      return answer
    }
  const table = {
    ...memory,
    get: dying(memory.get),
    getMany: dying(memory.getMany),
    query: dying(memory.query),
    write: dying(memory.write),
    transact: dying(memory.transact),
  } as Table
  const later = { clock: () => NOW_MS + 4 * DAY * 1000, log: () => {} }
  const worker = { ...mockedDeps({ table }).deps, ...later }
  const died = await accrueShard(worker, 0, { pageSize: 2 }).then(
    () => false,
    () => true,
  )
  const next = { ...mockedDeps({ table: memory }).deps, ...later }
  const done = await accrueShard(next, 0, { pageSize: 2 }).catch(() => accrueShard(next, 0, { pageSize: 2 }))
  const rows = memory.rows()
  const days = rows.filter(({ sk }) => sk.startsWith('N#'))
  const paid = rows.filter(({ sk }) => sk === 'A').map((row) => row.USD_available)
  return { died, done: done.done, days: days.length, paid }
}

const whole = { done: true, days: 3 * users.length, paid: users.map(() => 30n) }

test('after a worker dies at any call, the next books the rest, each day once', async () => {
  let call = 1
  for (let died = true; died; call++)
    for (const side of ['before', 'after'] as const) {
      const ended = await killedAt(call, side)
      died = ended.died
      expect({ call, side, ...ended }).toMatchObject({ call, side, ...whole })
    }
  // Three pages of two users: reads, days and marks.
  expect(call).toBeGreaterThan(15)
})
