import { createHash } from 'node:crypto'
import type { Asset } from '../../shared/assets.ts'
import { idOf } from '../../shared/ids.ts'
import type { Minor } from '../../shared/money.ts'
import { DAY, type EpochMs, type EpochSeconds, HOUR, type Seconds, secondsOf } from '../../shared/time.ts'
import type { BonusTerms } from '../ledger/bonus-offer.ts'
import { balanced, type Leg, writeLegs } from '../ledger/entry.ts'
import { dueSort, keys } from '../table/keys.ts'
import { Change, create, type Put, type Row, type Update } from '../table/write.ts'

export interface Bonus extends BonusTerms {
  uid: string
  id: string
  state: 'offered' | 'running' | BonusEnd
  offeredAt: EpochSeconds
  acceptedAt: EpochSeconds | null
  ends: EpochSeconds | null
}

export type BonusEnd = 'turned' | 'lapsed'

/** Seconds: orders that closed in time count even if settled late. */
export const LAPSES_AFTER: Seconds = HOUR

export const turnoverOf = ({ amount, times }: Pick<BonusTerms, 'amount' | 'times'>): Minor =>
  amount * BigInt(times)

export const givenLegs = ({ asset, amount }: BonusTerms): Leg[] =>
  balanced([
    { account: 'house:bonus', asset, amount: -amount },
    { account: 'bonus', asset, amount },
  ])

/** A lapsed bonus returns to the house; nothing else is taken. */
export const endLegs = ({ asset, amount }: BonusTerms, end: BonusEnd): Leg[] =>
  balanced([
    { account: 'bonus', asset, amount: -amount },
    { account: end === 'turned' ? 'available' : 'house:bonus', asset, amount },
  ])

export function acceptUpdate(bonus: Bonus, at: EpochSeconds): Update {
  const ends = at + bonus.days * DAY
  return new Change(keys.reward(bonus.uid, bonus.id))
    .where('state', '=', 'offered')
    .set('state', 'running')
    .set('acceptedAt', at)
    .set('ends', ends)
    .set('legs', writeLegs(givenLegs(bonus)))
    .set('gpk', BONUS_INDEX)
    .set('gsk', `${dueSort(ends)}#${bonus.uid}#${bonus.id}`)
    .build()
}

export const BONUS_INDEX = 'BONUS'

export const endUpdate = (bonus: Bonus, end: BonusEnd): Update =>
  new Change(keys.reward(bonus.uid, bonus.id))
    .where('state', '=', 'running')
    .set('state', end)
    .remove('gpk')
    .remove('gsk')
    .build()

/** The id derives from the bonus, so concurrent ends collide. */
export function endPut(bonus: Bonus, end: BonusEnd, nowMs: EpochMs): Put {
  const { uid, id, asset, amount } = bonus
  const own = idOf(nowMs, createHash('sha256').update(`${id} ends`).digest())
  const at = secondsOf(nowMs)
  const legs = writeLegs(endLegs(bonus, end))
  return create({ ...keys.reward(uid, own), what: end, of: id, asset, amount, at, legs })
}

export const isBonus = (row: Row): boolean => row.what === 'bonus'

export function bonusOf(row: Row): Bonus {
  const seconds = (value: unknown) => (value === undefined ? null : Number(value))
  return {
    uid: row.pk.slice('U#'.length),
    id: row.sk.slice('R#'.length),
    state: row.state as Bonus['state'],
    asset: row.asset as Asset,
    amount: row.amount as bigint,
    times: Number(row.times),
    days: Number(row.days),
    until: Number(row.until),
    offeredAt: Number(row.offeredAt),
    acceptedAt: seconds(row.acceptedAt),
    ends: seconds(row.ends),
  }
}
