import { useServerNow } from '../api/useServerNow.ts'
import { formatCountdown } from './format.ts'

/** Time left to an epoch second of the server's clock. */
export function Countdown({ to }: { to: number }) {
  const now = useServerNow()
  return (
    <time className="num" role="timer">
      {formatCountdown(to - now / 1000)}
    </time>
  )
}
