import type { EpochSeconds } from '../time.ts'
import type { Feed } from './feeds.ts'
import type { FrozenMarket } from './proof.ts'
import { currentWalk, firstWalk, isWalk } from './walks.ts'

/** Why an order is void whose market is not the one played here any more; a slug of the sentence users read. */
export const MARKET_CHANGED = 'marketChanged'

/** What an order says of its market, as stored or on the wire. */
export interface PlacedUnder extends FrozenMarket {
  source: Feed
  symbol: string
  openAt: EpochSeconds
  closeAt: EpochSeconds
}

/** Version of the rules by which a feed without a walk makes prices: which bar counts, and how old it may be. */
const plainRules = (feed: Feed): string => `${feed}-1`

/** The version of a feed's rules that new orders freeze. */
export const currentVersion = (feed: Feed): string => (feed === 'sim' ? currentWalk : plainRules(feed))

/** The version an order was placed under, if its rules are known here; null if they are not. */
export function walkOf({ source, walk }: Pick<PlacedUnder, 'source' | 'walk'>): string | null {
  if (source === 'sim') return walk === null ? firstWalk : isWalk(walk) ? walk : null
  return walk === null || walk === plainRules(source) ? plainRules(source) : null
}

/** Which of its frozen values an order does not find here; null if all stand. A value that was not frozen stands. */
export function changedSince(
  order: PlacedUnder,
  here: FrozenMarket | null,
): keyof FrozenMarket | 'feed' | null {
  if (!here) return 'feed'
  if (walkOf(order) === null) return 'walk'
  if (order.calendar !== null && order.calendar !== here.calendar) return 'calendar'
  return order.commitment === here.commitment ? null : 'commitment'
}
