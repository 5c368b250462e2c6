import type { RowChange } from '../../functions/table/effects.ts'
import {
  type Committed,
  type Failure,
  indexKeyNames,
  type Key,
  type Put,
  type Query,
  type Row,
  type Table,
  type Update,
  type Value,
  type Write,
} from '../../functions/table/write.ts'
import { type Bindings, Invalid, parseCondition, parseUpdate, resolve } from './expression.ts'

export interface MemoryTable extends Table {
  /** All items as they stand, themselves: an item that changes is another object. */
  rows(): Row[]
  /** Since when an item has been there. */
  sinceMs(key: Key): number
  /** Those past their `ttl`, but for what waits in an index: its worker looks every minute, not once a history. */
  over(): Row[]
  /** How the conditions of writes stand. */
  failures(writes: Write[]): Failure[]
}

export interface MemoryOptions {
  /** Whether an eventually consistent read misses the last write, made at `writtenAtMs`, of an item. */
  missesWrite?: (writtenAtMs: number) => boolean
  clock?: () => number
  /** Rows of a page, whatever was asked for, as a megabyte holds so many. */
  pageRows?: number | (() => number)
  /** StreamRecord of every change of an item, as its stream is. */
  onChange?: (change: RowChange) => void
  /** Turns a written row into the row that another version of the code writes. */
  asWritten?: (before: Row | undefined, after: Row) => Row
}

interface Item {
  now: Row
  before: Row | undefined
  writtenAtMs: number
  sinceMs: number
}

/** The table in memory, fast enough for thousands of histories: the product's own expressions, evaluated. */
export function createMemoryTable(options: MemoryOptions = {}): MemoryTable {
  const { missesWrite = () => false, clock = () => 0, onChange = () => {}, pageRows = Infinity } = options
  const { asWritten = (_, after) => after } = options
  const items = new Map<string, Item>()
  const keyText = ({ pk, sk }: Key) => `${pk}\n${sk}`

  /** An item as a read sees it. */
  const seen = (item: Item | undefined, consistent: boolean): Row | undefined =>
    item && !consistent && missesWrite(item.writtenAtMs) ? item.before : item?.now

  const get = (key: Key, consistent: boolean): Row | undefined => {
    const row = seen(items.get(keyText(key)), consistent)
    return row && copy(row)
  }

  const conditionOf = (write: Write): Failure => {
    if (write.kind === 'update' && write.update === '') throw new Invalid('an update updates nothing')
    const old = items.get(keyText(keyOf(write)))?.now
    const holds = !write.condition || parseCondition(write.condition)(old, bindings(write))
    return holds ? { failed: false } : { failed: true, ...(old && { old: copy(old) }) }
  }

  const afterOf = (write: Put | Update): Row =>
    write.kind === 'put' ? copy(write.item) : updated(items.get(keyText(write.key))?.now, write.key, write)

  function store(key: string, written: Row): void {
    const { now: before, sinceMs = clock() } = items.get(key) ?? {}
    const after = asWritten(before, written)
    items.set(key, { now: after, before, writtenAtMs: clock(), sinceMs })
    onChange({ ...(before && { old: copy(before) }), new: copy(after) })
  }

  const query = async (asked: Query) =>
    page(
      {
        ...asked,
        limit: Math.min(
          asked.limit ?? Infinity,
          rowsBehind(asked.after, typeof pageRows === 'number' ? pageRows : pageRows()),
        ),
      },
      [...items.values()].flatMap((item) => seen(item, asked.consistent === true && !asked.index) ?? []),
    )

  return {
    rows: () => [...items.values()].map(({ now }) => now),
    sinceMs: (key) => items.get(keyText(key))?.sinceMs ?? Infinity,
    over: () =>
      [...items.values()].flatMap(({ now }) =>
        now.ttl !== undefined && Number(now.ttl) * 1000 < clock() && now.gpk === undefined ? now : [],
      ),
    failures: (writes) => writes.map(conditionOf),
    get: async (key, { consistent = false } = {}) => get(key, consistent),
    async getMany(keys, { consistent = false, only } = {}) {
      if (new Set(keys.map(keyText)).size !== keys.length)
        throw new Invalid('a batch of reads takes different keys')
      const part = (row: Row) =>
        Object.fromEntries(
          ['pk', 'sk', ...(only ?? [])].flatMap((name) => (name in row ? [[name, row[name]]] : [])),
        ) as Row
      return keys.map((key) => {
        const row = get(key, consistent)
        return row && only ? part(row) : row
      })
    },
    query,
    async count(asked) {
      const { rows, last } = await query(asked)
      return { count: rows.length, ...(last && { last }) }
    },

    async write(write) {
      const failure = conditionOf(write)
      if (failure.failed) return { ok: false, failures: [failure] }
      const after = afterOf(write)
      store(keyText(after), after)
      return { ok: true, ...(write.kind === 'update' && { after: copy(after) }) }
    },

    async remove(key) {
      const gone = items.get(keyText(key))
      items.delete(keyText(key))
      if (gone) onChange({ old: copy(gone.now) })
    },

    async transact(writes): Promise<Committed> {
      const keys = new Set(writes.map((write) => keyText(keyOf(write))))
      if (keys.size !== writes.length || keys.size > 100)
        throw new Invalid('a transaction takes up to 100 different items')
      const failures = writes.map(conditionOf)
      if (failures.some(({ failed }) => failed)) return { ok: false, failures }
      const changes = writes.filter((write) => write.kind !== 'check')
      for (const after of changes.map(afterOf)) store(keyText(after), after)
      return { ok: true }
    },
  }
}

const keyOf = (write: Write): Key => (write.kind === 'put' ? write.item : write.key)

function page(query: Query, rows: Row[]): { rows: Row[]; last?: Key } {
  const { pk, sk } = query.index ? indexKeyNames[query.index] : { pk: 'pk', sk: 'sk' }
  const order = (row: Row | Key): string => {
    const of = row as Row
    return query.index ? `${of[sk]}\n${of.pk}\n${of.sk}` : of.sk
  }
  const { from, to, after, limit } = query
  if (from !== undefined && to !== undefined && from > to) throw new Invalid('a range ends before it begins')
  const matching = rows
    .filter((row) => row[pk] === query.pk && typeof row[sk] === 'string')
    .filter(
      (row) =>
        (from === undefined || (row[sk] as string) >= from) &&
        (to === undefined || (row[sk] as string) <= to),
    )
    .sort((a, b) => (order(a) < order(b) ? -1 : 1) * (query.newestFirst ? -1 : 1))
  const rest = after
    ? matching.filter((row) => (query.newestFirst ? order(row) < order(after) : order(row) > order(after)))
    : matching
  const count = Math.min(limit ?? Infinity, rowsOfAPage(rest))
  // It goes on where it was.
  if (count === 0 && after) return { rows: [], last: { ...after } }
  const found = rest.slice(0, count).map(copy)
  const last = found.at(-1)
  // As the real table: a full page may be the last, and says so only on the next call.
  return { rows: found, ...(last && found.length === count && { last }) }
}

/** A page of nothing needs a key to go on from. */
const rowsBehind = (after: Key | undefined, rows: number): number => (after ? rows : Math.max(rows, 1))

/** A page of the engine ends with the row that fills it. */
const PAGE_BYTES = 1024 ** 2

/** How many of these rows a page holds by their size; Infinity if all of them and more. */
function rowsOfAPage(rows: readonly Row[]): number {
  let bytes = 0
  const last = rows.findIndex((row) => {
    bytes += bytesOf(row)
    return bytes >= PAGE_BYTES
  })
  return last < 0 ? Infinity : last + 1
}

/** Items never change but are replaced, so that each is measured once. */
const measured = new WeakMap<Row, number>()
function bytesOf(row: Row): number {
  const known = measured.get(row)
  if (known !== undefined) return known
  const bytes = sizeOf(row)
  measured.set(row, bytes)
  return bytes
}

/** About what the engine counts of a value: text by its length, a number by its digits, a name with what it names. */
function sizeOf(value: Value): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (value instanceof Uint8Array) return value.length
  if (typeof value === 'bigint' || typeof value === 'number') return 1 + String(value).length / 2
  if (typeof value !== 'object' || value === null) return 1
  return Object.entries(value).reduce((sum, [name, part]) => sum + name.length + 1 + sizeOf(part), 3)
}

const bindings = ({ names, values }: Write): Bindings => ({
  ...(names && { names }),
  ...(values && { values: copy(values) }),
})

function updated(old: Row | undefined, key: Key, write: Write & { kind: 'update' }): Row {
  const bound = bindings(write)
  const { sets, removes } = parseUpdate(write.update)
  const after: Row = old ? copy(old) : { ...key }
  const paths = [...sets.map(({ path }) => path), ...removes].map((path) => resolve(path, bound).join('.'))
  if (new Set(paths).size !== paths.length) throw new Invalid('two paths of an update overlap')
  // Every right side is of the item as it was.
  const values = sets.map(({ value }) => value(old, bound))
  sets.forEach(({ path }, index) => {
    const value = values[index]
    if (value === undefined) throw new Invalid('an attribute of the update is absent')
    const { parent, name } = place(after, resolve(path, bound))
    parent[name] = value
  })
  for (const path of removes) {
    const { parent, name } = place(after, resolve(path, bound))
    delete parent[name]
  }
  return after
}

function place(row: Row, path: string[]): { parent: Record<string, Value>; name: string } {
  let parent = row as Record<string, Value>
  for (const name of path.slice(0, -1)) {
    const next = parent[name]
    if (typeof next !== 'object' || next === null || Array.isArray(next))
      throw new Invalid('the path of an update leads nowhere')
    parent = next as Record<string, Value>
  }
  return { parent, name: path.at(-1) as string }
}

/** A deep copy in which every number is a bigint, as the table gives it back. */
function copy<T>(value: T): T {
  if (typeof value === 'number') return BigInt(value) as T
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map(copy) as T
  const made: Record<string, unknown> = {}
  for (const name of Object.keys(value)) {
    const part = (value as Record<string, unknown>)[name]
    if (part !== undefined) made[name] = copy(part)
  }
  return made as T
}
