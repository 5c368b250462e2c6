import { createTable, documentClient, rowOfImage } from '../../functions/table/dynamo.ts'
import type { RowChange } from '../../functions/table/effects.ts'
import { orderPartition, userPartition } from '../../functions/table/keys.ts'
import { createScan } from '../../functions/table/scan.aws.ts'
import type { Failure, Key, Row, ScanKeys, Table, Write } from '../../functions/table/write.ts'
import { createTableIfAbsent } from '../../infra/local/create-table.ts'
import type { Engine } from '../../infra/local/engine.ts'
import { streamClient } from '../../infra/local/stream-protocol.ts'
import { createMemoryTable } from './memory-table.ts'
import { newerVersion } from './newer-version.ts'
import { type Random, random } from './random.ts'

/** The one table of a world, in memory or on the embedded engine. */
export interface Store {
  table: Table
  /** How the conditions of writes stand, where that can be known without writing. */
  failures?: (writes: Write[]) => Failure[]
  /** Accounts and documents of these users as they stand. */
  rowsOf(uids: string[]): Promise<Row[]>
  /** All keys, a partition's in a row, in pages of a few. */
  scan: ScanKeys
  /** What has changed since this was asked last, in the order of the changes. */
  changes(): Promise<RowChange[]>
  /** What stands under a prefix of one partition. */
  partition(pk: string, prefix: string): Promise<Row[]>
  /** Since when a row has been there, true time. */
  sinceMs(key: Key): number
  /** Some of the rows past their `ttl` are gone: days late, in any order. Answers what they were. */
  expire(): Promise<Row[]>
  /** What has gone, as it was. */
  expired: Row[]
  /** Rows that lost what a newer version of the code wrote to them. */
  cut: Row[]
  /** These rows of some users, with theirs that have expired: what came of those stays. */
  ever(rows: Row[]): Row[]
  /** Whether reading it all is cheap enough to do after each step. */
  cheap: boolean
}

export type MakeStore = (chance: Random, trueNowMs: () => number) => Store | Promise<Store>

/** How many of the rows past their time are gone from one moment to the next. */
const EXPIRES = 0.1
/** The megabyte of a page, for rows of histories: any number of them, and now and then none, as a filter leaves. */
const PAGE_ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** In pages of a few rows; its eventually consistent reads miss a fifth of the writes of the last second. */
export const memoryStore: MakeStore = (chance, trueNowMs) => {
  const paging = random(chance.int(0, 2 ** 31))
  return inMemory(chance, trueNowMs, () => paging.pick(PAGE_ROWS))
}
/** With pages as long as they come. */
export const crowdStore: MakeStore = (chance, trueNowMs) => inMemory(chance, trueNowMs, () => Infinity)

function inMemory(chance: Random, trueNowMs: () => number, pageRows: () => number): Store {
  let changed: RowChange[] = []
  const expired: Row[] = []
  const cut: Row[] = []
  const expiring = random(chance.int(0, 2 ** 31))
  const table = createMemoryTable({
    onChange: (change) => void changed.push(change),
    clock: trueNowMs,
    pageRows,
    missesWrite: (writtenAtMs) => trueNowMs() - writtenAtMs < 1000 && chance.chance(0.2),
    asWritten: newerVersion((row) => cut.push(row)),
  })
  return {
    table,
    expired,
    cut,
    ever: (rows) => withExpired(rows, expired),
    failures: table.failures,
    scan: scanOf(table.rows),
    cheap: true,
    async expire() {
      const gone = table.over().filter(() => expiring.chance(EXPIRES))
      for (const row of gone) await table.remove(row)
      expired.push(...gone)
      return gone
    },
    async changes() {
      const since = changed
      changed = []
      return since
    },
    partition: async (pk, prefix) => table.rows().filter((row) => row.pk === pk && row.sk.startsWith(prefix)),
    sinceMs: table.sinceMs,
    rowsOf: async (uids) => {
      const partitions = new Set(uids.flatMap((uid) => [userPartition(uid), orderPartition(uid)]))
      return table.rows().filter(({ pk }) => partitions.has(pk))
    },
  }
}

const KEYS_OF_PAGE = 9

function scanOf(rows: () => Row[]): ScanKeys {
  const name = ({ pk, sk }: Key) => `${pk}\n${sk}`
  return async (after) => {
    const all = rows()
      .map(({ pk, sk }) => ({ pk, sk }))
      .sort((a, b) => (name(a) < name(b) ? -1 : 1))
    const left = after ? all.filter((key) => name(key) > name(after)) : all
    const page = left.slice(0, KEYS_OF_PAGE)
    const last = left.length > page.length ? page.at(-1) : undefined
    return { keys: page, ...(last && { last }) }
  }
}

function withExpired(rows: Row[], expired: Row[]): Row[] {
  const partitions = new Set(rows.map(({ pk }) => pk))
  const own = expired.filter(({ pk }) => partitions.has(pk))
  if (own.length === 0) return rows
  return [...new Map([...own, ...rows].map((row) => [`${row.pk} ${row.sk}`, row])).values()]
}

/** Of one embedded engine: each life has a table of its own, so that one lived again finds nothing of its first time. */
export function engineStores(engine: Engine): MakeStore {
  let tables = 0
  return () => engineStore(engine, `model${++tables}`)
}

async function engineStore(engine: Engine, tableName: string): Promise<Store> {
  await createTableIfAbsent(engine.client, tableName)
  const table = createTable({ tableName }, documentClient(engine.client))
  const partition = async (pk: string): Promise<Row[]> => {
    const rows: Row[] = []
    let after: Key | undefined
    do {
      const page = await table.query({ pk, consistent: true, ...(after && { after }) })
      rows.push(...page.rows)
      after = page.last
    } while (after)
    return rows
  }
  return {
    table,
    scan: createScan(tableName, documentClient(engine.client)),
    cheap: false,
    // The embedded engine keeps all.
    expire: async () => [],
    expired: [],
    cut: [],
    ever: (rows) => rows,
    partition: async (pk, prefix) => (await partition(pk)).filter(({ sk }) => sk.startsWith(prefix)),
    // Its reads miss nothing.
    sinceMs: () => 0,
    changes: changesOf(engine, tableName),
    rowsOf: async (uids) => {
      const pages = await Promise.all(
        uids.flatMap((uid) => [partition(userPartition(uid)), partition(orderPartition(uid))]),
      )
      return pages.flat()
    },
  }
}

/** The engine's own stream, read on from where it was left. */
function changesOf(engine: Engine, tableName: string): () => Promise<RowChange[]> {
  const client = streamClient(engine.client)
  let iterator: string | undefined
  return async () => {
    const arn = (await client.arn(tableName)) ?? ''
    iterator ??= await client.iterator(arn, (await client.shards(arn))[0] ?? '')
    const changes: RowChange[] = []
    for (;;) {
      const { records, next } = await client.records(iterator)
      for (const { dynamodb } of records)
        changes.push({
          ...(dynamodb?.OldImage && { old: rowOfImage(dynamodb.OldImage) }),
          ...(dynamodb?.NewImage && { new: rowOfImage(dynamodb.NewImage) }),
        })
      iterator = next ?? iterator
      if (records.length === 0) return changes
    }
  }
}
