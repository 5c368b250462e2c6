import useSWRInfinite from 'swr/infinite'
import { get } from '../../../api/client.ts'
import type { ApiError } from '../../../api/error.ts'
import { keyOf } from '../../../api/hooks.ts'
import type { Answer } from '../../../api/wire.ts'
import { useLanguage } from '../../../store/language.ts'
import type { SecurityEvent, Session } from '../types.ts'

type Part = Answer<'/api/user/sessions'>
const PATH = '/api/user/sessions'
const PAGE = 20

export function useHistory() {
  const language = useLanguage()
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Part, ApiError>(
    (_index, before: Part | null) => {
      if (before && before.next === null) return null
      return keyOf(PATH, { limit: PAGE, ...(before?.next && { cursor: before.next }) }, language)
    },
    (key: readonly unknown[]) => get(PATH, key[1] as { limit: number; cursor?: string }),
  )
  const sessions: Session[] | undefined = data?.[0]?.sessions
  const items: SecurityEvent[] | undefined = data?.flatMap(({ events }) => events)
  return {
    sessions,
    items,
    error,
    readAnew: mutate as () => Promise<unknown>,
    hasMore: data?.at(-1)?.next != null,
    more: () => void setSize(size + 1),
    fetching: isValidating && data !== undefined && data.length < size,
  }
}
