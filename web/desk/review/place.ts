import type { Pages } from '../api/hooks.ts'
import type { Queued } from './review.ts'

/** False if the queue has not been read that far. */
export function isWithin(
  { items, previous, hasMore }: Pick<Pages<Queued>, 'items' | 'previous' | 'hasMore'>,
  place: string,
): boolean {
  if (!items) return false
  const [first, last] = [items[0]?.place, items.at(-1)?.place]
  const begins = previous === null || (first != null && first <= place)
  return begins && (!hasMore || (last != null && place <= last))
}

/** Without a place, the first one. `last`: nothing read follows. */
export function neighbours<One extends Queued>(items: readonly One[], place: string | null, id?: string) {
  const others = items.filter((item) => item.id !== id)
  if (place === null) return { before: undefined, behind: others[0], last: false }
  const behind = others.find((item) => item.place !== null && item.place > place)
  const before = others.filter((item) => item.place !== null && item.place < place).at(-1)
  return { before, behind, last: behind === undefined }
}
