import { decodeTime, ulid } from 'ulid'
import type { EpochMs } from './time.ts'

/** A new operation or document id: a ULID whose first part is its time, so that ids sort by age. */
export const newId = (nowMs: EpochMs): string => ulid(nowMs)

const pattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
export const isId = (text: string): boolean => pattern.test(text)

/** The time inside an id, as its maker's clock told it. */
export const idTimeMs = (id: string): EpochMs => decodeTime(id)

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The id of an instant whose second part comes of 16 bytes or more, the same of the same: for what must not exist twice. */
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

/** A new id must lie this close to server time, else the phone's clock is wrong or the request is a stray. */
export const OPERATION_WINDOW_MS = 10 * 60_000
