import { expect, test } from 'vitest'
import { firstIdAt } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { ctx, mockedDeps, NOW, NOW_MS, UID } from '../../tests/support/mocked.ts'
import { keys } from '../table/keys.ts'
import { type Row, replace, type Table } from '../table/write.ts'
import { answer } from './review.ts'
import { markReadUpTo } from './states.ts'
import { loadThread, readThread } from './store.ts'
import { writeTicket } from './write.ts'

const idAt = (n: number) => firstIdAt(NOW_MS).slice(0, 20) + String(n).padStart(6, '0')
const [THREAD, LINE, DEPOSIT, OTHER] = [1, 2, 3, 4].map(idAt) as [string, string, string, string]
const PICTURES = [5, 6].map(idAt) as [string, string]
const row = (key: object, changes: object): Row => ({ ...key, ...changes }) as Row

/** A user with two deposits and two pictures; `change` wraps the table. */
async function stage(change = (table: Table): Table => table) {
  const memory = createMemoryTable()
  const account = row(keys.account(UID), { state: 'ACTIVE', epoch: BigInt(ctx.session.epoch) })
  await memory.write(replace(account))
  for (const id of [DEPOSIT, OTHER]) await memory.write(replace(row(keys.deposit(UID, id), { class: 0n })))
  for (const id of PICTURES)
    await memory.write(replace(row(keys.upload(UID, id), { state: 'clean', purpose: 'ticket' })))
  const { deps } = mockedDeps({ table: change(memory) })
  const write = (operationId: string, form: object, nowMs = NOW_MS) =>
    writeTicket(deps, { ...ctx, operationId, nowMs } as never, form as never)
  return { memory, deps, write }
}
/** Also asks the first question. */
async function asked(change?: (table: Table) => Table) {
  const made = await stage(change)
  await made.write(THREAD, asking)
  return made
}
const asking = {
  topic: 'deposit',
  about: 'deposit',
  aboutId: DEPOSIT,
  text: 'Where is it?',
  pictures: PICTURES[0],
}

test.each<[string, object, string | null]>([
  ['the same', {}, null],
  ['another topic', { topic: 'other' }, 'replay_mismatch'],
  ['another document', { aboutId: OTHER }, 'replay_mismatch'],
  ['no document', { about: undefined, aboutId: undefined }, 'replay_mismatch'],
  ['another text', { text: 'Where is mine?' }, 'replay_mismatch'],
  ['another picture', { pictures: PICTURES[1] }, 'replay_mismatch'],
  ['no picture', { pictures: undefined }, 'replay_mismatch'],
])('a question sent again with %s: %s', async (_says, changes, slug) => {
  const { write } = await stage()
  const first = await write(THREAD, asking)
  expect(first).toMatchObject({
    state: 'waiting',
    lines: 1,
    answered: 0,
    readUpTo: 0,
    since: NOW,
    last: 'user',
  })
  const again = write(THREAD, { ...asking, ...changes })
  if (slug === null) expect(await again).toEqual(first)
  else await expect(again).rejects.toMatchObject({ slug })
})

test('a question may be about the own document alone, as it stands now', async () => {
  const stale: unknown[] = []
  const { write } = await stage((table) => ({
    ...table,
    get: (key, options) => {
      if (key.sk.startsWith('D#')) stale.push(options?.consistent)
      return table.get(key, options)
    },
  }))
  await expect(write(THREAD, { ...asking, aboutId: idAt(9) })).rejects.toMatchObject({ slug: 'not_found' })
  await write(THREAD, asking)
  expect(stale).toEqual([true, true])
})

test.each([
  [{ id: THREAD, text: 'And now?' }, { pictures: PICTURES[1] }],
  [{ id: THREAD, text: 'And now?', pictures: PICTURES[1] }, { pictures: undefined }],
  [{ id: THREAD, text: 'And now?' }, { text: 'And then?' }],
])('a line %j sent again with %j is another', async (form, changes) => {
  const { write } = await asked()
  const first = await write(LINE, form)
  expect(await write(LINE, form)).toEqual(first)
  await expect(write(LINE, { ...form, ...changes })).rejects.toMatchObject({ slug: 'replay_mismatch' })
})

/** Another line arrives before each of the next `times` transactions. */
function racing(times: number) {
  const tried = { transactions: 0 }
  const change = (table: Table): Table => ({
    ...table,
    async transact(writes) {
      const thread = await table.get(keys.thread(UID, THREAD))
      if (thread && ++tried.transactions <= times)
        await table.write(
          replace({ ...thread, ...keys.thread(UID, THREAD), lines: (thread.lines as bigint) + 1n }),
        )
      return table.transact(writes)
    },
  })
  return { tried, change }
}

test.each([
  [1, 2, 3],
  [4, 5, 6],
])(
  'a line that %i others come before is written at the %i. try, as line %i',
  async (others, tries, lines) => {
    const { tried, change } = racing(others)
    const { write } = await asked(change)
    expect(await write(LINE, { id: THREAD, text: 'And now?' })).toMatchObject({ lines })
    expect(tried.transactions).toBe(tries)
  },
)

test('after five others it is given up', async () => {
  const { tried, change } = racing(9)
  const { write } = await asked(change)
  await expect(write(LINE, { id: THREAD, text: 'And now?' })).rejects.toMatchObject({ slug: 'conflict' })
  expect(tried.transactions).toBe(5)
})

test.each<[string, object, object | null, string]>([
  ['one is being checked', { state: 'waiting' }, {}, 'upload_not_ready'],
  ['one is used', { usedBy: 'x' }, {}, 'upload_invalid'],
  ['one is being checked, the other used', { state: 'waiting' }, { usedBy: 'x' }, 'upload_invalid'],
  ['one is used, the other being checked', { usedBy: 'x' }, { state: 'waiting' }, 'upload_invalid'],
])('two pictures, %s: %s', async (_says, first, second, slug) => {
  const { memory, write } = await stage()
  for (const [index, changes] of [first, second].entries())
    await memory.write(
      replace(
        row(keys.upload(UID, PICTURES[index] as string), { state: 'clean', purpose: 'ticket', ...changes }),
      ),
    )
  const pictures = PICTURES.join(',')
  await expect(write(THREAD, { ...asking, pictures })).rejects.toMatchObject({ slug })
  await write(LINE, { ...asking, pictures: undefined })
  await expect(write(idAt(7), { id: LINE, text: 'x', pictures })).rejects.toMatchObject({ slug })
})

test('forty lines an hour', async () => {
  const { write } = await asked()
  for (let n = 0; n < 39; n++) await write(idAt(10 + n), { id: THREAD, text: 'x' })
  const more = write(idAt(60), { id: THREAD, text: 'x' })
  await expect(more).rejects.toMatchObject({ slug: 'rate_limited', params: { seconds: 3600 - (NOW % 3600) } })
  const later = NOW_MS + msOf(3600 - (NOW % 3600))
  const id = firstIdAt(later)
  expect(await write(id, { id: THREAD, text: 'x' }, later)).toMatchObject({ lines: 41 })
})

test('the read mark never falls and never exceeds the lines', async () => {
  const { write, memory } = await asked()
  await write(LINE, { id: THREAD, text: 'x' })
  const seen = async (upTo: number) => {
    const { readUpTo } = await write(idAt(8), { id: THREAD, seen: upTo })
    return [readUpTo, Number((await memory.get(keys.thread(UID, THREAD)))?.seen)]
  }
  expect([await seen(0), await seen(1), await seen(9), await seen(1)]).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
    [2, 2],
  ])
  const { thread } = await loadThread(memory, { uid: UID, id: THREAD, operation: LINE })
  if (!thread) throw new Error('it is there')
  const marked = async (n: number) => (await memory.write(markReadUpTo(thread, n))).ok
  expect([await marked(2), await marked(3)]).toEqual([false, true])
})

test('nothing is written if everything was read', async () => {
  const updates: unknown[] = []
  const { write } = await stage((table) => ({
    ...table,
    write: (one) => {
      if (one.kind === 'update' && one.key.sk.startsWith('T#')) updates.push(one)
      return table.write(one)
    },
  }))
  await write(THREAD, asking)
  await write(idAt(8), { id: THREAD, seen: 1 })
  await write(idAt(9), { id: THREAD, seen: 1 })
  expect(updates).toHaveLength(1)
})

const by = (operator: string, operationId = LINE) => ({
  operator,
  operationId,
  requestId: 'r',
  nowMs: NOW_MS,
})
test.each<[string, object, string, string | null]>([
  ['the same', {}, 'ada', null],
  ['another text', { text: 'No.' }, 'ada', 'replay_mismatch'],
  ['another prepared sentence', { canned: 'picture_needed' }, 'ada', 'replay_mismatch'],
  ['no prepared sentence', { canned: undefined }, 'ada', 'replay_mismatch'],
  ['another operator', {}, 'bob', 'replay_mismatch'],
])('an answer pressed again with %s: %s', async (_says, changes, operator, slug) => {
  const { deps } = await asked()
  const said = { text: 'Yes.', canned: 'looking_into_it' as const }
  const thread = { uid: UID, id: THREAD, seen: 1 }
  const first = await answer(deps, by('ada'), thread, said)
  expect(first).toMatchObject({ state: 'answered', lines: 2, answered: 2 })
  const again = answer(deps, by(operator), thread, { ...said, ...changes } as never)
  if (slug === null) expect(await again).toEqual(first)
  else await expect(again).rejects.toMatchObject({ slug })
})

test.each<[string, object, string | null]>([
  ['a prepared sentence alone', { canned: 'looking_into_it', text: ' ' }, ''],
  ['a prepared sentence and words', { canned: 'looking_into_it', text: ' Yes. ' }, 'Yes.'],
  ['words alone', { text: 'Yes.' }, 'Yes.'],
  ['neither', { text: ' ' }, null],
])('an answer of %s', async (_says, said, text) => {
  const { deps, memory } = await asked()
  const pressed = answer(deps, by('ada'), { uid: UID, id: THREAD, seen: 1 }, said as never)
  if (text === null) await expect(pressed).rejects.toMatchObject({ slug: 'text_required' })
  else await pressed
  const { line } = await loadThread(memory, { uid: UID, id: THREAD, operation: LINE })
  expect(line?.text).toBe(text ?? undefined)
})

test('a thread is read as it stands, its lines in the order in which they came', async () => {
  const stale: unknown[] = []
  const { write, memory } = await asked()
  // From a phone whose clock is behind.
  await write(firstIdAt(NOW_MS - 60_000), { id: THREAD, text: 'second' })
  const table: Table = {
    ...memory,
    get: (key, options) => {
      stale.push(options?.consistent)
      return memory.get(key, options)
    },
  }
  const { lines } = await readThread(table, UID, THREAD, {})
  expect(lines.items.map(({ n }) => n)).toEqual([1, 2])
  expect(stale).toEqual([true])
})
