import { dateIn } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import { useInfo } from '../../api/hooks.ts'

/** The zone of a project's days, and today's date there. */
export function useToday(): { zone: string; today: string } {
  const { data: info } = useInfo()
  const zone = info?.timeZone ?? 'UTC'
  return { zone, today: dateIn(zone, serverNow()) }
}
