import { type EpochMs, msOf } from '../../shared/time.ts'

/** Needs a zone (`2026-11-21T12:00:00Z`, `...+01:00`); null otherwise. */
export function epochMsOf(text: string): EpochMs | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text)) return null
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? null : msOf(Math.floor(ms / 1000))
}
