import { rejectReasons } from '../identity.ts'
import { givenReasons, refusalReasons } from '../pay.ts'
import { withdrawalReasons, withdrawalRefusals } from '../withdrawal.ts'
import type { Lang } from './languages.ts'
import { sentenceOf } from './refusals.ts'

/** Every prepared reason of a decision. They are stored: whoever tells one may meet any of them. */
const reasons = [
  ...Object.values(rejectReasons).flat(),
  ...refusalReasons,
  ...givenReasons,
  ...withdrawalRefusals,
  ...withdrawalReasons,
]

/** The sentence of a stored reason in a language. Throws a RangeError for one that does not exist. */
export function reasonText(lang: Lang, stored: string): string {
  const reason = reasons.find((each) => each === stored)
  if (!reason) throw new RangeError(`no reason is called ${stored}`)
  return sentenceOf(lang, reason)
}
