import { Refusal } from '../shared/errors.ts'
import type { Refused } from '../shared/rules/refused.ts'

export const refusalOf = ({ slug, params }: Refused): Refusal => new Refusal(slug, params)

export function refuseIf(found: Refused | null): void {
  if (found) throw refusalOf(found)
}
