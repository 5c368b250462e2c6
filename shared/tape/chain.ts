import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { dayStart, type EpochDay, type EpochSeconds, MINUTE } from '../time.ts'
import { HASH_BYTES, sha256Into, toHex } from './hash.ts'

/**
 * The reverse hash chain of a UTC day, one for all symbols.
 * k[1440] comes from the secret seed; k[m-1] = SHA-256(k[m]). k[0] is published before the day begins and
 * k[m] when minute m (counted from 1) has ended: it proves all minutes before it and reveals none after it.
 */
export const DAY_MINUTES = 1440

/** k[1440] of a day: HMAC-SHA-256(seed, "evenhand day <epochDay>"). Secret until the day is over. */
export const topKey = (seed: Uint8Array, day: EpochDay): Uint8Array =>
  hmac(sha256, seed, new TextEncoder().encode(`evenhand day ${day}`))

/** Keys k[0] to k[minute], one after the other, 32 bytes each. */
export type Chain = Uint8Array

/** All keys that follow from `key` = k[minute]. */
export function chainFrom(key: Uint8Array, minute: number): Chain {
  const chain = new Uint8Array((minute + 1) * HASH_BYTES)
  chain.set(key, minute * HASH_BYTES)
  for (let m = minute; m > 0; m--) sha256Into(keyAt(chain, m), keyAt(chain, m - 1))
  return chain
}

/** k[minute] of a chain, as a view; do not write to it. */
export function keyAt(chain: Chain, minute: number): Uint8Array {
  return chain.subarray(minute * HASH_BYTES, (minute + 1) * HASH_BYTES)
}

/** Second at which k[minute] of a day is made public: when its minute has ended. */
export const revealedAt = (day: EpochDay, minute: number): EpochSeconds => dayStart(day) + minute * MINUTE

/** The highest minute of a day whose key is public at a second; 0 while only the commitment is. */
export const revealedMinute = (day: EpochDay, second: EpochSeconds): number =>
  Math.max(0, Math.min(DAY_MINUTES, Math.floor((second - dayStart(day)) / MINUTE)))

/** Hex SHA-256 over the commitments k[0] of days in order: with those of `rootDays`, what an order freezes. */
export function rootOf(commitments: readonly Uint8Array[]): string {
  const joined = new Uint8Array(commitments.length * HASH_BYTES)
  commitments.forEach((commitment, index) => {
    joined.set(commitment, index * HASH_BYTES)
  })
  const root = new Uint8Array(HASH_BYTES)
  sha256Into(joined, root)
  return toHex(root)
}
