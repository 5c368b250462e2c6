import type { Asset } from '../../shared/assets.ts'
import type { Standing } from '../../shared/calc/financing.ts'
import type { Dividend, FrozenTerms, HoldingEnd, HoldingState } from '../../shared/financing.ts'
import type { Minor } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { type Leg, readLegs, writeLegs } from '../ledger/entry.ts'
import { earningIndex, keys } from '../table/keys.ts'
import { Change, create, type Put, type Row } from '../table/write.ts'

export interface Holding {
  uid: string
  /** The purchase's operation id; for a once-only project derived from user and project. */
  id: string
  operation: string
  project: string
  version: number
  asset: Asset
  state: HoldingState
  terms: FrozenTerms
  /** It earns from the next date. Null while the rest is awaited. */
  boughtOn: string | null
  /** Counts renewals, from 0. */
  term: number
  renewalsLeft: number
  /** One operation per renewal, so that retries get the same answer. */
  renewedBy: readonly string[]
  stoppedBy: string | null
  standing: Standing
  /** The amount asked for, and whether only a first part was paid. */
  bought: { amount: Minor; isPart: boolean }
  /** The whole amount while the rest is awaited; null otherwise. */
  wanted: Minor | null
  awaitsUntil: EpochSeconds | null
  /** Paid over all terms; reserved for this term. */
  paid: Minor
  promised: Minor
  /** Counts every change except accruals. */
  changes: number
  at: EpochSeconds
  bookedAt: EpochSeconds | null
  /** `freed`: returned to the project; null if it ran to its end. */
  ended: { how: HoldingEnd; at: EpochSeconds; paid: Minor; forfeited: Minor; freed: Minor | null } | null
  legs: Leg[]
  endLegs: Leg[]
}

const fieldsOf = (holding: Holding): Row => {
  const { uid, id, operation, terms, standing, ended, boughtOn, wanted, awaitsUntil, bookedAt } = holding
  const { project, version, asset, state, term, renewalsLeft, paid, promised, changes, at } = holding
  return {
    ...keys.holding(uid, id),
    ...{ operation, project, version, asset, state, term, renewalsLeft, paid, promised, changes, at },
    ...{ dailyRate: terms.dailyRate, days: terms.days, dividend: terms.dividend },
    ...standing,
    amount: holding.bought.amount,
    part: holding.bought.isPart ? 1 : 0,
    legs: writeLegs(holding.legs),
    ...(boughtOn !== null && { boughtOn }),
    ...(bookedAt !== null && { bookedAt }),
    ...(holding.renewedBy.length > 0 && { renewedBy: [...holding.renewedBy] }),
    ...(holding.stoppedBy !== null && { stoppedBy: holding.stoppedBy }),
    ...(wanted !== null && { wanted }),
    ...(awaitsUntil !== null && { awaitsUntil }),
    ...(ended && { how: ended.how, endedAt: ended.at, endPaid: ended.paid, forfeited: ended.forfeited }),
    ...(ended && ended.freed !== null && { freed: ended.freed }),
    ...(holding.endLegs.length > 0 && { endLegs: writeLegs(holding.endLegs) }),
  }
}

export const holdingPut = (holding: Holding, shards: number): Put =>
  create({ ...fieldsOf(holding), ...earningIndex(holding.uid, holding.id, shards) })

/** Fails if it changed or a day was booked since the read. Removes an ended holding from the shard's index. */
export function holdingChange(before: Holding, after: Holding): Change {
  const change = new Change(keys.holding(before.uid, before.id))
    .where('changes', '=', before.changes)
    .where('state', '=', before.state)
    .where('booked', '=', before.standing.booked)
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  for (const name of Object.keys({ ...was, ...is })) {
    if (name === 'pk' || name === 'sk' || String(was[name]) === String(is[name])) continue
    const value = is[name]
    if (value === undefined) change.remove(name)
    else change.set(name, value)
  }
  if (after.ended && !before.ended) change.remove('epk').remove('esk')
  return change
}

/** Additions commute, so only a booked day or an emptied holding fails it. */
export function holdingGrown(before: Holding, after: Holding): Change {
  const { uid, id, term, terms, standing: was } = before
  if (terms.days > 0 || was.principal === 0n) return holdingChange(before, after)
  return new Change(keys.holding(uid, id))
    .where('term', '=', term)
    .where('booked', '=', was.booked)
    .where('principal', '>', 0)
    .add('principal', after.standing.principal - was.principal)
    .add('fresh', after.standing.fresh - was.fresh)
    .add('changes', 1n)
}

export function holdingOf(row: Row): Holding {
  const text = (name: string) => (row[name] as string | undefined) ?? null
  const amount = (name: string) => (row[name] as bigint | undefined) ?? 0n
  return {
    uid: row.pk.slice('U#'.length),
    id: row.sk.slice('H#'.length),
    operation: row.operation as string,
    project: row.project as string,
    version: Number(row.version),
    asset: row.asset as Asset,
    state: row.state as HoldingState,
    terms: {
      dailyRate: row.dailyRate as bigint,
      days: Number(row.days),
      dividend: row.dividend as Dividend,
    },
    boughtOn: text('boughtOn'),
    term: Number(row.term),
    renewalsLeft: Number(row.renewalsLeft),
    renewedBy: (row.renewedBy as string[] | undefined) ?? [],
    stoppedBy: text('stoppedBy'),
    standing: {
      booked: Number(row.booked),
      principal: amount('principal'),
      fresh: amount('fresh'),
      carry: amount('carry'),
      unpaid: amount('unpaid'),
    },
    bought: { amount: amount('amount'), isPart: Number(row.part) === 1 },
    wanted: (row.wanted as bigint | undefined) ?? null,
    awaitsUntil: row.awaitsUntil === undefined ? null : Number(row.awaitsUntil),
    paid: amount('paid'),
    promised: amount('promised'),
    changes: Number(row.changes),
    at: Number(row.at),
    bookedAt: row.bookedAt === undefined ? null : Number(row.bookedAt),
    ended:
      row.how === undefined
        ? null
        : {
            how: row.how as HoldingEnd,
            at: Number(row.endedAt),
            paid: amount('endPaid'),
            forfeited: amount('forfeited'),
            freed: (row.freed as bigint | undefined) ?? null,
          },
    legs: readLegs(row.legs as string[]),
    endLegs: readLegs((row.endLegs ?? []) as string[]),
  }
}
