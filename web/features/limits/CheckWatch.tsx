import { lazy, type ReactNode, useEffect, useState } from 'react'
import { msOf } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import { LOOKING_ON, useMe } from '../../api/hooks.ts'
import { withLaterWords } from '../../i18n/index.ts'

const RealityCheck = lazy(async () => ({
  default: (await withLaterWords(() => import('./RealityCheck.tsx'))()).RealityCheck,
}))

/** A timer waits 24 days at most, and a page that slept must look again soon. */
const LOOK_MS = 60_000

/** Shows the daily reality check on any page. Mount once per user. */
export function CheckWatch(): ReactNode {
  const at = useMe(LOOKING_ON).data?.checkAt
  const [, look] = useState(0)
  const waits = at !== undefined && serverNow() < msOf(at)
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => look((times) => times + 1), LOOK_MS)
    return () => clearInterval(timer)
  }, [waits])
  return at === undefined || waits ? null : <RealityCheck key={at} />
}
