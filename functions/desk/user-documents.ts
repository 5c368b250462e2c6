import { listedKinds } from '../../shared/documents.ts'
import { formatAmount } from '../../shared/money.ts'
import { documents } from '../documents/index.ts'
import { type HistoryRange, history } from '../table/history.ts'
import { documentPlace } from '../table/keys.ts'
import type { Table } from '../table/write.ts'

export async function userDocuments(table: Table, uid: string, range: HistoryRange) {
  const pages = await Promise.all(
    listedKinds.map((kind) =>
      history(table, documentPlace(kind, uid), range, (row) => {
        const { amount, ...rest } = documents[kind].listed(row)
        return { ...rest, amount: formatAmount(amount, rest.asset) }
      }),
    ),
  )
  const all = pages.flatMap(({ items }) => items).sort((a, b) => (a.id < b.id ? 1 : -1))
  const items = all.slice(0, range.limit)
  const hasMore = all.length > items.length || pages.some(({ next }) => next !== null)
  return { items, next: hasMore ? (items.at(-1)?.id ?? null) : null }
}
