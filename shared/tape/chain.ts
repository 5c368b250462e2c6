import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { dayStart, type EpochDay, type EpochSeconds, MINUTE } from '../time.ts'
import { HASH_BYTES, sha256Into, toHex } from './hash.ts'

/**
 * One reverse hash chain per UTC day: k[m-1] = SHA-256(k[m]). k[0] is published a day ahead, k[m] after
 * minute m. A key proves earlier minutes and reveals no later one.
 */
export const DAY_MINUTES = 1440

/** HMAC-SHA-256(seed, "evenhand day <epochDay>"). Secret until the day is over. */
export const topKey = (seed: Uint8Array, day: EpochDay): Uint8Array =>
  hmac(sha256, seed, new TextEncoder().encode(`evenhand day ${day}`))

/** k[0] to k[minute], 32 bytes each. */
export type Chain = Uint8Array

export function chainFrom(key: Uint8Array, minute: number): Chain {
  const chain = new Uint8Array((minute + 1) * HASH_BYTES)
  chain.set(key, minute * HASH_BYTES)
  for (let m = minute; m > 0; m--) sha256Into(keyAt(chain, m), keyAt(chain, m - 1))
  return chain
}

/** A view: do not write to it. */
export function keyAt(chain: Chain, minute: number): Uint8Array {
  return chain.subarray(minute * HASH_BYTES, (minute + 1) * HASH_BYTES)
}

export const revealedAt = (day: EpochDay, minute: number): EpochSeconds => dayStart(day) + minute * MINUTE

/** 0 while only the commitment is public. */
export const revealedMinute = (day: EpochDay, second: EpochSeconds): number =>
  Math.max(0, Math.min(DAY_MINUTES, Math.floor((second - dayStart(day)) / MINUTE)))

/** SHA-256 over the commitments k[0] of the days in order. */
export function rootOf(commitments: readonly Uint8Array[]): string {
  const joined = new Uint8Array(commitments.length * HASH_BYTES)
  commitments.forEach((commitment, index) => {
    joined.set(commitment, index * HASH_BYTES)
  })
  const root = new Uint8Array(HASH_BYTES)
  sha256Into(joined, root)
  return toHex(root)
}
