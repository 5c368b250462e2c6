import type { EpochSeconds } from '../time.ts'
import type { Feed } from './feeds.ts'
import type { FrozenMarket } from './proof.ts'
import { currentWalk, firstWalk, isWalk } from './walks.ts'

export const MARKET_CHANGED = 'marketChanged'

export interface PlacedUnder extends FrozenMarket {
  source: Feed
  symbol: string
  /** The order froze this second's calendar and commitment. */
  placedAt: EpochSeconds
  closeAt: EpochSeconds
}

const plainRules = (feed: Feed): string => `${feed}-1`

export const currentVersion = (feed: Feed): string => (feed === 'sim' ? currentWalk : plainRules(feed))

/** Null for a version this code does not know. */
export function walkOf({ source, walk }: Pick<PlacedUnder, 'source' | 'walk'>): string | null {
  if (source === 'sim') return walk === null ? firstWalk : isWalk(walk) ? walk : null
  return walk === null || walk === plainRules(source) ? plainRules(source) : null
}

/** Null if all stand. A value that was not frozen stands. */
export function changedSince(
  order: PlacedUnder,
  here: FrozenMarket | null,
): keyof FrozenMarket | 'feed' | null {
  if (!here) return 'feed'
  if (walkOf(order) === null) return 'walk'
  if (order.calendar !== null && order.calendar !== here.calendar) return 'calendar'
  return order.commitment === here.commitment ? null : 'commitment'
}
