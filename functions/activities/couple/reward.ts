import type { Minor } from '../../../shared/money.ts'
import type { EpochSeconds } from '../../../shared/time.ts'
import { balanced, type Leg, writeLegs } from '../../ledger/entry.ts'
import { keys } from '../../table/keys.ts'
import { create, type Put, type Row } from '../../table/write.ts'

export interface CoupleReward {
  uid: string
  id: string
  link: string
  number: number
  dates: string[]
  at: EpochSeconds
  amount: Minor
}

export const rewardLegs = (amount: Minor): Leg[] =>
  balanced([
    { account: 'house:bonus', asset: 'USD', amount: -amount },
    { account: 'available', asset: 'USD', amount },
  ])

export function rewardPut({ uid, id, ...rest }: CoupleReward): Put {
  const legs = writeLegs(rewardLegs(rest.amount))
  return create({ ...keys.coupleReward(uid, id), ...rest, asset: 'USD', legs })
}

export const rewardOf = (row: Row): CoupleReward => ({
  uid: row.pk.slice('U#'.length),
  id: row.sk.slice('G#'.length),
  link: row.link as string,
  number: Number(row.number),
  dates: row.dates as string[],
  at: Number(row.at),
  amount: row.amount as bigint,
})

export const sharedDates = (mine: readonly string[], theirs: readonly string[]): string[] => {
  const both = new Set(theirs)
  return [...new Set(mine)].filter((date) => both.has(date)).sort()
}

export const dueDates = (shared: readonly string[], every: number): string[] | null =>
  shared.length < every ? null : shared.slice(0, every)
