import { rejectReasons } from '../identity.ts'
import { givenReasons, refusalReasons } from '../pay.ts'
import { withdrawalReasons, withdrawalRefusals } from '../withdrawal.ts'
import type { Lang } from './languages.ts'
import { sentenceOf } from './refusals.ts'

/** Reasons are stored, so a reader may meet any of them. */
const reasons = [
  ...Object.values(rejectReasons).flat(),
  ...refusalReasons,
  ...givenReasons,
  ...withdrawalRefusals,
  ...withdrawalReasons,
]

/** Throws a RangeError for an unknown reason. */
export function reasonText(lang: Lang, stored: string): string {
  const reason = reasons.find((each) => each === stored)
  if (!reason) throw new RangeError(`no reason is called ${stored}`)
  return sentenceOf(lang, reason)
}
