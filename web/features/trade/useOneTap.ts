import { useEffect, useState } from 'react'
import { msOf, secondsOf } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import { getSession } from '../../api/session.ts'
import { createKeptStore } from '../../store/store.ts'
import { ONE_TAP_S, type OneTap, oneTapOf, readOneTap } from './oneTap.ts'

const kept = createKeptStore<OneTap | null>({
  key: 'evenhand.oneTap',
  read: readOneTap,
  write: (choice) => choice && JSON.stringify(choice),
  acrossTabs: true,
})
const userNow = (): string => getSession()?.user.publicId ?? ''

export const startOneTap = (bound: string): void =>
  kept.set({ user: userNow(), bound, until: secondsOf(serverNow()) + ONE_TAP_S })
export const endOneTap = (): void => kept.set(null)

/** Checked now, as it may have ended since the last drawing. */
export const oneTapNow = (): OneTap | null => oneTapOf(kept.get(), userNow(), serverNow())

/** Null once it has ended. */
export function useOneTap(): OneTap | null {
  const choice = oneTapOf(kept.use(), userNow(), serverNow())
  const [, look] = useState(0)
  const until = choice?.until
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(() => look((times) => times + 1), msOf(until) - serverNow() + 50)
    return () => clearTimeout(timer)
  }, [until])
  return choice
}
