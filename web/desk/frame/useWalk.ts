import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { useKeys } from './keys.ts'

interface Item {
  uid: string
  id: string
}

export const rowId = (id: string): string => `row-${id}`

/** Walks along a queue by j and k; the focus follows, so that what is taken is also said. */
export function useWalk<Thing extends Item>(
  items: Thing[] | undefined,
  id: string | undefined,
  pathOf: (item: Thing | undefined) => string,
) {
  const navigate = useNavigate()
  const at = items?.findIndex((item) => item.id === id) ?? -1
  const take = useCallback(
    (item: Thing | undefined, replace = false) => {
      void navigate(pathOf(item), { replace })
      if (item) document.getElementById(rowId(item.id))?.focus()
    },
    [navigate, pathOf],
  )
  const step = (by: 1 | -1) => {
    if (items && items.length > 0) take(items[at < 0 ? 0 : at + by] ?? items[at])
  }
  useKeys({ j: () => step(1), k: () => step(-1) })
  return {
    /** Where the chosen one stands, or -1. */
    at,
    take,
    /** The one after it, or from the end the oldest that waits. */
    next: items?.[at + 1] ?? items?.find((item) => item.id !== id),
  }
}
