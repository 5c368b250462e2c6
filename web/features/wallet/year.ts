import { flows as between } from '../../../shared/flows.ts'
import type { Answer } from '../../api/wire.ts'

type Year = Answer<'/api/user/year'>
export type OfAsset = Year['assets'][number]
export type Sums = OfAsset['total']

/** In reading order. */
export { between }

export const isZero = (amount: string): boolean => !/[1-9]/.test(amount)

/** Leaves out months without movements. */
export const monthsWithMovements = ({ months }: OfAsset): OfAsset['months'] =>
  months.filter((month) => between.some((name) => !isZero(month[name])))

export const hasMoved = ({ assets }: Year): boolean =>
  assets.some(({ total }) => !isZero(total.opening) || between.some((name) => !isZero(total[name])))

/** From the year of registration on, newest first. */
export const yearsUpTo = (now: number, first: number): number[] =>
  Array.from({ length: Math.max(1, now - first + 1) }, (_, back) => now - back)
