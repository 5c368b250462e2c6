import { createHash } from 'node:crypto'
import type { Asset } from '../../shared/assets.ts'
import { idOf } from '../../shared/ids.ts'
import type { Minor } from '../../shared/money.ts'
import { rechargeTerms } from '../../shared/recharge.ts'
import { DAY, type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { RuntimeConfig } from '../config.ts'
import { keys } from '../table/keys.ts'
import { create, type Put } from '../table/write.ts'

/** What a bonus asks for, as shown before it is accepted, and frozen in it. */
export interface BonusTerms {
  asset: Asset
  amount: Minor
  /** Its turnover: stakes of orders that were won or lost, this many times the amount. */
  times: number
  /** How long after its acceptance it ends. */
  days: number
  /** Until when it can be accepted. */
  until: EpochSeconds
}

/** The document of an offer; no money moves before it is accepted. */
export function offerPut(uid: string, id: string, terms: BonusTerms, offeredAt: EpochSeconds): Put {
  return create({ ...keys.reward(uid, id), what: 'bonus', state: 'offered', ...terms, offeredAt })
}

/**
 * What a user's first deposit brings with it, written in its transaction: the note that there was one, which is made once,
 * and the offer of a bonus. Of two deposits confirmed at the same moment one is the first.
 */
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
  return [note, { ...offer, item: { ...offer.item, why: 'recharge', deposit: deposit.id } }]
}
