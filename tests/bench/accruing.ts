import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UpdateTableCommand } from '@aws-sdk/client-dynamodb'
import { practiceDefaults, runtimeConfig } from '../../functions/config.ts'
import { accrueShard } from '../../functions/financing/accrue.ts'
import { takeCapacity } from '../../functions/financing/capacity.ts'
import { type Holding, holdingPut } from '../../functions/financing/holding.ts'
import { investedLegs } from '../../functions/financing/legs.ts'
import { createTable, documentClient } from '../../functions/table/dynamo.ts'
import { keys } from '../../functions/table/keys.ts'
import { createScan } from '../../functions/table/scan.aws.ts'
import { create, type Key, type Put, replace, type Table, type Write } from '../../functions/table/write.ts'
import { createTableIfAbsent } from '../../infra/local/create-table.ts'
import { startEngine } from '../../infra/local/engine.ts'
import { quotedReturn, standingAtStart } from '../../shared/calc/financing.ts'
import { idOf } from '../../shared/ids.ts'
import { answer, askedBy, type Client, canceled } from '../model/client.ts'
import { createMemoryTable } from '../model/memory-table.ts'
import { type Figure, timed } from './figure.ts'

/** BENCH_HOLDINGS: fewer, where the machine has other work. */
const HOLDINGS = Number(process.env.BENCH_HOLDINGS ?? 100_000)
const TABLE = 'accruing'
const BOUGHT_AT = Date.UTC(2026, 10, 25, 15)
const NOW = Date.UTC(2026, 10, 27, 0, 0, 5)
const AMOUNT = 123_45n
const terms = { dailyRate: 1_000n, days: 30, dividend: 'dailyReturn' } as const

const uidOf = (index: number): string =>
  idOf(BOUGHT_AT, Buffer.from(`accruing ${String(index).padStart(20, '0')}`).subarray(-16))

/** A user with one holding, as a purchase leaves them. */
function rowsOf(index: number, shards: number): Put[] {
  const uid = uidOf(index)
  const holding: Holding = {
    ...{ uid, id: uid, operation: uid, project: 'p', version: 1, asset: 'USD', state: 'earning', terms },
    ...{
      boughtOn: '2026-11-25',
      term: 0,
      renewalsLeft: 0,
      renewedBy: [],
      stoppedBy: null,
      standing: standingAtStart(AMOUNT),
    },
    ...{ bought: { amount: AMOUNT, isPart: false }, wanted: null, awaitsUntil: null, paid: 0n, changes: 0 },
    ...{ promised: quotedReturn(terms, AMOUNT), at: BOUGHT_AT / 1000, bookedAt: null, ended: null },
    ...{ legs: investedLegs('USD', AMOUNT), endLegs: [] },
  }
  const account = {
    ...keys.account(uid),
    state: 'ACTIVE',
    epoch: 0,
    moves: 1n,
    profit: 0n,
    USD_available: 0n,
    USD_locked: AMOUNT,
  }
  return [holdingPut(holding, shards), replace(account)]
}

/** What holdings that are all due on one day cost to book, by the worker, killed twice on its way and begun again. */
export async function benchAccruing(): Promise<Figure[]> {
  const config = runtimeConfig.parse({ ...practiceDefaults, stage: 'bench' })
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-accruing-'))
  const engine = await startEngine(folder)
  await createTableIfAbsent(engine.client, TABLE)
  // The embedded engine writes the more slowly the more its stream has kept, which is nothing of ours.
  const StreamSpecification = { StreamEnabled: false }
  const client = documentClient(engine.client)
  await client.send(new UpdateTableCommand({ TableName: TABLE, StreamSpecification }))
  sendNoTokens(client)
  const inner = createTable({ tableName: TABLE }, client)
  const seeded = await timed(Math.ceil(HOLDINGS / 50), 4, async (chunk) => {
    const rows = Array.from({ length: Math.min(50, HOLDINGS - chunk * 50) }, (_, index) =>
      rowsOf(chunk * 50 + index, config.shards),
    )
    await inner.transact(rows.flat())
  })
  process.stderr.write(`${HOLDINGS} holdings seeded in ${Math.round(seeded)} s\n`)

  const writes = new Map<string, number>()
  const doneMs: number[] = []
  const tenth = Math.floor(HOLDINGS / 10)
  const workedMs = [workedUntilNow(folder)]
  let killAt = Number.POSITIVE_INFINITY
  let dead = false
  const count = (list: readonly Write[]) => {
    for (const write of list) {
      const { pk, sk } = write.kind === 'put' ? write.item : write.key
      writes.set(`${pk} ${sk}`, (writes.get(`${pk} ${sk}`) ?? 0) + 1)
    }
  }
  const alive = () => {
    if (doneMs.length >= killAt) dead = true
    if (dead) throw new Error('killed')
  }
  const table: Table = {
    ...inner,
    async get(...asked) {
      alive()
      return inner.get(...asked)
    },
    async write(write) {
      alive()
      count([write])
      return inner.write(write)
    },
    async transact(list) {
      alive()
      const done = await inner.transact(list)
      if (done.ok) {
        count(list)
        doneMs.push(performance.now())
        if (doneMs.length % tenth === 0) {
          workedMs.push(workedUntilNow(folder))
          process.stderr.write(`${doneMs.length} accrued in ${Math.round(secondsSince(startedMs))} s\n`)
        }
      }
      return done
    },
  }
  const deps = {
    table,
    config,
    clock: () => NOW,
    log: () => {},
    dateTimer: { bookAt: async () => {} },
  } as Parameters<typeof accrueShard>[0]
  const startedMs = performance.now()
  const all = async () => {
    for (let shard = 0; shard < config.shards; shard++) await accrueShard(deps, shard)
  }
  // It dies in the midst of a page, and again; whoever calls it next goes on.
  for (const part of [0.31, 0.62]) {
    ;[killAt, dead] = [Math.floor(HOLDINGS * part), false]
    await all().catch(() => undefined)
  }
  ;[killAt, dead] = [Number.POSITIVE_INFINITY, false]
  await all()
  const seconds = secondsSince(startedMs)
  // Begun once more it finds nothing to do.
  const before = doneMs.length
  await all()
  const more = doneMs.length - before

  const span = (from: number, to: number) => ((doneMs[to - 1] ?? 0) - (doneMs[from] ?? 0)) / (to - from - 1)
  const [first, last] = [span(0, tenth), span(doneMs.length - tenth, doneMs.length)]
  const worked = (part: number) => ((workedMs[part] ?? 0) - (workedMs[part - 1] ?? 0)) / tenth
  const days = await accrualsIn(createScan(TABLE, documentClient(engine.client)))
  await engine.stop()
  rmSync(folder, { recursive: true })

  const ofUsers = [...writes].filter(([name]) => name.startsWith('U#'))
  const others = [...writes].filter(([name]) => !name.startsWith('U#'))
  const ofOthers = others.reduce((sum, [, times]) => sum + times, 0)
  const bound = (value: number) => ({ kind: 'max', value }) as const
  return [
    {
      name: 'holdings that accrued on one day, the worker killed twice',
      value: days,
      unit: 'days',
      bound: { kind: 'min', value: HOLDINGS },
    },
    { name: 'days booked beyond one of each', value: days - HOLDINGS + more, unit: 'days', bound: bound(0) },
    { name: 'all of them', value: seconds, unit: 's' },
    { name: 'an accrual, of the first tenth', value: first, unit: 'ms' },
    { name: 'an accrual, of the last tenth', value: last, unit: 'ms' },
    { name: 'an accrual: the last tenth beside the first', value: last / first, unit: 'times' },
    { name: 'processor time of an accrual, of the first tenth', value: worked(1), unit: 'ms' },
    { name: 'processor time of an accrual, of the last tenth', value: worked(10), unit: 'ms' },
    // By the clock alone whoever else works on this machine would be measured with it.
    {
      name: 'processor time of an accrual: the last tenth beside the first',
      value: worked(10) / worked(1),
      unit: 'times',
      bound: bound(1.2),
    },
    {
      name: 'writes of one item of a user, most',
      value: ofUsers.reduce((most, [, times]) => Math.max(most, times), 0),
      unit: 'writes',
      bound: bound(1),
    },
    // How far each shard is: once a page of a hundred.
    {
      name: 'writes of items of no user, beside accruals',
      value: ofOthers / days,
      unit: 'times',
      bound: bound(0.02),
    },
    {
      name: 'writes of a project or what is left of it',
      value: others.filter(([name]) => /^CAP#|PROJECT/.test(name)).length,
      unit: 'writes',
      bound: bound(0),
    },
    ...(await benchCapacity()),
  ]
}

/**
 * The embedded engine looks through the tokens of the last ten minutes with every transaction: after 100,000 that takes
 * longer than the transaction itself. No reply is lost here, so none is needed.
 */
function sendNoTokens(client: ReturnType<typeof documentClient>): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName !== 'TransactWriteItemsCommand') return next(args)
        const request = args.request as { body: Uint8Array | string }
        const body = new TextDecoder().decode(request.body as Uint8Array)
        const without = body.replace(/,?"ClientRequestToken":"[^"]*"/, '')
        if (without === body) throw new Error('no token in a transaction')
        request.body = without
        return next(args)
      },
    { step: 'build', priority: 'high', name: 'sendNoTokens' },
  )
}

const secondsSince = (ms: number): number => (performance.now() - ms) / 1000

/** Milliseconds this process and its engine have worked so far; the kernel counts the engine's in hundredths of a second. */
function workedUntilNow(folder: string): number {
  const { pid } = JSON.parse(readFileSync(join(folder, 'engine.json'), 'utf8')) as { pid: number }
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = rest.split(' ').slice(11, 13).map(Number)
  const own = process.cpuUsage()
  return (own.user + own.system) / 1000 + (user + system) * 10
}

/** How many days are in the table. */
async function accrualsIn(scan: ReturnType<typeof createScan>): Promise<number> {
  let days = 0
  for (let after: Key | undefined, more = true; more; ) {
    const page = await scan(after)
    days += page.keys.filter(({ sk }) => sk.startsWith('N#')).length
    after = page.last
    more = after !== undefined
  }
  return days
}

const BUYERS = 24
/** What a transaction takes while it holds its items. */
const HELD_MS = 8

/**
 * So many buyers at one moment of the one item that says what is left: whoever comes while another's transaction holds it
 * meets a conflict, as on the real table, and tries again as the product does.
 */
async function benchCapacity(): Promise<Figure[]> {
  const memory = createMemoryTable()
  await memory.write(create({ ...keys.capacity('p'), open: 1, left: BigInt(BUYERS) * AMOUNT, free: 10_000n }))
  let isHeld = false
  let tries = 0
  const send = async (command: object) => {
    const asked = askedBy(command)
    tries += 1
    if (isHeld) throw canceled([{ Code: 'None' }, { Code: 'TransactionConflict' }])
    isHeld = true
    await new Promise((resolve) => setTimeout(resolve, HELD_MS))
    isHeld = false
    return answer(memory, TABLE, asked, 0)
  }
  const table = createTable({ tableName: TABLE }, { send } as unknown as Client)
  const buy = (index: number) =>
    table.transact([create({ pk: `U#${uidOf(index)}`, sk: 'H#1' }), takeCapacity('p', AMOUNT, 1n)])
  const bought = await Promise.allSettled(Array.from({ length: BUYERS }, (_, index) => buy(index)))
  const done = bought.filter((each) => each.status === 'fulfilled' && each.value.ok).length
  const left = (await memory.get(keys.capacity('p'), { consistent: true }))?.left as bigint
  return [
    {
      name: `${BUYERS} buyers of one project at once: tries of each`,
      value: tries / BUYERS,
      unit: 'tries',
      bound: { kind: 'max', value: 5 },
    },
    { name: 'those who bought, the first time they asked', value: done, unit: 'buyers' },
    {
      name: 'bought and not taken of what was left',
      value: Number(BigInt(BUYERS - done) * AMOUNT - left),
      unit: 'units',
      bound: { kind: 'max', value: 0 },
    },
  ]
}
