import { COUPLE_EVERY, COUPLE_REWARD } from '../../../shared/couple.ts'
import type { EpochSeconds } from '../../../shared/time.ts'
import { balanced, type Leg, writeLegs } from '../../ledger/entry.ts'
import { keys } from '../../table/keys.ts'
import { create, type Put, type Row } from '../../table/write.ts'

/** What one of the two gets for days on which both signed in; each day counts once for each of them. */
export interface CoupleReward {
  uid: string
  id: string
  link: string
  /** Which of this link: 1 for the first. */
  number: number
  /** Oldest first. */
  dates: string[]
  at: EpochSeconds
}

export const rewardLegs = (): Leg[] =>
  balanced([
    { account: 'house:bonus', asset: 'USD', amount: -COUPLE_REWARD },
    { account: 'available', asset: 'USD', amount: COUPLE_REWARD },
  ])

export function rewardPut({ uid, id, ...rest }: CoupleReward): Put {
  const legs = writeLegs(rewardLegs())
  return create({ ...keys.coupleReward(uid, id), ...rest, asset: 'USD', amount: COUPLE_REWARD, legs })
}

export const rewardOf = (row: Row): CoupleReward => ({
  uid: row.pk.slice('U#'.length),
  id: row.sk.slice('G#'.length),
  link: row.link as string,
  number: Number(row.number),
  dates: row.dates as string[],
  at: Number(row.at),
})

/** Dates of one that are dates of the other too, each once, oldest first. */
export const sharedDates = (mine: readonly string[], theirs: readonly string[]): string[] => {
  const both = new Set(theirs)
  return [...new Set(mine)].filter((date) => both.has(date)).sort()
}

/** The dates of the next reward: the oldest that none was given for; null while they are too few. */
export const dueDates = (shared: readonly string[]): string[] | null =>
  shared.length < COUPLE_EVERY ? null : shared.slice(0, COUPLE_EVERY)
