import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import useSWRInfinite from 'swr/infinite'
import { get } from '../api/client.ts'
import type { ApiError } from '../api/error.ts'
import { keyOf } from '../api/hooks.ts'
import type { Answer, GetPath, Query } from '../api/wire.ts'

type PagedPath = {
  [Path in GetPath]: Answer<Path> extends { items: unknown[]; next: string | null } ? Path : never
}[GetPath]
interface Page<Item> {
  items: Item[]
  next: string | null
}
type ItemOf<Path extends PagedPath> = Answer<Path> extends Page<infer Item> ? Item : never

export interface PagedOptions<Item> {
  /** Milliseconds between polls; 0 for none. */
  refreshMs?: number | ((items: Item[]) => number)
}

const PAGE = 20
/** Pages loaded per tap: a rare kind must not read years at once. */
const ASKED_AT_ONCE = 10

/** Mount it again, with another `key`, for another query. */
export function usePaged<Path extends PagedPath>(
  path: Path,
  asked: Query<Path>,
  { refreshMs = 0 }: PagedOptions<ItemOf<Path>> = {},
) {
  const { i18n } = useTranslation()
  type List = Page<ItemOf<Path>>
  const query = { ...(asked as object), limit: PAGE }
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<List, ApiError>(
    (_index, before: List | null) => {
      if (before && before.next === null) return null
      return keyOf(path, { ...query, ...(before?.next && { cursor: before.next }) }, i18n.language)
    },
    (key: readonly unknown[]) => (get as (path: Path, query: unknown) => Promise<List>)(path, key[1]),
    {
      refreshInterval: (pages) =>
        typeof refreshMs === 'number' ? refreshMs : refreshMs(pages?.flatMap(({ items }) => items) ?? []),
    },
  )
  const items = data?.flatMap((page) => page.items)
  const found = items?.length ?? 0
  const hasMore = data?.at(-1)?.next != null
  // The server filters after reading, so pages may be short: load until this many are found.
  const [goal, setGoal] = useState({ items: PAGE, size: ASKED_AT_ONCE })
  const searching = hasMore && !error && found < goal.items && size < goal.size
  useEffect(() => {
    if (searching && !isValidating) void setSize(size + 1)
  }, [searching, isValidating, size, setSize])

  return {
    /** Undefined while some may still be found. */
    items: found === 0 && searching ? undefined : items,
    error,
    readAnew: mutate as () => Promise<unknown>,
    hasMore,
    more: () => {
      setGoal({ items: found + PAGE, size: size + ASKED_AT_ONCE })
      void setSize(size + 1)
    },
    fetching: searching || (isValidating && data !== undefined && data.length < size),
  }
}
