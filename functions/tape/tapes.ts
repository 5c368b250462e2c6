import { type Feed, feeds } from '../../shared/tape/feeds.ts'
import type { Tape } from './tape.ts'

/** The markets of a stage, one tape a feed. */
export interface Tapes {
  /** The tape a product is priced by now. A product whose feed the stage does not run has no price: state `absent`. */
  for(product: { feed: Feed | null }): Tape
  /**
   * The tape of an order that stands, by the `source` it froze: what its product says today does not matter. Where the
   * stage does not run it, every price is `notYet`: the order waits until the stage runs that feed again.
   */
  of(source: Feed): Tape
  /** Whether the stage runs this feed. */
  runs(feed: Feed): boolean
  /** What the stage as a whole may say of its prices: the least real feed it runs, so that it never promises too much. */
  readonly label: Feed
}

/** The first tape is that of products which name no feed. */
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

/** A feed the stage does not run: it has no prices to show, and cannot tell what they were. */
function absentTape(feed: Feed): Tape {
  const unavailable = async (): Promise<never> => {
    throw new Error(`this stage does not run the feed ${feed}`)
  }
  return {
    feed,
    priceAt: async () => ({ kind: 'notYet' }),
    quote: async () => null,
    candles: async () => [],
    spark: async () => [],
    state: async () => ({ ok: false, reason: 'absent' }),
    spans: () => false,
    commitment: async () => null,
    fairness: unavailable,
    proof: unavailable,
  }
}
