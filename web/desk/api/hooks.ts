import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import useSWR, { mutate, type SWRResponse } from 'swr'
import useSWRInfinite from 'swr/infinite'
import { type EpochSeconds, secondsOf } from '../../../shared/time.ts'
import type { ApiError } from '../../api/error.ts'
import type { Answer, Query } from '../../api/wire.ts'
import { type DeskGet, get, serverNow } from './client.ts'
import { getSession, setSession, useSession } from './session.ts'

interface ReadOptions {
  /** Milliseconds between polls; none while the page is hidden. */
  refreshMs?: number
  /** Never read again on focus or reconnect: each reading makes an audit record. */
  once?: boolean
}

/** Includes language and operator, so that nobody sees another operator's answer. */
const keyOf = (path: string, query: object | undefined, lang: string) =>
  [path, query ?? {}, lang, getSession()?.operator.id ?? ''] as const

/** Reads a path of the desk and keeps it fresh. Pass null for `query` to read nothing yet. */
export function useRead<Path extends DeskGet>(
  path: Path,
  query: Query<Path> | null,
  { refreshMs, once = false }: ReadOptions = {},
): SWRResponse<Answer<Path>, ApiError> {
  const { i18n } = useTranslation()
  const key = query === null ? null : keyOf(path, query, i18n.language)
  const read = get as (path: Path, query?: object) => Promise<Answer<Path>>
  return useSWR<Answer<Path>, ApiError>(key, () => read(path, query ?? undefined), {
    refreshInterval: refreshMs,
    revalidateOnFocus: !once,
    revalidateOnReconnect: !once,
    dedupingInterval: 500,
  })
}

type ListPath = {
  [Path in DeskGet]: Answer<Path> extends { items: readonly unknown[]; next: string | null } ? Path : never
}[DeskGet]
type ItemOf<Path extends ListPath> =
  Answer<Path> extends { items: readonly (infer Item)[]; next: string | null } ? Item : never

export interface Pages<Item, Page = unknown> {
  /** Undefined until the first page is here. */
  items: Item[] | undefined
  first: Page | undefined
  error: ApiError | undefined
  hasMore: boolean
  /** Cursor of what precedes a list that starts in its middle; null if nothing does. */
  previous: string | null
  fetching: boolean
  more: () => void
  readAnew: () => void
}

/** Reads a list page by page; `refreshMs` polls all pages read. */
export function usePages<Path extends ListPath>(
  path: Path,
  query: Query<Path>,
  { refreshMs }: Pick<ReadOptions, 'refreshMs'> = {},
): Pages<ItemOf<Path>, Answer<Path>> {
  type Page = Answer<Path> & { items: ItemOf<Path>[]; next: string | null; previous?: string | null }
  const { i18n } = useTranslation()
  const read = get as unknown as (path: Path, query: object) => Promise<Page>
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<Page, ApiError>(
    (_index, before: Page | null) => {
      if (before && before.next === null) return null
      // `around` belongs to the first page alone.
      const { around: _, ...rest } = query as { around?: string }
      return keyOf(path, before ? { ...rest, cursor: before.next } : (query as object), i18n.language)
    },
    (key: ReturnType<typeof keyOf>) => read(path, key[1]),
    { refreshInterval: refreshMs, revalidateAll: refreshMs !== undefined, dedupingInterval: 500 },
  )
  useEffect(() => {
    const list = { path, readAnew: mutate }
    listed.add(list)
    return () => void listed.delete(list)
  }, [path, mutate])
  return {
    items: data?.flatMap(({ items }) => items),
    first: data?.[0],
    error,
    hasMore: data?.at(-1)?.next != null,
    previous: data?.[0]?.previous ?? null,
    fetching: isValidating && data !== undefined && data.length < size,
    more: () => void setSize((pages) => pages + 1),
    readAnew: () => void mutate(),
  }
}

/** Needed because `mutate` with a filter leaves lists out. */
const listed = new Set<{ path: string; readAnew: () => Promise<unknown> }>()

/** Reads these paths again; a path that ends in a slash includes all below it. */
export async function refresh(...paths: string[]): Promise<void> {
  const isMeant = (path: unknown) =>
    paths.some((each) => (each.endsWith('/') ? String(path).startsWith(each) : path === each))
  await Promise.all([
    mutate((key) => Array.isArray(key) && isMeant(key[0])),
    ...[...listed].filter(({ path }) => isMeant(path)).map(({ readAnew }) => readAnew()),
  ])
}

/** Reads operator and stage. Only while the operator works, as reading renews the session. */
export function useMe() {
  const session = useSession()
  const { i18n } = useTranslation()
  return useSWR<Answer<'/api/desk/me'>, ApiError>(
    session ? keyOf('/api/desk/me', {}, i18n.language) : null,
    async () => {
      const me = await get('/api/desk/me')
      const now = getSession()
      if (now)
        setSession({
          ...now,
          ...(me.token && { token: me.token }),
          expiresAt: me.expiresAt,
          operator: me.operator,
        })
      return me
    },
    { revalidateOnFocus: false, revalidateOnReconnect: false, dedupingInterval: 500 },
  )
}

export function useNow(everyMs = 10_000): EpochSeconds {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return secondsOf(now)
}
