import { HOUR, MINUTE, type Seconds } from '../../../shared/time.ts'
import type { Format } from '../../ui/format.ts'

/** Hours and whole minutes, at least one minute: 3720 -> `1 hr 2 min`. */
export function spanText(seconds: Seconds, { duration }: Pick<Format, 'duration'>): string {
  const minutes = Math.max(1, Math.round(seconds / MINUTE))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [
    ...(hours > 0 ? [duration(hours * HOUR)] : []),
    ...(rest > 0 ? [duration(rest * MINUTE)] : []),
  ]
  return parts.join(' ')
}
