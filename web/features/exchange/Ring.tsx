import { type EpochSeconds, msOf, type Seconds } from '../../../shared/time.ts'
import { useServerNow } from '../../api/useServerNow.ts'
import css from './exchange.module.css'

const RADIUS = 22
const AROUND = 2 * Math.PI * RADIUS

export function Ring({ to, seconds, label }: { to: EpochSeconds; seconds: Seconds; label: string }) {
  const now = useServerNow(100)
  const leftMs = Math.max(0, msOf(to) - now)
  const part = Math.min(1, leftMs / msOf(seconds))
  return (
    <div className={css.ring} role="timer" aria-label={label}>
      <svg viewBox="0 0 52 52" aria-hidden="true">
        <circle className={css.ringTrack} cx="26" cy="26" r={RADIUS} />
        <circle
          className={css.ringLeft}
          cx="26"
          cy="26"
          r={RADIUS}
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - part)}
        />
      </svg>
      <strong className="num">{Math.ceil(leftMs / 1000)}</strong>
    </div>
  )
}
