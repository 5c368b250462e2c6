import { tradingSessions } from '../market/hours.ts'
import { type EpochDay, MINUTE } from '../time.ts'
import { type Chain, DAY_MINUTES, keyAt } from './chain.ts'
import { HASH_BYTES, sha256Into } from './hash.ts'
import type { Instrument } from './instruments.ts'
import { countOf, type Fade, fades, type WalkVersion, walkOn } from './walks.ts'

/**
 * The simulated price, in integers below 2^53 only.
 *
 * tick(second) = level + what the day has walked up to and with that second, on the instrument's grid.
 * The walk: one hash SHA-256(k[m] || symbol) a trading minute holds its 60 moves and their size.
 * The level: base + what is left of the displacements of the days before. How they fade is a matter of the walk's
 * version (walks.ts); the price never moves while the market is closed, and goes on at midnight where it was.
 */

/** The walk runs in 1/1024 of the last decimal, so that small moves of quiet minutes are not lost. */
export const SUBPOINTS = 1024

/**
 * floor(a / b) for whole numbers below 2^53, b > 0. The division may round, but never up to a whole number:
 * a / b lies at least 1/b below the next one, and rounding moves it by less than a / b / 2^53 < 1/b.
 */
export const floorDiv = (a: number, b: number): number => Math.floor(a / b)

/** SHA-256(key || symbol): everything that moves a symbol (plain ASCII) in the minute of that key. */
export function minuteHash(key: Uint8Array, symbol: string): Uint8Array {
  const message = new Uint8Array(HASH_BYTES + symbol.length)
  message.set(key)
  for (let i = 0; i < symbol.length; i++) message[HASH_BYTES + i] = symbol.charCodeAt(i)
  const hash = new Uint8Array(HASH_BYTES)
  sha256Into(message, hash)
  return hash
}

/** The step of a minute's second 0-59: nibble n of the hash (high half first) is 2n - 15, odd, -15 to 15. */
export function stepOf(hash: Uint8Array, second: number): number {
  const byte = hash[second >> 1] as number
  return 2 * (second % 2 === 0 ? byte >> 4 : byte & 15) - 15
}

/**
 * Subpoints one step of a minute is worth. The last two bytes u, v of the hash scale the minute by
 * 40 + floor(u v / 256): most minutes are quiet, some are wild.
 */
export const stepSize = (instrument: Instrument, hash: Uint8Array): number =>
  instrument.amplitude * (40 + (((hash[30] as number) * (hash[31] as number)) >> 8))

/** Sum of a minute's first `seconds` moves in subpoints. */
export function sumOfMoves(instrument: Instrument, hash: Uint8Array, seconds: number): number {
  let steps = 0
  for (let second = 0; second < seconds; second++) steps += stepOf(hash, second)
  return steps * stepSize(instrument, hash)
}

/** How far a finished day walked, in units of the last decimal. */
export function displacementOf(instrument: Instrument, day: EpochDay, chain: Chain): number {
  return floorDiv(walkedUntil(instrument, day, chain, 1440), SUBPOINTS)
}

/** Subpoints walked in the day's trading minutes before `minute` (0-1440). Needs keys up to k[minute]. */
export const walkedUntil = (instrument: Instrument, day: EpochDay, chain: Chain, minute: number): number =>
  walkedBetween(instrument, day, chain, 0, minute)

/** Subpoints walked in the day's trading minutes from `since` on and before `minute`. */
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

/**
 * The level of a day as a function of its minute, by the rules of `walk`:
 * base + floor(sum of displacement x (length - age) / length), the age counted since the end of a displacement's day.
 */
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
    // A day that faded with minutes goes on by its own length, so that the walk of the next version begins unmoved.
    const { length } = fade.by === 'minutes' ? fadeOn(walk, instrument, past) : fade
    const fading = parts.get(length) ?? []
    parts.set(length, fading)
    if (tradingSessions(hours, past).length > 0) fading.push({ displacement: displacement(past), age })
    age += count(hours, past, DAY_MINUTES)
  }
  let [known, level] = [-1, base]
  return (minute) => {
    const elapsed = count(hours, day, minute)
    // Most callers ask for the same minute again and again.
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

/** How displacements fade out of a day's level. */
export const fadeOn = (walk: WalkVersion, { hours }: Instrument, day: EpochDay): Fade =>
  fades[walkOn(walk, day)][hours]

/** The tick of a second: its level plus what the day has walked, down to the grid, never under one step. */
export function tickPrice(instrument: Instrument, level: number, walked: number): number {
  const price = level + floorDiv(walked, SUBPOINTS)
  return Math.max(instrument.tick, floorDiv(price, instrument.tick) * instrument.tick)
}
