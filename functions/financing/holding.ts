import type { Asset } from '../../shared/assets.ts'
import type { Standing } from '../../shared/calc/financing.ts'
import type { Dividend, FrozenTerms, HoldingEnd, HoldingState } from '../../shared/financing.ts'
import type { Minor } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { type Leg, readLegs, writeLegs } from '../ledger/entry.ts'
import { earningIndex, keys } from '../table/keys.ts'
import { Change, create, type Put, type Row } from '../table/write.ts'

/** What a user bought of a project: its own terms, frozen, and how it stands. */
export interface Holding {
  uid: string
  /** The operation that bought it; of a project that may be bought once, made of user and project. */
  id: string
  /** The operation that bought it. */
  operation: string
  project: string
  /** Of the project, when it was bought or renewed. */
  version: number
  asset: Asset
  state: HoldingState
  terms: FrozenTerms
  /** The date it was bought, or was whole, or renewed: it earns from the next one on. Null while the rest is awaited. */
  boughtOn: string | null
  /** Which term runs: 0, and one more with each renewal. */
  term: number
  renewalsLeft: number
  /** The operations that renewed it, one a renewal: each answers the same when it is sent again. */
  renewedBy: readonly string[]
  /** The operation by which its user ended it; null where it goes on, or ended by itself. */
  stoppedBy: string | null
  /** Periods booked of this term, principal, carry and what is unpaid. */
  standing: Standing
  /** What was asked for when it was bought, and whether a first part alone was paid then. */
  bought: { amount: Minor; isPart: boolean }
  /** All of it, while the rest is awaited until `awaitsUntil`; null otherwise. */
  wanted: Minor | null
  awaitsUntil: EpochSeconds | null
  /** Return paid so far, over all terms, and still to be paid in this one: what is reserved for it. */
  paid: Minor
  promised: Minor
  /** Counts every change of it but its accruals. */
  changes: number
  at: EpochSeconds
  /** When days of it were last booked. */
  bookedAt: EpochSeconds | null
  /** `freed`: given back to its project, to be bought again; null where it ran to its end. */
  ended: { how: HoldingEnd; at: EpochSeconds; paid: Minor; forfeited: Minor; freed: Minor | null } | null
  legs: Leg[]
  endLegs: Leg[]
}

/** What a change of a holding sets. */
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

/** A new holding, found by its shard until it has ended. */
export const holdingPut = (holding: Holding, shards: number): Put =>
  create({ ...fieldsOf(holding), ...earningIndex(holding.uid, holding.id, shards) })

/**
 * Writes `after` over a holding on the condition that nothing happened to it since it was read: no change, and no day
 * booked. One that has ended is found by no shard any more.
 */
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

/**
 * The same for money added to a holding of the balance product. Additions commute, so this does not ask that nothing else
 * was added meanwhile: only that no day was booked, and that it was not emptied, as its days would then begin again.
 */
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
