import { useLayoutEffect, useRef } from 'react'
import type { EpochSeconds } from '../../shared/time.ts'
import { eachSecondTo } from '../api/useServerNow.ts'
import { formatCountdown } from './format.ts'
import { writeText } from './writeText.ts'

/**
 * Time left to an instant by the server's clock. Its text is written without React: many of them count at once. `each`
 * says when it is written, where something else is drawn each second too.
 */
export function Countdown({ to, each = eachSecondTo }: { to: EpochSeconds; each?: typeof eachSecondTo }) {
  const place = useRef<HTMLTimeElement>(null)
  useLayoutEffect(
    () =>
      each(to, (left) => {
        if (place.current) writeText(place.current, formatCountdown(left))
      }),
    [to, each],
  )
  return <time ref={place} className="num" role="timer" />
}
