import { firstIdAt } from '../../shared/ids.ts'
import { type EpochSeconds, msOf } from '../../shared/time.ts'
import { pageOf } from './read.ts'
import { usualSizes } from './sizes.ts'
import type { Key, Row, Table } from './write.ts'

export interface HistoryRange {
  from?: EpochSeconds
  to?: EpochSeconds
  cursor?: string
  limit: number
}

export interface Kind {
  pk: string
  prefix: string
}

/** A filter that finds little must not read a long history in one request. */
const PAGES_READ = 4

/** Newest first by the ids' times. `pick` drops rows, so a page may be empty and still have a next. */
export async function history<Item>(
  table: Table,
  { pk, prefix }: Kind,
  range: HistoryRange,
  pick: (row: Row) => Item | undefined,
  rows = usualSizes.rows,
): Promise<{ items: Item[]; next: string | null }> {
  const { limit, cursor } = range
  const from = range.from === undefined ? undefined : firstIdAt(msOf(range.from))
  const to = range.to === undefined ? undefined : firstIdAt(msOf(range.to + 1))
  const items: Item[] = []
  // DynamoDB refuses a range that ends before it begins, and a start outside it.
  const last = cursor !== undefined && (to === undefined || cursor < to) ? cursor : to
  if ((from ?? '') >= (last ?? '~')) return { items, next: null }
  const bounds = {
    ...((from !== undefined || prefix) && { from: prefix + (from ?? '') }),
    ...((to !== undefined || prefix) && { to: prefix + (to ?? '~') }),
  }
  let after: Key | undefined =
    cursor !== undefined && last === cursor ? { pk, sk: prefix + cursor } : undefined
  let listed: string | null = null
  for (let read = 1; ; read++) {
    const [next, found] = await pageOf(table, {
      ...{ pk, newestFirst: true, limit: rows, ...bounds },
      ...(after && { after }),
    })
    for (const row of found) {
      const item = pick(row)
      if (item === undefined) continue
      if (items.length === limit) return { items, next: listed }
      items.push(item)
      listed = row.sk.slice(prefix.length)
    }
    if (!next) return { items, next: null }
    if (read === PAGES_READ) return { items, next: next.sk.slice(prefix.length) }
    after = next
  }
}
