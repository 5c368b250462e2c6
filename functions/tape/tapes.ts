import { type Feed, feeds } from '../../shared/tape/feeds.ts'
import type { Tape } from './tape.ts'

/** The markets of a stage, one tape a feed. */
export interface Tapes {
  /** The tape of a product now. If the stage does not run its feed, it has no price: state `absent`. */
  for(product: { feed: Feed | null }): Tape
  /**
   * The tape of a placed order, by the `source` it froze, whatever its product says today. If the stage does not run
   * that feed, every price is `notYet`: the order waits until it does.
   */
  of(source: Feed): Tape
  runs(feed: Feed): boolean
  /** The stage's label for its prices: the least real feed it runs, so that it never promises too much. */
  readonly label: Feed
}

/** The first tape is for products that name no feed. */
export function createTapes([main, ...others]: [Tape, ...Tape[]]): Tapes {
  const byFeed = new Map([main, ...others].map((tape) => [tape.feed, tape]))
  const of = (source: Feed): Tape => byFeed.get(source) ?? absentTape(source)
  return {
    for: ({ feed }) => (feed === null ? main : of(feed)),
    of,
    runs: (feed) => byFeed.has(feed),
    label: feeds.find((feed) => byFeed.has(feed)) ?? main.feed,
  }
}

/** A feed that the stage does not run: no prices now, and none of the past. */
function absentTape(feed: Feed): Tape {
  const unavailable = async (): Promise<never> => {
    throw new Error(`this stage does not run the feed ${feed}`)
  }
  return {
    feed,
    priceAt: async () => ({ kind: 'notYet' }),
    quote: async () => null,
    candles: async () => [],
    range: async () => null,
    spark: async () => [],
    state: async () => ({ ok: false, reason: 'absent' }),
    spans: () => false,
    commitment: async () => null,
    fairness: unavailable,
    proof: unavailable,
  }
}
