import { Refusal } from '../../shared/errors.ts'
import { type IdentityPart, isPicturePart, levelParts, type PicturePart } from '../../shared/identity.ts'
import {
  documentTypeRefused,
  idNumberRefused,
  photosRefused,
  realNameRefused,
} from '../../shared/rules/identity.ts'
import type { Refused } from '../../shared/rules/refused.ts'
import { refuseIf } from '../refuse.ts'

const allParts: readonly IdentityPart[] = Object.values(levelParts).flat()

export type Parts = Partial<Record<IdentityPart, string | undefined>>

export const givenParts = (form: Parts): Partial<Record<IdentityPart, string>> =>
  Object.fromEntries(allParts.flatMap((part) => (form[part] === undefined ? [] : [[part, form[part]]])))

const refusedText: Record<Exclude<IdentityPart, PicturePart>, (text: string) => Refused | null> = {
  documentType: documentTypeRefused,
  idNumber: idNumberRefused,
  realName: realNameRefused,
}

/** Accepted parts cannot be replaced. Throws the refusals of the parts, `validation` for other parts. */
export function checkParts(form: Parts, asked: readonly IdentityPart[]): void {
  const others = Object.keys(givenParts(form)).filter((part) => !asked.some((each) => each === part))
  if (others.length > 0) throw new Refusal('validation', { fields: others.join(', ') })
  for (const part of asked) if (!isPicturePart(part)) refuseIf(refusedText[part](form[part] ?? ''))
  const pictures = asked.filter(isPicturePart).map((part) => [part, form[part] ?? ''])
  refuseIf(photosRefused(Object.fromEntries(pictures)))
}
