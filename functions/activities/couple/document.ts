import { COUPLE_EVERY } from '../../../shared/couple.ts'
import type { DocumentDefinition, Money } from '../../documents/definition.ts'
import { isSameLegs, legsLine } from '../../documents/faults.ts'
import { readLegs } from '../../ledger/entry.ts'
import type { Row } from '../../table/write.ts'
import { effectsOf } from './effects.ts'
import { type CoupleReward, rewardOf } from './reward.ts'

const money: Money = {
  legs: ['legs'],
  entries: (row) => [{ at: Number(row.at), movement: 'couple_reward', legs: readLegs(row.legs as string[]) }],
  symbol: () => null,
  locked: () => [],
  taken: () => [],
  once: (row) => [
    ...(row.dates as string[]).map((date) => `the reward of the couple's day ${date}`),
    `reward ${row.number} of couple ${row.link}`,
  ],
  faults,
  notices: () => [],
}

/** What a couple's shared sign-ins pay one of the two. Nobody reviews it. */
export const coupleDocument: DocumentDefinition<'couple', CoupleReward> = {
  kind: 'couple',
  of: rewardOf,
  money,
  review: null,
  listed: null,
  effects: effectsOf,
}

/** Legs and days; the sum is written here a second time, so that a fault of the paying code is found. */
function faults(row: Row): string[] {
  const dates = row.dates as string[]
  const paid = [legsLine('house:bonus', 'USD', -50n), legsLine('available', 'USD', 50n)]
  const isRising = dates.every((date, index) => index === 0 || (dates[index - 1] ?? '') < date)
  const said = (wrong: boolean, words: string) => (wrong ? [words] : [])
  return [
    ...said(!isSameLegs(row.legs, paid), 'a reward of a couple that is not its sum'),
    ...said(dates.length !== COUPLE_EVERY || !isRising, 'a reward of a couple without its days'),
  ]
}
