import { Refusal } from '../shared/errors.ts'
import type { Refused } from '../shared/rules/refused.ts'

/** The error for what a rule of shared/rules found. */
export const refusalOf = ({ slug, params }: Refused): Refusal => new Refusal(slug, params)

/** Throws if a rule found something. */
export function refuseIf(found: Refused | null): void {
  if (found) throw refusalOf(found)
}
