import { Refusal } from '../shared/errors.ts'
import type { Refused } from '../shared/rules/refused.ts'

/** What a rule of shared/rules found, as the server throws it. */
export const refusalOf = ({ slug, params }: Refused): Refusal => new Refusal(slug, params)

/** Throws what a rule found, if it found anything. */
export function refuseIf(found: Refused | null): void {
  if (found) throw refusalOf(found)
}
