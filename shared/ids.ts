import { decodeTime, ulid } from 'ulid'
import type { EpochMs } from './time.ts'

/** A new operation or document id: a ULID whose first part is its time, so that ids sort by age. */
export const newId = (nowMs: EpochMs): string => ulid(nowMs)

const pattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
export const isId = (text: string): boolean => pattern.test(text)

/** The time inside an id, by its maker's clock. */
export const idTimeMs = (id: string): EpochMs => decodeTime(id)

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** An id made from an instant and 16 bytes or more, so that the same input gives the same id. */
export const idOf = (timeMs: EpochMs, bytes: Uint8Array): string =>
  firstIdAt(timeMs).slice(0, 10) + [...bytes.subarray(0, 16)].map((byte) => digits[byte % 32]).join('')

/** The smallest id of an instant: bounds a query by time. */
export function firstIdAt(timeMs: EpochMs): string {
  let rest = Math.max(0, Math.floor(timeMs))
  let text = ''
  for (let i = 0; i < 10; i++) {
    text = digits[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return `${text}0000000000000000`
}

/** A new id must be this close to the server's time. */
export const OPERATION_WINDOW_MS = 10 * 60_000

/**
 * A copy of a request may still be carried out so long after its sender has given it up: its way, a cold start, and the
 * 15 s of a function that answers.
 */
export const COPY_LIVES_MS = 20_000
