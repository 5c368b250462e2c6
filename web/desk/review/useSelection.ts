import { useNavigate } from 'react-router-dom'
import { useKeys } from '../frame/keys.ts'
import type { Places } from '../paths.ts'
import type { Item } from './review.ts'

export const rowId = (id: string): string => `row-${id}`

/** Which document of a queue is chosen; j and k choose the next and the previous. The focus follows, for screen readers. */
export function useSelection<One extends Item>(
  items: One[] | undefined,
  id: string | undefined,
  places: Places,
) {
  const navigate = useNavigate()
  const at = items?.findIndex((item) => item.id === id) ?? -1
  const take = (item: One | undefined, replace = false) => {
    void navigate(item ? places.one(item.uid, item.id) : places.queue, { replace })
    if (item) document.getElementById(rowId(item.id))?.focus()
  }
  const step = (by: 1 | -1) => {
    if (items && items.length > 0) take(items[at < 0 ? 0 : at + by] ?? items[at])
  }
  useKeys({ j: () => step(1), k: () => step(-1) })
  return {
    /** The index of the chosen one, or -1. */
    at,
    take,
    /** The one after it, or after the last the first that waits. */
    next: items?.[at + 1] ?? items?.find((item) => item.id !== id),
  }
}
