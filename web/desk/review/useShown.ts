import { useEffect } from 'react'
import type { ReviewKind } from '../../../shared/reviews.ts'
import { refresh } from '../api/hooks.ts'
import { shownQueue } from '../frame/shownQueue.ts'
import type { Row } from './review.ts'

/** Tells the rail what a complete list shows; `rows` is undefined for a partial one. */
export function useShown(kind: ReviewKind, rows: Row[] | undefined): void {
  const waiting = rows?.length
  const overdue = rows?.filter((row) => row.overdue).length ?? 0
  const oldestAt = rows?.reduce<number | null>(
    (oldest, { since }) => (since === null ? oldest : Math.min(oldest ?? since, since)),
    null,
  )
  useEffect(() => {
    if (waiting === undefined) return
    shownQueue.set({ kind, waiting, overdue, oldestAt: oldestAt ?? null })
    // The rail needs fresh counts once this queue is left.
    void refresh('/api/desk/queues')
    return () => shownQueue.set(null)
  }, [kind, waiting, overdue, oldestAt])
}
