import { expect, test } from 'vitest'
import { Refusal } from '../../shared/errors.ts'
import { firstIdAt } from '../../shared/ids.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { NOW, NOW_MS, UID } from '../../tests/support/mocked.ts'
import { keys } from '../table/keys.ts'
import { Change, replace, type Table } from '../table/write.ts'
import { decide, type Press } from './decide.ts'
import { needsFourEyes, noSoloApprovals, soloApprovalsOf, soloApprovalsWrite } from './four-eyes.ts'
import { checkWindow, type Operation, once } from './operation.ts'
import type { Reviewer } from './review.ts'

const ID = firstIdAt(NOW_MS)
const TEN_MINUTES_MS = 600_000

test.each([
  [TEN_MINUTES_MS, true],
  [TEN_MINUTES_MS + 1, false],
  [-TEN_MINUTES_MS, true],
  [-TEN_MINUTES_MS - 1, false],
])('an id %i ms from the server’s time is taken: %s', (offMs, isTaken) => {
  const asked = () => checkWindow(ID, NOW_MS + offMs)
  if (isTaken) expect(asked).not.toThrow()
  else expect(asked).toThrow(expect.objectContaining({ slug: 'operation_expired' }))
})

const refusal = new Refusal('conflict')
const operation = (changes: Partial<Operation<string, string>>): Operation<string, string> => ({
  id: ID,
  nowMs: NOW_MS,
  look: 'beforeRefusing',
  earlier: async () => undefined,
  isSame: (done) => done !== 'another',
  draft: async () => 'draft',
  commit: async (draft) => ({ done: `made of ${draft}` }),
  ...changes,
})
const throwing = (error: unknown) => async () => {
  throw error
}

test.each<[string, Partial<Operation<string, string>>, object]>([
  ['done', {}, { done: 'made of draft', isNew: true }],
  ['found by its write', { commit: async () => ({ earlier: 'first' }) }, { done: 'first', isNew: false }],
  ['found first', { look: 'first', earlier: async () => 'first' }, { done: 'first', isNew: false }],
  ['not there first', { look: 'first' }, { done: 'made of draft', isNew: true }],
  [
    'refused by its form, and done before',
    { draft: throwing(refusal), earlier: async () => 'first' },
    { done: 'first', isNew: false },
  ],
  [
    'failed in its form, and done before',
    { draft: throwing(new Error('x')), earlier: async () => 'first' },
    { done: 'first', isNew: false },
  ],
  [
    'too late, and done before',
    { nowMs: NOW_MS + 10 * TEN_MINUTES_MS, earlier: async () => 'first' },
    { done: 'first', isNew: false },
  ],
  [
    'refused by its account, and done before',
    { commit: throwing(refusal), earlier: async () => 'first' },
    { done: 'first', isNew: false },
  ],
])('an operation: %s', async (_says, changes, outcome) => {
  expect(await once(operation(changes))).toEqual(outcome)
})

const failure = new Error('no answer')
test.each<[string, Partial<Operation<string, string>>, object]>([
  ['refused by its form', { draft: throwing(refusal) }, refusal],
  ['refused by its account', { commit: throwing(refusal) }, refusal],
  ['failed in its form', { draft: throwing(failure) }, failure],
  [
    'a write without an answer, whatever is found',
    { commit: throwing(failure), earlier: async () => 'first' },
    failure,
  ],
  ['another content', { commit: async () => ({ earlier: 'another' }) }, { slug: 'replay_mismatch' }],
  ['too late', { nowMs: NOW_MS + 10 * TEN_MINUTES_MS }, { slug: 'operation_expired' }],
])('an operation that fails: %s', async (_says, changes, error) => {
  await expect(once(operation(changes))).rejects.toMatchObject(error)
})

const by: Reviewer = { operator: 'op', operationId: ID, nowMs: NOW_MS, requestId: 'r' } as Reviewer
/** A press on a row whose number it raises; others raise it before so many of its writes. */
async function pressed(others: number, changes: Partial<Press<number>> = {}) {
  const memory = createMemoryTable()
  const key = keys.deposit(UID, ID)
  await memory.write(replace({ ...key, number: 0n }))
  const asked = { transactions: 0, reads: [] as unknown[] }
  const table: Table = {
    ...memory,
    getMany: (many, options) => {
      asked.reads.push(options?.consistent)
      return memory.getMany(many, options)
    },
    async transact(writes) {
      if (++asked.transactions <= others) await memory.write(new Change(key).add('number', 1n).build())
      return memory.transact(writes)
    },
  }
  const result = await decide<number>(
    { table },
    by,
    { uid: UID, id: ID },
    {
      keys: [key],
      of: ([row]) => Number(row.number),
      whyRefused: () => null,
      step: (number) => ({
        update: new Change(key)
          .where('number', '=', number)
          .set('number', number + 100)
          .build(),
        audit: { action: 'deposit.approve', after: { status: 1, amount: '1.00', asset: 'USD' } } as never,
        after: number + 100,
      }),
      ...changes,
    },
  ).catch((error: unknown) => error)
  return { result, ...asked }
}

test.each([
  [0, 100, 1],
  [1, 101, 2],
  [4, 104, 5],
])('a press that %i others come before: %i after %i writes', async (others, result, transactions) => {
  expect(await pressed(others)).toEqual({ result, transactions, reads: Array(transactions).fill(true) })
})

test('after five others it is given up', async () => {
  const { result, transactions } = await pressed(9)
  expect([result, transactions]).toEqual([expect.objectContaining({ slug: 'conflict' }), 5])
})

test('one that was done, or may not be, writes nothing', async () => {
  const done = await pressed(0, { whyRefused: () => 'done' })
  expect([done.result, done.transactions]).toEqual([0, 0])
  const refused = await pressed(0, { whyRefused: () => refusal })
  expect([refused.result, refused.transactions]).toEqual([refusal, 0])
})

const DAY = 86_400
test.each([
  [DAY - 1, 1],
  [DAY, 0],
])('an approval of %i seconds ago counts for those now: %i', (ago, count) => {
  const row = { pk: 'x', sk: 'y', approvals: [[BigInt(NOW - ago), 5n]], version: 3n } as never
  const solo = soloApprovalsOf(row, NOW)
  expect([solo.approvals.length, solo.version]).toEqual([count, 3])
})

test('all that one approves alone counts together, up to the bound', () => {
  const solo = { approvals: [{ at: NOW, amount: 60n }], version: 1 }
  expect([39n, 40n].map((amount) => needsFourEyes(solo, amount, 100n))).toEqual([false, true])
  expect(noSoloApprovals).toEqual(soloApprovalsOf(undefined, NOW))
  expect(noSoloApprovals).toEqual({ approvals: [], version: 0 })
})

test('the first approval makes the row, each other one changes it as it was read and keeps the rest', async () => {
  const of = keys.soloApprovals(UID, 'op')
  const added = { at: NOW, amount: 5n }
  const table = createMemoryTable()
  const first = soloApprovalsWrite(of, noSoloApprovals, added)
  expect(first).toEqual({
    kind: 'put',
    condition: 'attribute_not_exists(pk)',
    item: { ...of, approvals: [[NOW, 5n]], version: 1, ttl: NOW + 2 * DAY },
  })
  await table.write(first)
  await table.write(new Change(of).set('newer', 'x').build())
  const second = soloApprovalsWrite(of, { approvals: [added], version: 1 }, added)
  expect([(await table.write(second)).ok, (await table.write(second)).ok]).toEqual([true, false])
  const approval = [BigInt(NOW), 5n]
  expect(await table.get(of)).toMatchObject({ approvals: [approval, approval], version: 2n, newer: 'x' })
})
