import { addDays } from '../../shared/calc/dates.ts'
import { formatAmount } from '../../shared/money.ts'
import { dateIn, type EpochMs } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { keys } from '../table/keys.ts'
import { accrualId, dateOf } from './accrual.ts'
import type { Holding } from './holding.ts'

export async function yesterdayOf(
  { table, config }: Pick<Deps, 'table' | 'config'>,
  holding: Holding,
  nowMs: EpochMs,
): Promise<string | null> {
  const { booked } = holding.standing
  const yesterday = addDays(dateIn(config.timeZone, nowMs), -1)
  if (booked < 1 || dateOf(holding, booked) !== yesterday) return null
  const row = await table.get(keys.accrual(holding.uid, accrualId(holding, booked, config.timeZone)))
  return row ? formatAmount(row.earned as bigint, holding.asset) : null
}
