import { setImmediate as tick } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { random as createRandom, type Random } from '../../tests/model/random.ts'
import { pastConflicts } from '../table/conflicts.ts'
import { journalPartition, keys } from '../table/keys.ts'
import { type Committed, create, type Row, replace, type Table } from '../table/write.ts'
import { accountRow } from './account.ts'
import { BETWEEN_USERS } from './chart.ts'
import { paidBetween, writeLegs } from './entry.ts'
import { journalRowOf, type Line } from './journal.ts'
import { type Movement, type Posted, post } from './post.ts'

const users = ['a', 'b', 'c'] as const
type User = (typeof users)[number]
interface Payment {
  id: string
  from: User
  to: User
  amount: bigint
}
const line = (id: string, legs: Line['legs']): Line => ({ kind: 'deposit', id, movement: 'credit', legs })

function payment({ id, from, to, amount }: Payment, at = 100): Movement {
  const { payer, payee } = paidBetween('USD', amount)
  const document = (uid: string, legs: Line['legs']) =>
    create({ ...keys.deposit(uid, id), legs: writeLegs(legs) })
  return {
    uid: from,
    at,
    documents: [document(from, payer), document(to, payee)],
    lines: [line(id, payer)],
    session: { epoch: 0 },
    account: (change) => void change.where('USD_available', '>=', amount),
    others: [{ uid: to, lines: [line(id, payee)], mustBeOpen: true }],
  }
}

async function begun(attributes: Record<string, string | bigint> = {}): Promise<Table> {
  const table = createMemoryTable()
  for (const uid of users) await table.write(replace(accountRow(uid, '2026-11-25', { USD_available: 100n })))
  const paid = await table.get(keys.account('b'))
  await table.write(replace({ ...(paid as Row), ...attributes }))
  return table
}
const balanceOf = async (table: Table, uid: string) => (await table.get(keys.account(uid)))?.USD_available
const balances = (table: Table) => Promise.all(users.map((uid) => balanceOf(table, uid)))
const journalOf = async (table: Table, uid: string) =>
  (await table.query({ pk: journalPartition(uid) })).rows.map(journalRowOf)

function counting(table: Table): { table: Table; tries: () => number } {
  let tries = 0
  const transact: Table['transact'] = (writes) => {
    tries += 1
    return table.transact(writes)
  }
  return { table: { ...table, transact }, tries: () => tries }
}

const paidOnce: Payment = { id: 'x', from: 'a', to: 'b', amount: 30n }

test('a payment writes both accounts and a row in each journal, and a replay writes nothing', async () => {
  const table = await begun()
  expect(await post(table, payment(paidOnce))).toEqual({ ok: true })
  expect(await post(table, payment(paidOnce, 101))).toMatchObject({ ok: false, documents: [{}, {}] })
  expect(await balances(table)).toEqual([70n, 130n, 100n])
  const { payer, payee } = paidBetween('USD', 30n)
  const row = { at: 100, place: 1 }
  expect(await journalOf(table, 'a')).toEqual([
    { ...row, lines: [line('x', payer)], after: new Map([['USD_available', 70n]]) },
  ])
  expect(await journalOf(table, 'b')).toEqual([
    { ...row, lines: [line('x', payee)], after: new Map([['USD_available', 130n]]) },
  ])
})

test('each side has its own place and time in its own journal', async () => {
  const table = await begun()
  for (const [n, at] of [300, 200].entries())
    await post(table, payment({ id: `n${n}`, from: 'c', to: 'b', amount: 1n }, at))
  await post(table, payment(paidOnce, 100))
  expect(await journalOf(table, 'a')).toMatchObject([{ at: 100, place: 1 }])
  expect((await journalOf(table, 'b')).at(-1)).toMatchObject({ at: 300, place: 3 })
})

test.each<[string, 'a' | 'b']>([
  ['payer', 'a'],
  ['payee', 'b'],
])('a stale account of the %s costs one more try', async (_says, moved) => {
  const stored = await begun()
  const read = new Map<string, Row | undefined>()
  for (const uid of users) read.set(uid, await stored.get(keys.account(uid)))
  await post(stored, payment({ id: 'y', from: moved, to: 'c', amount: 5n }))
  const { table, tries } = counting(stored)
  const { others = [], ...payer } = payment(paidOnce)
  const asRead = others.map((side) => ({ ...side, read: read.get(side.uid) }))
  expect(await post(table, { ...payer, read: read.get('a'), others: asRead })).toEqual({ ok: true })
  expect(tries()).toBe(2)
})

const closed: [string, Record<string, string>][] = [
  ['locked', { state: 'LOCKED' }],
  ['erased', { state: 'ERASED' }],
  ['frozen', { frozen: 'books_differ' }],
]
describe.each(closed)('an account that is %s', (_says, attributes) => {
  test.each<[string, Payment, (posted: Posted) => unknown]>([
    ['pays nothing', { ...paidOnce, from: 'b', to: 'a' }, (posted) => 'account' in posted && posted.account],
    ['gets nothing', paidOnce, (posted) => 'others' in posted && posted.others[0]],
  ])('%s, and its present row is the reason', async (_says, asked, reason) => {
    const { table, tries } = counting(await begun(attributes))
    const posted = await post(table, payment(asked))
    expect(posted).toMatchObject({ ok: false, documents: [undefined, undefined] })
    expect(reason(posted)).toMatchObject(attributes)
    expect(tries()).toBe(1)
    expect(await balances(table)).toEqual([100n, 100n, 100n])
    expect(await journalOf(table, 'a')).toEqual([])
  })
})

test('a payee that does not exist gets nothing', async () => {
  const table = await begun()
  const to = 'nobody' as User
  expect(await post(table, payment({ ...paidOnce, to }))).toMatchObject({ ok: false, others: ['absent'] })
  expect(await balances(table)).toEqual([100n, 100n, 100n])
})

test('sides that do not agree, and two sides of one user, are defects', async () => {
  const table = await begun()
  const { others = [], ...payer } = payment(paidOnce)
  const less = { ...others[0], uid: 'b', lines: [line('x', paidBetween('USD', 29n).payee)] }
  await expect(post(table, { ...payer, others: [less] })).rejects.toThrow('legs do not balance: 1 USD')
  await expect(post(table, payer)).rejects.toThrow('legs do not balance: 30 USD')
  await expect(post(table, payment({ ...paidOnce, to: 'a' }))).rejects.toThrow('two sides of one user')
  expect(await balances(table)).toEqual([100n, 100n, 100n])
})

test('ten payments each way at once are all written', async () => {
  const table = await begun()
  const ways = [
    ['a', 'b'],
    ['b', 'a'],
  ] as const
  const posted = await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      const [from, to] = ways[n % 2] as (typeof ways)[number]
      return post(table, payment({ id: `n${n}`, from, to, amount: 1n }))
    }),
  )
  expect(posted.every(({ ok }) => ok)).toBe(true)
  expect(await balances(table)).toEqual([100n, 100n, 100n])
  expect(await journalOf(table, 'a')).toHaveLength(20)
})

const named = (name: string, more: object = {}) => Object.assign(new Error(name), { name }, more)
const conflict = () =>
  named('TransactionCanceledException', {
    CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
  })

/** Repeats conflicts as the table's client does. Time passes before and after each transaction. */
function failing(table: Table, random: Random): Table {
  const pauses = async () => {
    for (let n = random.int(0, 3); n > 0; n--) await tick()
  }
  const sent: Table['transact'] = async (writes): Promise<Committed> => {
    await pauses()
    if (random.chance(0.1)) throw conflict()
    const committed = await table.transact(writes)
    await pauses()
    if (random.chance(0.1)) throw named('TimeoutError')
    // The client sends it again to a table that has forgotten its token.
    return random.chance(0.1) ? table.transact(writes) : committed
  }
  return { ...table, transact: (writes) => pastConflicts(() => sent(writes), pauses) }
}

/** Sends a payment again until it is answered. */
async function pay(table: Table, one: Payment): Promise<'paid' | 'too little'> {
  for (let at = 100; ; at++) {
    const posted = await post(table, payment(one, at)).catch((error: Error) => {
      if (error.name === 'TimeoutError' || error.name === 'TransactionCanceledException') return null
      throw error
    })
    if (!posted) continue
    if (posted.ok || posted.documents.every((image) => image)) return 'paid'
    expect(posted.documents).toEqual([undefined, undefined])
    expect(posted.account).toMatchObject({ state: 'ACTIVE' })
    return 'too little'
  }
}

test.each(Array.from({ length: 12 }, (_, seed) => seed + 1))(
  'payments that cross under faults move each amount once and make no money (seed %i)',
  async (seed) => {
    const random = createRandom(seed)
    const stored = await begun()
    const table = failing(stored, random)
    const payments = Array.from({ length: 24 }, (_, n): Payment => {
      const [from, to] = random.pick([
        ['a', 'b'],
        ['b', 'a'],
        ['b', 'c'],
        ['c', 'a'],
      ] as const)
      return { id: `n${n}`, from, to, amount: BigInt(random.int(1, 60)) }
    })
    // Every third is pressed twice.
    const pressed = payments.flatMap((one, n) => (n % 3 === 0 ? [one, one] : [one]))
    const answers = await Promise.all(pressed.map(async (one) => ({ one, answer: await pay(table, one) })))

    const rows = await Promise.all(users.map((uid) => journalOf(stored, uid)))
    const lines = rows.flat().flatMap((row) => row.lines)
    const moved = (of: string) =>
      lines
        .flatMap(({ legs }) => legs)
        .reduce((sum, { account, amount }) => (account === of ? sum + amount : sum), 0n)
    expect([moved('available'), moved(BETWEEN_USERS)]).toEqual([0n, 0n])
    for (const [index, uid] of users.entries()) {
      const own = rows[index] ?? []
      expect(own.map(({ place }) => place)).toEqual(own.map((_, before) => before + 1))
      let held = 100n
      for (const { lines, after } of own) {
        for (const { legs } of lines)
          for (const { account, amount } of legs) held += account === 'available' ? amount : 0n
        expect(after.get('USD_available') ?? 0n).toBe(held)
        expect(held).toBeGreaterThanOrEqual(0n)
      }
      expect(await balanceOf(stored, uid)).toBe(held)
    }
    for (const { id, from, to } of payments) {
      const said = answers.filter(({ one }) => one.id === id).map(({ answer }) => answer)
      const sides = users.filter((_, index) =>
        rows[index]?.some(({ lines }) => lines.some((of) => of.id === id)),
      )
      const documents = await stored.getMany([from, to].map((uid) => keys.deposit(uid, id)))
      expect(sides.toSorted()).toEqual(said.includes('paid') ? [from, to].toSorted() : [])
      expect(documents.map((row) => row !== undefined)).toEqual(documents.map(() => sides.length > 0))
    }
    expect(lines).toHaveLength(2 * new Set(lines.map(({ id }) => id)).size)
  },
)
