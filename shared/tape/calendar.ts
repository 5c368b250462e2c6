import { sha256 } from '@noble/hashes/sha2.js'
import { tradingSessions } from '../market/hours.ts'
import { type EpochSeconds, epochDay } from '../time.ts'
import { toHex } from './hash.ts'
import type { Instrument } from './instruments.ts'
import { fades, rootDays, rootDaysBefore, type WalkVersion } from './walks.ts'

const DIGITS = 16

/** 16 hex digits of a SHA-256 over the hours of the order's days and its walk. */
export function calendarOf(
  walk: WalkVersion,
  { symbol, decimals, tick, base, amplitude, hours }: Instrument,
  placedAt: EpochSeconds,
  sessions: typeof tradingSessions = tradingSessions,
): string {
  const firstDay = epochDay(placedAt) - rootDaysBefore(walk)
  const days = Array.from({ length: rootDays(walk) }, (_, index) => sessions(hours, firstDay + index))
  const { by, length } = fades[walk][hours]
  const text = JSON.stringify([walk, symbol, decimals, tick, base, amplitude, by, length, firstDay, days])
  return toHex(sha256(new TextEncoder().encode(text))).slice(0, DIGITS)
}
