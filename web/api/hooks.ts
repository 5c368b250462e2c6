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
  keepPrevious?: boolean
  /** Milliseconds for which an answer is used again. */
  freshMs?: number
  /** Compares answers by their second (`at`) alone. */
  eachSecond?: boolean
}

/** Includes language and session, so that nobody sees another user's answer. */
export const keyOf = (path: string, query: object | undefined, lang: string) =>
  [path, query ?? {}, lang, path.startsWith('/api/user/') ? (getSession()?.user.publicId ?? '') : ''] as const

export type Key = ReturnType<typeof keyOf>
export const nameOf = (key: Key): string => JSON.stringify(key)

/** Counts a polled reading as on screen. */
export function useShown(key: Key | null, refreshMs: number | undefined): void {
  const name = key && nameOf(key)
  useEffect(() => (name && refreshMs ? readings.shown(name, refreshMs) : undefined), [name, refreshMs])
}

/** Whether a reading may be out of date. Set it as `data-stale`: the figures inside turn grey. */
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

/** SWR would serialise both whole to compare them, several times for each answer. */
const isSameSecond = (one: { at: number } | undefined, other: { at: number } | undefined): boolean =>
  one === other || (one?.at === other?.at && JSON.stringify(one) === JSON.stringify(other))

/** These change with a deploy at most. */
export const useInfo = () => useRead('/api/index/info', {}, { freshMs: 60_000 })

/** For pages where the user's data is secondary; their own operations refresh it at once. */
export const LOOKING_ON: ReadOptions = { refreshMs: 180_000 }

/** Reads the logged-in user with balances, and keeps the renewed token. */
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
      // Without an interval of its own it shows what other readers fetch.
      revalidateIfStale: options.refreshMs !== undefined,
    },
  )
}
