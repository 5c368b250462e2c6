import { type EpochSeconds, secondsOf } from '../../shared/time.ts'
import { useServerNow } from '../api/useServerNow.ts'
import { formatCountdown } from './format.ts'

/** Time left to an instant by the server's clock. */
export function Countdown({ to }: { to: EpochSeconds }) {
  const now = useServerNow()
  return (
    <time className="num" role="timer">
      {formatCountdown(to - secondsOf(now))}
    </time>
  )
}
