import { type FeedChoice, parseFeeds } from './feeds.ts'
import type { DayStore } from './records.ts'
import { createReplayTape } from './replay.ts'
import { createSimTape } from './sim.ts'
import type { Tape } from './tape.ts'
import { createTapes, type Tapes } from './tapes.ts'

/** Only the simulated market has a seed and kept days. A live feed is one more case here. */
export function openTapes(feed: string, seed: Uint8Array, days?: DayStore): Tapes {
  const open = (choice: FeedChoice): Tape =>
    choice.feed === 'sim' ? createSimTape({ seed, ...(days && { days }) }) : createReplayTape(choice)
  const [first, ...others] = parseFeeds(feed)
  return createTapes([open(first), ...others.map(open)])
}
