import type { EpochSeconds } from '../../shared/time.ts'
import type { Row } from '../table/write.ts'

/** An operator's decision as its document stores it. */
export interface Decision {
  operator: string
  at: EpochSeconds
  operation: string
}

/** A decision as the three attributes of its step: `firstBy`, `firstAt`, `firstOp`. */
export const decisionFields = (step: string, { operator, at, operation }: Decision) => ({
  [`${step}By`]: operator,
  [`${step}At`]: at,
  [`${step}Op`]: operation,
})

/** The decision of a step as its row has it; null where there was none. */
export function decisionOf(row: Row, step: string): Decision | null {
  const operator = row[`${step}By`]
  return operator === undefined
    ? null
    : { operator: operator as string, at: Number(row[`${step}At`]), operation: row[`${step}Op`] as string }
}
