import type { Asset } from '../../shared/assets.ts'
import type { Minor } from '../../shared/money.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import { create, type Put } from '../table/write.ts'
import { balanced, type Leg, writeLegs } from './entry.ts'

export interface Grant {
  uid: string
  id: string
  asset: Asset
  amount: Minor
  reason: 'registration' | 'refill'
  nowMs: EpochMs
  day?: string
}

export function grantDocument({ uid, id, asset, amount, reason, nowMs, day }: Grant): {
  put: Put
  legs: Leg[]
} {
  const legs = balanced([
    { account: 'outside:practice', asset, amount: -amount },
    { account: 'available', asset, amount },
  ])
  const put = create({
    ...keys.deposit(uid, id),
    class: 1,
    status: 1,
    asset,
    amount,
    reason,
    at: secondsOf(nowMs),
    ...(day && { day }),
    legs: writeLegs(legs),
  })
  return { put, legs }
}
