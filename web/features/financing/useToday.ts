import { dateIn } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import { useInfo } from '../../api/hooks.ts'

/** The zone whose dates the days of a project are, and the date it is there now. */
export function useToday(): { zone: string; today: string } {
  const { data: info } = useInfo()
  const zone = info?.timeZone ?? 'UTC'
  return { zone, today: dateIn(zone, serverNow()) }
}
