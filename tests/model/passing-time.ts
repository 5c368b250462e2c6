import type { Random } from './random.ts'

/** Worlds in which calls that meet take time. */
const TAKES_TIME = 0.4
/** How often time passes between two calls there. */
const PASSES = 0.3
/** Clocks of processes are off by as much, which everything judged by time allows for. */
const MOST_MS = 450

/** The milliseconds between two calls of requests that meet, of which so many have passed since they began. */
export function passingTime(chance: Random): (passedMs: number) => number {
  const isTaken = chance.chance(TAKES_TIME)
  return (passedMs) => {
    if (!isTaken || !chance.chance(PASSES)) return 0
    return Math.min(chance.pick([1, chance.int(2, 60), chance.int(60, 400)]), MOST_MS - passedMs)
  }
}
