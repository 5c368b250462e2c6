import type { FieldOf } from './fields.ts'

/** `•••4711`. */
export const maskedNumber = (number: string): string => `•••${number.slice(number.length >= 8 ? -4 : -2)}`

/** `A••• B•••`. */
export const maskedName = (name: string): string =>
  name
    .split(' ')
    .map((part) => `${[...part][0] ?? ''}•••`)
    .join(' ')

/** A field without a mask does not compile. */
export const identityMasks: Record<FieldOf<'identity'>, (text: string) => string> = {
  realName: maskedName,
  idNumber: maskedNumber,
}
