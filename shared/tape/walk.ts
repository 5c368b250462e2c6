import { tradingSessions } from '../market/hours.ts'
import { type EpochDay, MINUTE } from '../time.ts'
import { type Chain, DAY_MINUTES, keyAt } from './chain.ts'
import { HASH_BYTES, sha256Into } from './hash.ts'
import type { Instrument } from './instruments.ts'
import { countOf, type Fade, fades, type WalkVersion, walkOn } from './walks.ts'

/**
 * tick(second) = level + the day's walk, in integers below 2^53. SHA-256(k[m] || symbol) gives a minute's 60
 * moves and their size. The level is base + faded earlier days (walks.ts). Closed markets never move.
 */

/** The walk counts in 1/1024 of the last decimal, so quiet minutes still move. */
export const SUBPOINTS = 1024

/** For whole numbers below 2^53, b > 0: a / b is at least 1/b below the next whole number. */
export const floorDiv = (a: number, b: number): number => Math.floor(a / b)

export function minuteHash(key: Uint8Array, symbol: string): Uint8Array {
  const message = new Uint8Array(HASH_BYTES + symbol.length)
  message.set(key)
  for (let i = 0; i < symbol.length; i++) message[HASH_BYTES + i] = symbol.charCodeAt(i)
  const hash = new Uint8Array(HASH_BYTES)
  sha256Into(message, hash)
  return hash
}

/** Nibble n of the hash (high half first) is 2n - 15: odd, -15 to 15. */
export function stepOf(hash: Uint8Array, second: number): number {
  const byte = hash[second >> 1] as number
  return 2 * (second % 2 === 0 ? byte >> 4 : byte & 15) - 15
}

/** Bytes u, v scale the minute by 40 + floor(u v / 256): most minutes are quiet. */
export const stepSize = (instrument: Instrument, hash: Uint8Array): number =>
  instrument.amplitude * (40 + (((hash[30] as number) * (hash[31] as number)) >> 8))

export function sumOfMoves(instrument: Instrument, hash: Uint8Array, seconds: number): number {
  let steps = 0
  for (let second = 0; second < seconds; second++) steps += stepOf(hash, second)
  return steps * stepSize(instrument, hash)
}

export function displacementOf(instrument: Instrument, day: EpochDay, chain: Chain): number {
  return floorDiv(walkedUntil(instrument, day, chain, 1440), SUBPOINTS)
}

/** Needs keys up to k[minute]. */
export const walkedUntil = (instrument: Instrument, day: EpochDay, chain: Chain, minute: number): number =>
  walkedBetween(instrument, day, chain, 0, minute)

export function walkedBetween(
  instrument: Instrument,
  day: EpochDay,
  chain: Chain,
  since: number,
  minute: number,
): number {
  let walked = 0
  for (const [from, to] of tradingSessions(instrument.hours, day)) {
    for (let m = Math.max(from, since); m < Math.min(to, minute); m++) {
      walked += sumOfMoves(instrument, minuteHash(keyAt(chain, m + 1), instrument.symbol), MINUTE)
    }
  }
  return walked
}

/** base + floor(sum of displacement x (length - age) / length), age counted from the end of its day. */
export function levelOf(
  walk: WalkVersion,
  instrument: Instrument,
  day: EpochDay,
  displacement: (day: EpochDay) => number,
): (minute: number) => number {
  const { hours, base } = instrument
  const fade = fadeOn(walk, instrument, day)
  const count = countOf[fade.by]
  const parts = new Map<number, { displacement: number; age: number }[]>()
  let age = 0
  for (let past = day - 1; past >= day - fade.days && age < fade.length; past--) {
    // A day that faded by minutes keeps its length, so that the next version starts without a move.
    const { length } = fade.by === 'minutes' ? fadeOn(walk, instrument, past) : fade
    const fading = parts.get(length) ?? []
    parts.set(length, fading)
    if (tradingSessions(hours, past).length > 0) fading.push({ displacement: displacement(past), age })
    age += count(hours, past, DAY_MINUTES)
  }
  let [known, level] = [-1, base]
  return (minute) => {
    const elapsed = count(hours, day, minute)
    if (elapsed === known) return level
    ;[known, level] = [elapsed, base]
    for (const [length, fading] of parts) {
      let sum = 0
      for (const past of fading) sum += past.displacement * Math.max(0, length - past.age - elapsed)
      level += floorDiv(sum, length)
    }
    return level
  }
}

export const fadeOn = (walk: WalkVersion, { hours }: Instrument, day: EpochDay): Fade =>
  fades[walkOn(walk, day)][hours]

/** Rounded down to the grid, never under one step. */
export function tickPrice(instrument: Instrument, level: number, walked: number): number {
  const price = level + floorDiv(walked, SUBPOINTS)
  return Math.max(instrument.tick, floorDiv(price, instrument.tick) * instrument.tick)
}
