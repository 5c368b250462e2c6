import { useLayoutEffect, useRef } from 'react'
import type { EpochSeconds } from '../../shared/time.ts'
import { eachSecondTo } from '../api/useServerNow.ts'
import { formatCountdown } from './format.ts'
import { writeText } from './writeText.ts'

/** Time left to an instant by the server's clock. Its text is written without React: many of them count at once. */
export function Countdown({ to }: { to: EpochSeconds }) {
  const place = useRef<HTMLTimeElement>(null)
  useLayoutEffect(
    () =>
      eachSecondTo(to, (left) => {
        if (place.current) writeText(place.current, formatCountdown(left))
      }),
    [to],
  )
  return <time ref={place} className="num" role="timer" />
}
