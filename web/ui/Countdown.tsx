import { useLayoutEffect, useRef } from 'react'
import type { EpochSeconds } from '../../shared/time.ts'
import { eachSecondTo } from '../api/useServerNow.ts'
import { formatCountdown } from './format.ts'

/** Time left to an instant by the server's clock. Its text is written without React: many of them count at once. */
export function Countdown({ to }: { to: EpochSeconds }) {
  const place = useRef<HTMLTimeElement>(null)
  useLayoutEffect(
    () =>
      eachSecondTo(to, (left) => {
        const text = formatCountdown(left)
        if (place.current && place.current.textContent !== text) place.current.textContent = text
      }),
    [to],
  )
  return <time ref={place} className="num" role="timer" />
}
