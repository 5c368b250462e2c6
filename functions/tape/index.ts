import type { DayStore } from './records.ts'
import { createReplayTape, type ReplayOptions } from './replay.ts'
import { createSimTape, type SimOptions } from './sim.ts'
import type { Tape } from './tape.ts'

export type TapeOptions = ({ feed: 'sim' } & SimOptions) | ({ feed: 'replay' } & ReplayOptions)

/** The tape of a stage. A live feed joins here, as one more variant. */
export function createTape(options: TapeOptions): Tape {
  return options.feed === 'sim' ? createSimTape(options) : createReplayTape(options)
}

export type FeedChoice = { feed: 'sim' } | { feed: 'replay'; dir: string }

/** Reads the FEED setting: `sim`, or `replay:` and a folder. Throws a message that says so. */
export function parseFeed(text: string): FeedChoice {
  if (text === 'sim') return { feed: 'sim' }
  const dir = /^replay:(.+)$/.exec(text)?.[1]
  if (dir) return { feed: 'replay', dir }
  throw new Error(`FEED is "${text}": it must be sim or replay:FOLDER`)
}

/** The tape a stage's feed setting names. The seed is the simulated market's; a recorded one has none. */
export function openTape(feed: string, seed: Uint8Array, days?: DayStore): Tape {
  const choice = parseFeed(feed)
  return createTape(choice.feed === 'sim' ? { ...choice, seed, ...(days && { days }) } : choice)
}
