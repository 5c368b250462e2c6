import { type LimitKind, limitKinds } from '../../shared/limits.ts'
import type { Minor } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { Row } from '../table/write.ts'

/** A limit that is not set: more than all money there is, and far inside the table's whole numbers. */
export const NO_LIMIT: Minor = 10n ** 15n

/** A limit as its user set it. */
export interface SetLimit {
  /** NO_LIMIT where none is set. */
  limit: Minor
  /** A raise that waits, or has come and is not written yet. */
  next: { limit: Minor; at: EpochSeconds } | null
}
export type SetLimits = Record<LimitKind, SetLimit>

/** The limits of an account whose user has set none. */
export const noLimits = (): SetLimits => ofEach(() => ({ limit: NO_LIMIT, next: null }))

const ofEach = (limit: (kind: LimitKind) => SetLimit): SetLimits =>
  Object.fromEntries(limitKinds.map((kind) => [kind, limit(kind)])) as SetLimits

const NONE = '-'
const short = (amount: Minor | EpochSeconds): string =>
  BigInt(amount) === NO_LIMIT ? NONE : BigInt(amount).toString(36)
/** Whole numbers up to NO_LIMIT are exact in a double. */
const long = (text: string): Minor => (text === NONE ? NO_LIMIT : BigInt(Number.parseInt(text, 36)))

/**
 * All limits as the account item keeps them, in a third less than attributes would take: a word each of those that are
 * set, the kind's first letter, then limit, raise and its moment by 36 digits (`s2rs l7ps/-/tm0a40`). Null if none is
 * set: then it keeps none. The same limits always give the same text, as conditions ask for it.
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

/** Attributes that kept the limits before they were one text, and may still. */
export const formerAttributes = {
  stake: { limit: 'maxStake', next: 'nextStake', at: 'stakeAt' },
  loss: { limit: 'maxLoss', next: 'nextLoss', at: 'lossAt' },
  deposit: { limit: 'maxDeposit', next: 'nextDeposit', at: 'depositAt' },
} as const satisfies Record<LimitKind, unknown>

/** Whether an account still keeps its limits as it did before they were one text. */
export const hasFormerLimits = (row: Row): boolean =>
  row.limits === undefined &&
  limitKinds.some((kind) => {
    const { limit, at } = formerAttributes[kind]
    return row[limit] !== undefined || row[at] !== undefined
  })

/** The limits an account item keeps, as one text or by the former attributes. */
export const limitsIn = (row: Row): SetLimits =>
  row.limits === undefined ? ofEach((kind) => formerLimit(row, kind)) : readText(row.limits as string)

function formerLimit(row: Row, kind: LimitKind): SetLimit {
  const { limit, next, at } = formerAttributes[kind]
  return {
    limit: (row[limit] as bigint | undefined) ?? NO_LIMIT,
    next: row[at] === undefined ? null : { limit: row[next] as bigint, at: Number(row[at]) },
  }
}
