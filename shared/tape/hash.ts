import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

export const HASH_BYTES = 32

const fresh = sha256.create()
const running = fresh.clone()

/**
 * SHA-256 of `data` into the 32 bytes of `out` (which may be `data` itself).
 * Day chains take tens of thousands of hashes: one reused state takes 1.3 us a hash, the plain call 2.1 and
 * node:crypto 2.0, so browser and server share this one.
 */
export function sha256Into(data: Uint8Array, out: Uint8Array): void {
  fresh._cloneInto(running)
  running.update(data).digestInto(out)
}

export const toHex = (bytes: Uint8Array): string => bytesToHex(bytes)

/** The 32 bytes of a hash written as 64 hex digits, or null for anything else. */
export function hashFromHex(text: string): Uint8Array | null {
  return /^[0-9a-f]{64}$/.test(text) ? hexToBytes(text) : null
}
