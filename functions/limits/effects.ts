import { idTimeMs } from '../../shared/ids.ts'
import { secondsOf } from '../../shared/time.ts'
import { limitsIn, NO_LIMIT } from '../ledger/own-limits.ts'
import type { Effect, RowChange } from '../table/effects.ts'
import type { Row } from '../table/write.ts'

/** Only the first own limit counts for a VIP level. */
export function effectsOf({ old, new: row }: RowChange): Effect[] {
  if (!row || row.limitsOp === undefined || row.limitsOp === old?.limitsOp) return []
  if (!hasLimit(row) || (old && hasLimit(old))) return []
  const uid = row.pk.slice('U#'.length)
  const id = (row.limitsOp as string).slice(0, ID_LENGTH)
  return [{ effect: 'progress', uid, at: secondsOf(idTimeMs(id)), event: `limits ${id}` }]
}

const ID_LENGTH = 26

const hasLimit = (row: Row): boolean => Object.values(limitsIn(row)).some(({ limit }) => limit !== NO_LIMIT)
