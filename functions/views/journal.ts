import type { EpochSeconds } from '../../shared/time.ts'
import { type JournalRow, journalRowOf } from '../ledger/journal.ts'
import { dueSort, journalPartition, journalSort } from '../table/keys.ts'
import { pageOf } from '../table/read.ts'
import type { Table } from '../table/write.ts'

export interface JournalRange {
  /** Seconds, both inclusive. */
  from?: EpochSeconds | undefined
  to?: EpochSeconds | undefined
  /** Sort keys, both exclusive. */
  after?: string | undefined
  before?: string | undefined
  newestFirst?: boolean
  /** A page may have fewer rows although more follow. */
  limit?: number
}

export interface JournalPage {
  rows: JournalRow[]
  /** Sort key of the last row read; null at the end. */
  next: string | null
}

/** The next page begins `after` or, newest first, `before` the key `next`. */
export async function journalPage(
  table: Pick<Table, 'query'>,
  uid: string,
  { from = 0, to, after = '', before, newestFirst = false, limit }: JournalRange,
): Promise<JournalPage> {
  // DynamoDB's bounds are inclusive.
  const first = [dueSort(from), after && `${after}~`].sort().at(-1) as string
  const last = [to === undefined ? '~' : `${dueSort(to)}~`, before === undefined ? '~' : lastBefore(before)]
    .sort()
    .at(0) as string
  if (first > last) return { rows: [], next: null }
  const [next, rows] = await pageOf(table, {
    ...{ pk: journalPartition(uid), from: first, to: last, newestFirst, consistent: true },
    ...(limit !== undefined && { limit }),
  })
  return { rows: rows.map(journalRowOf), next: next?.sk ?? null }
}

/** Places have no gaps, and later rows are never earlier. */
function lastBefore(sk: string): string {
  const [at, place] = sk.split('#').map(Number) as [number, number]
  return journalSort(at, place - 1)
}
