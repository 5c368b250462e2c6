import { type Feed, feeds } from '../../shared/tape/feeds.ts'
import type { Tape } from './tape.ts'

export interface Tapes {
  /** State `absent` if the stage does not run the product's feed. */
  for(product: { feed: Feed | null }): Tape
  /** If the stage does not run the order's feed, prices are `notYet` and the order waits. */
  of(source: Feed): Tape
  runs(feed: Feed): boolean
  readonly label: Feed
}

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
