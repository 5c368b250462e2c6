import type { Pages } from '../api/hooks.ts'
import type { Queued } from './review.ts'

/** Whether a place lies in the part of the queue that has been read: what is not there does not wait. */
export function isWithin(
  { items, previous, hasMore }: Pick<Pages<Queued>, 'items' | 'previous' | 'hasMore'>,
  place: string,
): boolean {
  if (!items) return false
  const [first, last] = [items[0]?.place, items.at(-1)?.place]
  const begins = previous === null || (first != null && first <= place)
  return begins && (!hasMore || (last != null && place <= last))
}

/** Those next to a place in a queue; without a place, its first. `last`: nothing that was read comes behind it. */
export function neighbours<One extends Queued>(items: readonly One[], place: string | null, id?: string) {
  const others = items.filter((item) => item.id !== id)
  if (place === null) return { before: undefined, behind: others[0], last: false }
  const behind = others.find((item) => item.place !== null && item.place > place)
  const before = others.filter((item) => item.place !== null && item.place < place).at(-1)
  return { before, behind, last: behind === undefined }
}
