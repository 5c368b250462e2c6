import { letterOf } from '../../shared/documents.ts'
import { DAY, type EpochSeconds } from '../../shared/time.ts'
import {
  dayPrefix,
  documentKey,
  documentPlace,
  dueSort,
  journalPartition,
  userPartition,
} from '../table/keys.ts'
import { allRows, firstRows } from '../table/read.ts'
import type { Row, Table } from '../table/write.ts'
import type { Close } from './close.ts'
import { moneyDocuments } from './index.ts'
import { endOf } from './reconcile-days.ts'
import type { Journaled } from './reconcile-journal.ts'

/** Days and the journal overlap the close by this, so that the days it ended in are compared too. */
const OVERLAP = 3 * DAY

export interface Read extends Omit<Journaled, 'account'> {
  days: readonly Row[]
}

export async function rowsAfter(
  table: Table,
  uid: string,
  close: Close | null,
  most: number,
): Promise<Read | 'huge'> {
  const documents: Row[] = []
  for (const { kind } of moneyDocuments) {
    const { pk, prefix } = documentPlace(kind, uid)
    const from = close?.from.get(kind) ?? prefix
    // DynamoDB refuses an empty key, and orders have no prefix.
    const range = { pk, ...(from !== '' && { from }), to: `${prefix}~`, consistent: true }
    documents.push(...(await firstRows(table, most + 1 - documents.length, range)))
  }
  const days = await daysFrom(table, uid, close ? close.until - OVERLAP : 0)
  const { start, journal } = await journalFrom(table, uid, close ? firstEnd(days, close.until) : 0, most + 1)
  if (Math.max(documents.length, journal.length) > most) return 'huge'
  documents.push(...(await named(table, uid, journal, documents)))
  return { start, journal, documents, days }
}

const daysFrom = (table: Table, uid: string, from: EpochSeconds): Promise<Row[]> =>
  allRows(table, {
    ...{ pk: userPartition(uid), from: dayPrefix + dueSort(Math.max(from, 0)), to: `${dayPrefix}~` },
    consistent: true,
  })

const firstEnd = (days: readonly Row[], until: EpochSeconds): EpochSeconds =>
  days.map(endOf).findLast((end) => end <= until) ?? until

async function journalFrom(table: Table, uid: string, from: EpochSeconds, count: number) {
  const whole = { pk: journalPartition(uid), consistent: true }
  const [[start], journal] = await Promise.all([
    from === 0 ? [] : firstRows(table, 1, { ...whole, to: dueSort(from), newestFirst: true }),
    firstRows(table, count, { ...whole, from: dueSort(from), to: '~' }),
  ])
  return { start, journal }
}

async function named(
  table: Table,
  uid: string,
  journal: readonly Row[],
  read: readonly Row[],
): Promise<Row[]> {
  const known = new Set(read.map(({ pk, sk }) => `${pk} ${sk}`))
  const wanted = new Map(
    journal
      .flatMap(({ lines }) => lines as { of: string }[])
      .flatMap(({ of }) => {
        const kind = moneyDocuments.find((each) => letterOf(each.kind) === of.charAt(0))?.kind
        if (!kind) return []
        const key = documentKey(kind, uid, of.slice(1))
        const name = `${key.pk} ${key.sk}`
        return known.has(name) ? [] : [[name, key] as const]
      }),
  )
  const rows = await table.getMany([...wanted.values()], { consistent: true })
  return rows.filter((row) => row !== undefined)
}
