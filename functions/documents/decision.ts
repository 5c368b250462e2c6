import type { EpochSeconds } from '../../shared/time.ts'
import type { Row } from '../table/write.ts'

export interface Decision {
  operator: string
  at: EpochSeconds
  operation: string
}

export const decisionFields = (step: string, { operator, at, operation }: Decision) => ({
  [`${step}By`]: operator,
  [`${step}At`]: at,
  [`${step}Op`]: operation,
})

export function decisionOf(row: Row, step: string): Decision | null {
  const operator = row[`${step}By`]
  return operator === undefined
    ? null
    : { operator: operator as string, at: Number(row[`${step}At`]), operation: row[`${step}Op`] as string }
}
