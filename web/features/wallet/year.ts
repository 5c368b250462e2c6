import { flows as between } from '../../../shared/flows.ts'
import type { Answer } from '../../api/wire.ts'

type Year = Answer<'/api/user/year'>
export type OfAsset = Year['assets'][number]
export type Sums = OfAsset['total']

/** What a month is made of, in the order it is read. */
export { between }

export const isZero = (amount: string): boolean => !/[1-9]/.test(amount)

/** Months in which nothing moved say nothing, before the first movement and after. */
export const monthsWithMovements = ({ months }: OfAsset): OfAsset['months'] =>
  months.filter((month) => between.some((name) => !isZero(month[name])))

/** Whether there is anything to show of a year. */
export const hasMoved = ({ assets }: Year): boolean =>
  assets.some(({ total }) => !isZero(total.opening) || between.some((name) => !isZero(total[name])))

/** The years one may choose: from the one of registration on, newest first. */
export const yearsUpTo = (now: number, first: number): number[] =>
  Array.from({ length: Math.max(1, now - first + 1) }, (_, back) => now - back)
