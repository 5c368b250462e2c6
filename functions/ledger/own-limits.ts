import { type LimitKind, limitKinds } from '../../shared/limits.ts'
import type { Minor } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { Row } from '../table/write.ts'

/** More than all money in the world, and within the table's whole numbers. */
export const NO_LIMIT: Minor = 10n ** 15n

export interface SetLimit {
  limit: Minor
  /** A raise that waits, or is due and not written yet. */
  next: { limit: Minor; at: EpochSeconds } | null
}
export type SetLimits = Record<LimitKind, SetLimit>

export const noLimits = (): SetLimits => ofEach(() => ({ limit: NO_LIMIT, next: null }))

const ofEach = (limit: (kind: LimitKind) => SetLimit): SetLimits =>
  Object.fromEntries(limitKinds.map((kind) => [kind, limit(kind)])) as SetLimits

const NONE = '-'
const short = (amount: Minor | EpochSeconds): string =>
  BigInt(amount) === NO_LIMIT ? NONE : BigInt(amount).toString(36)
/** Exact in a double up to NO_LIMIT. */
const long = (text: string): Minor => (text === NONE ? NO_LIMIT : BigInt(Number.parseInt(text, 36)))

/**
 * A word per limit: the kind's first letter, limit, raise and its time in base 36 (`s2rs l7ps/-/tm0a40`), a third less
 * than attributes. Equal limits give equal text, as conditions compare it.
 */
export function limitsText(limits: SetLimits): string | null {
  const words = limitKinds.flatMap((kind) => {
    const { limit, next } = limits[kind]
    if (limit === NO_LIMIT && !next) return []
    return [kind.slice(0, 1) + [limit, ...(next ? [next.limit, next.at] : [])].map(short).join('/')]
  })
  return words.length > 0 ? words.join(' ') : null
}

function readText(text: string): SetLimits {
  const words = text.split(' ')
  return ofEach((kind) => {
    const word = words.find((each) => each.startsWith(kind.slice(0, 1)))
    const [limit = NONE, next, at] = word?.slice(1).split('/') ?? []
    return {
      limit: long(limit),
      next: next === undefined ? null : { limit: long(next), at: Number.parseInt(at ?? '', 36) },
    }
  })
}

export const limitsIn = (row: Row): SetLimits =>
  row.limits === undefined ? noLimits() : readText(row.limits as string)
