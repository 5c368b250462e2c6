import { describe, expect, test } from 'vitest'
import type { MovementKind } from '../../shared/documents.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { random } from '../../tests/model/random.ts'
import { accountRow } from '../ledger/account.ts'
import { readLegs } from '../ledger/entry.ts'
import type { Line } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { keys } from '../table/keys.ts'
import { type Row, replace, type Table } from '../table/write.ts'
import { type Asked, statementFile, statementPage } from './statement.ts'

const UID = '01KAY00000000000000000000A'
const BEGIN = 1_790_000_000
const SPAN = 5000

/** The test's own record of each movement, with the balances after it. */
interface Fact {
  at: number
  kind: MovementKind
  id: string
  available: bigint
  locked: bigint
}

/** A user with deposits and orders, some open; settled one by one or several at once, by servers whose clocks differ. */
async function life(seed: number, orders = 120) {
  const chance = random(seed)
  const table = createMemoryTable()
  await table.write(replace(accountRow(UID, '2026-11-25', {})))
  const facts: Fact[] = []
  let [at, available, locked] = [0, 0n, 0n]

  type Step = { line: Line; row: Row; available: bigint; locked: bigint }
  async function happens(second: number, steps: Step[]) {
    at = Math.max(at, second)
    for (const { line, ...step } of steps) {
      available += step.available
      locked += step.locked
      facts.push({ at, kind: line.movement, id: line.id, available, locked })
    }
    await post(table, {
      ...{ uid: UID, at: second, lines: steps.map(({ line }) => line) },
      documents: steps.map(({ row }) => replace(row)),
    })
  }
  const deposit = (id: string, amount: bigint): Step => {
    const legs = [`outside:bank USD ${-amount}`, `available USD ${amount}`]
    return {
      line: { kind: 'deposit', id, movement: 'deposit', legs: readLegs(legs) },
      row: { ...keys.deposit(UID, id), class: 0, status: 1, at: 0, decidedAt: 0, legs },
      ...{ available: amount, locked: 0n },
    }
  }
  const placed = (id: string, stake: bigint): Step => {
    const legs = [`available USD ${-stake - 5n}`, `locked USD ${stake}`, 'house:fees USD 5']
    return {
      line: { kind: 'order', id, movement: 'order_placed', symbol: 'BTCUSD', legs: readLegs(legs) },
      row: { ...keys.order(UID, id), symbol: 'BTCUSD', placedAt: 7, state: 'open', legs },
      ...{ available: -stake - 5n, locked: stake },
    }
  }
  const settled = (id: string, stake: bigint): Step => {
    const back = chance.int(0, 1) === 0 ? 0n : stake + (stake * 4n) / 5n
    const settleLegs = [
      `locked USD ${-stake}`,
      ...(back > 0n ? [`available USD ${back}`] : []),
      `house:trading USD ${stake - back}`,
    ]
    const result = back > 0n ? 'win' : 'loss'
    const { row } = placed(id, stake)
    return {
      line: { kind: 'order', id, movement: `order_${result}`, symbol: 'BTCUSD', legs: readLegs(settleLegs) },
      row: { ...row, state: 'settled', result, settledAt: 8, settleLegs },
      ...{ available: back, locked: -stake },
    }
  }

  const open: [id: string, stake: bigint][] = []
  await happens(BEGIN, [deposit('D'.repeat(26), 1_000_000n)])
  for (let n = 0; n < orders; n++) {
    const second = BEGIN + Math.floor((n * SPAN) / orders) + chance.int(-20, 20)
    const id = String(n).padStart(26, '0')
    if (chance.int(0, 9) === 0) await happens(second, [deposit(id, BigInt(n + 1))])
    const stake = BigInt(chance.int(1, 900))
    await happens(second, [placed(id, stake)])
    open.push([id, stake])
    if (chance.int(0, 2) > 0) continue
    const due = open.splice(0, chance.int(1, open.length))
    if (due.length > 0)
      await happens(
        second + 1,
        due.map((each) => settled(...each)),
      )
  }
  return { table, newestFirst: facts.toReversed() }
}

type Told = Awaited<ReturnType<typeof statementPage>>['movements'][number]
const lineOf = ({ at, kind, document, changes, after, owned }: Omit<Told, 'earlier' | 'isLast'>) => {
  const available = changes.findIndex(({ balance }) => balance === 'available')
  return `${at} ${kind} ${document.id} ${available < 0 ? '-' : after[available]} ${owned[0]?.amount}`
}
const expected = ({ at, kind, id, available, locked }: Fact) =>
  `${at} ${kind} ${id} ${kind === 'order_loss' ? '-' : available} ${available + locked}`

async function walked(table: Table, asked: Asked, rows?: number): Promise<Told[]> {
  const told: Told[] = []
  for (let cursor: string | undefined, pages = 0; ; pages++) {
    const page = await statementPage(table, UID, { ...asked, cursor }, rows)
    expect(page.movements.length).toBeLessThanOrEqual(asked.limit)
    expect(pages).toBeLessThan(2000)
    told.push(...page.movements)
    if (page.next === null) return told
    cursor = page.next
  }
}

describe.each([1, 2, 3])('a statement of life %i', (seed) => {
  test('has each movement once with the balances after it, wherever pages end', async () => {
    const { table, newestFirst } = await life(seed)
    for (const limit of [1, 2, 7, 50])
      expect((await walked(table, { limit })).map(lineOf)).toEqual(newestFirst.map(expected))
  })

  test('of a period has those of its seconds, in a file too', async () => {
    const { table, newestFirst } = await life(seed)
    const chance = random(seed)
    const file = { limit: 5000 }
    expect((await statementFile(table, UID, file, 1))?.map(lineOf)).toEqual(newestFirst.map(expected))
    for (let tries = 0; tries < 10; tries++) {
      const [from = 0, to = 0] = [chance.int(-9, SPAN), chance.int(-9, SPAN)].sort((a, b) => a - b)
      const range = { from: BEGIN + from, to: BEGIN + to }
      const within = newestFirst.filter(({ at }) => at >= range.from && at <= range.to).map(expected)
      expect((await walked(table, { ...range, limit: 10 })).map(lineOf)).toEqual(within)
      expect((await statementFile(table, UID, { ...range, ...file }))?.map(lineOf)).toEqual(within)
    }
  })

  test('of one kind has that kind, with its balances', async () => {
    const { table, newestFirst } = await life(seed)
    for (const kind of ['deposit', 'order_win'] as const) {
      const wanted = newestFirst.filter((fact) => fact.kind === kind).map(expected)
      expect((await walked(table, { kind, limit: 3 }, 2)).map(lineOf)).toEqual(wanted)
      expect((await statementFile(table, UID, { kind, limit: 5000 }))?.map(lineOf)).toEqual(wanted)
    }
    expect(await walked(table, { kind: 'sign_in', limit: 3 })).toEqual([])
  })

  test('by document has each once, at its last movement, with those before it', async () => {
    const { table, newestFirst } = await life(seed)
    const last = newestFirst.filter(
      ({ id, kind }, index) =>
        kind === 'deposit' ||
        !newestFirst.slice(0, index).some((newer) => newer.id === id && newer.kind !== 'deposit'),
    )
    for (const limit of [1, 5, 50]) {
      const told = await walked(table, { byDocument: true, limit })
      expect(told.map(lineOf)).toEqual(last.map(expected))
      for (const { kind, earlier } of told) {
        const hasPlacing = kind === 'order_win' || kind === 'order_loss'
        const placing = { at: 7, kind: 'order_placed', fee: { asset: 'USD', amount: 5n } }
        expect(earlier).toEqual(hasPlacing ? [expect.objectContaining(placing)] : [])
      }
    }
    const open = await walked(table, { byDocument: true, kind: 'order_placed', limit: 4 }, 2)
    expect(open.map(lineOf)).toEqual(last.filter(({ kind }) => kind === 'order_placed').map(expected))
  })
})

test('a movement is told though its document is not there', async () => {
  const { table, newestFirst } = await life(4, 20)
  for (const { id, kind } of newestFirst) if (kind !== 'deposit') await table.remove(keys.order(UID, id))
  for (const byDocument of [false, true]) {
    const told = await walked(table, { byDocument, limit: 7 })
    expect(told.map(lineOf)).toEqual(newestFirst.map(expected))
    expect(told.every(({ earlier }) => earlier.length === 0)).toBe(true)
  }
})

test('a file that would leave something out is none', async () => {
  const { table, newestFirst } = await life(5, 30)
  const count = newestFirst.length
  expect(await statementFile(table, UID, { limit: count })).toHaveLength(count)
  expect(await statementFile(table, UID, { limit: count - 1 })).toBeNull()
})

describe('a row of a newer version', () => {
  test.each<[string, { of?: string; movement: string; asset?: string }, string[]]>([
    ['whose letter is unknown', { of: `z${'Z'.repeat(26)}`, movement: 'gift' }, ['newer', 'newer']],
    ['whose movement is unknown', { of: `d${'D'.repeat(26)}`, movement: 'gift' }, ['newer', 'deposit']],
    ['whose asset is unknown', { movement: 'deposit', asset: 'EUR' }, ['deposit', 'deposit']],
  ])('%s is told with its amount, and hides no other', async (_says, { asset = 'USD', ...line }, told) => {
    const { table, newestFirst } = await life(6, 20)
    const [newest] = await table
      .query({ pk: `J#${UID}`, newestFirst: true, limit: 1 })
      .then(({ rows }) => rows)
    const last = newest as Row & { lines: { of: string; legs: string[] }[]; after: Record<string, bigint> }
    const before = last.after.USD_available ?? 0n
    const sk = `${last.sk.split('#')[0]}#${String(Number(last.sk.split('#')[1]) + 1).padStart(10, '0')}`
    const legs = [`outside:bank ${asset} -7`, `available ${asset} 7`]
    const after = asset === 'USD' ? { ...last.after, USD_available: before + 7n } : last.after
    const row = { ...keys.journalRow(UID, sk), after, lines: [{ of: `d${'D'.repeat(26)}`, ...line, legs }] }
    await table.write(replace(row as Row))
    for (const byDocument of [false, true]) {
      const [first, ...others] = await walked(table, { byDocument, limit: 7 })
      expect([first?.kind, first?.document.kind]).toEqual(told)
      expect([first?.changes, first?.after]).toEqual(
        asset === 'USD' ? [[{ balance: 'available', asset, amount: 7n }], [before + 7n]] : [[], []],
      )
      if (!byDocument) expect(others.map(lineOf)).toEqual(newestFirst.map(expected))
    }
    expect(await statementFile(table, UID, { limit: 5000 })).toHaveLength(newestFirst.length + 1)
  })

  test('an order with an unknown result is told alone', async () => {
    const { table, newestFirst } = await life(7, 20)
    const ended = newestFirst.find(({ kind }) => kind === 'order_win') as Fact
    const row = (await table.get(keys.order(UID, ended.id))) as Row
    await table.write(replace({ ...row, result: 'shared' }))
    const told = await walked(table, { limit: 7 })
    expect(told.map(lineOf)).toEqual(newestFirst.map(expected))
    const own = told.filter(({ document }) => document.id === ended.id)
    expect(own.map(({ earlier, isLast }) => [earlier, isLast])).toEqual([
      [[], true],
      [[], true],
    ])
  })
})
