import { useEffect, useSyncExternalStore } from 'react'
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'
import { useLanguage } from '../store/language.ts'
import { connection, get, readings } from './client.ts'
import type { ApiError } from './error.ts'
import { getSession, setSession, useSession } from './session.ts'
import type { Answer, GetPath, Query } from './wire.ts'

export interface ReadOptions {
  /** Milliseconds between polls; none while the page is hidden. */
  refreshMs?: number
  /** Show the last answer while the next query loads. */
  keepPrevious?: boolean
  /** Milliseconds in which an answer is used again instead of asking. */
  freshMs?: number
  /** Each answer says in `at` which second it is of: two of different seconds differ, and are compared no further. */
  eachSecond?: boolean
}

/** Everything an answer depends on: another language or user never shows what was read before. */
export const keyOf = (path: string, query: object | undefined, lang: string) =>
  [path, query ?? {}, lang, path.startsWith('/api/user/') ? (getSession()?.user.publicId ?? '') : ''] as const

export type Key = ReturnType<typeof keyOf>
/** How `readings` knows it. */
export const nameOf = (key: Key): string => JSON.stringify(key)

/** Counts a reading among those on screen, while it is asked again and again. */
export function useShown(key: Key | null, refreshMs: number | undefined): void {
  const name = key && nameOf(key)
  useEffect(() => (name && refreshMs ? readings.shown(name, refreshMs) : undefined), [name, refreshMs])
}

/**
 * Whether what a page shows of a reading may be out of date: no answer of its own came for too long, or the connection
 * is lost. Put it on the element as `data-stale`: the figures inside turn grey.
 */
export function useStale<Path extends GetPath>(path: Path, query?: Query<Path>): true | undefined {
  const language = useLanguage()
  const name = nameOf(keyOf(path, query, language))
  const isOld = useSyncExternalStore(readings.watch, () => readings.isOld(name))
  const { lost } = connection.use()
  return isOld || lost || undefined
}

/** Reads a path and keeps it fresh. Pass null for `query` to read nothing yet. */
export function useRead<Path extends GetPath>(
  path: Path,
  query?: Query<Path> | null,
  { refreshMs, keepPrevious, freshMs, eachSecond }: ReadOptions = {},
): SWRResponse<Answer<Path>, ApiError> {
  const language = useLanguage()
  const key = query === null ? null : keyOf(path, query, language)
  const config: SWRConfiguration = {
    refreshInterval: refreshMs,
    // SWR's own two seconds would swallow every other poll.
    dedupingInterval: freshMs ?? (refreshMs ? refreshMs / 2 : 500),
    keepPreviousData: keepPrevious,
    ...(eachSecond && { compare: isSameSecond }),
  }
  const read = get as (path: Path, query?: object) => Promise<Answer<Path>>
  useShown(key, refreshMs)
  return useSWR<Answer<Path>, ApiError>(
    key,
    async (asked) => {
      const answer = await read(path, query ?? undefined)
      readings.answered(nameOf(asked as Key))
      return answer
    },
    config,
  )
}

/** SWR would write both out whole to compare them, several times for each answer. */
const isSameSecond = (one: { at: number } | undefined, other: { at: number } | undefined): boolean =>
  one === other || (one?.at === other?.at && JSON.stringify(one) === JSON.stringify(other))

/** Brand, money mode and feed of the stage; they change with a deploy at most. */
export const useInfo = () => useRead('/api/index/info', {}, { freshMs: 60_000 })

/** How often who they are is asked where nothing of it is the point of the page, and their own acts ask at once. */
export const LOOKING_ON: ReadOptions = { refreshMs: 180_000 }

/** The user with balances, while logged in; keeps the renewed token. */
export function useMe(options: ReadOptions = { refreshMs: 15_000 }) {
  const session = useSession()
  const language = useLanguage()
  const key = session ? keyOf('/api/user/index', {}, language) : null
  useShown(key, options.refreshMs)
  return useSWR<Answer<'/api/user/index'>, ApiError>(
    key,
    async () => {
      const me = await get('/api/user/index')
      if (key) readings.answered(nameOf(key))
      const now = getSession()
      if (me.token && now) setSession({ ...now, token: me.token, expiresAt: me.expiresAt })
      return me
    },
    {
      refreshInterval: options.refreshMs,
      dedupingInterval: 500,
      // Without a pace of its own it shows what others ask for.
      revalidateIfStale: options.refreshMs !== undefined,
    },
  )
}
