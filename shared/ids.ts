import { decodeTime, ulid } from 'ulid'
import type { EpochMs } from './time.ts'

/** A ULID: its first part is its time, so ids sort by age. */
export const newId = (nowMs: EpochMs): string => ulid(nowMs)

const pattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
export const isId = (text: string): boolean => pattern.test(text)

/** The part of an id that is its time. */
export const idTime = (id: string): string => id.slice(0, 10)

export const idTimeMs = (id: string): EpochMs => decodeTime(id)

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The same input gives the same id; `bytes` has at least 16. */
export const idOf = (timeMs: EpochMs, bytes: Uint8Array): string =>
  idTime(firstIdAt(timeMs)) + [...bytes.subarray(0, 16)].map((byte) => digits[byte % 32]).join('')

/** The smallest id of an instant, for queries by time. */
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

/** How long a copy of a request may run after its sender gave up: a cold start and 15 s. */
export const COPY_LIVES_MS = 20_000
