import { createHash } from 'node:crypto'
import type { Asset } from '../../shared/assets.ts'
import { idOf } from '../../shared/ids.ts'
import type { Minor } from '../../shared/money.ts'
import { rechargeTerms } from '../../shared/recharge.ts'
import { DAY, type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { RuntimeConfig } from '../config.ts'
import { keys } from '../table/keys.ts'
import { create, type Put } from '../table/write.ts'

export interface BonusTerms {
  asset: Asset
  amount: Minor
  /** A multiple of the amount. */
  times: number
  days: number
  until: EpochSeconds
}

/** No money moves before the user accepts. */
export function offerPut(uid: string, id: string, terms: BonusTerms, offeredAt: EpochSeconds): Put {
  return create({ ...keys.reward(uid, id), what: 'bonus', state: 'offered', ...terms, offeredAt })
}

/** Joins the deposit's transaction. The note is created once, so only one first deposit counts. */
export function firstDepositPuts(
  settings: RuntimeConfig['reward'],
  uid: string,
  deposit: { id: string; asset: Asset; amount: Minor },
  nowMs: EpochMs,
): Put[] {
  const at = secondsOf(nowMs)
  const note = create({ ...keys.firstDeposit(uid), deposit: deposit.id, at })
  const { offerDays, ...terms } = rechargeTerms(settings, deposit.amount)
  if (terms.amount <= 0n) return [note]
  const id = idOf(nowMs, createHash('sha256').update(`${deposit.id} recharge`).digest())
  const offer = offerPut(uid, id, { ...terms, asset: deposit.asset, until: at + offerDays * DAY }, at)
  const { percent, max } = settings
  return [note, { ...offer, item: { ...offer.item, why: 'recharge', deposit: deposit.id, percent, max } }]
}
