import { formatScaled } from '../../../shared/money.ts'
import { parseRate } from '../../../shared/rules/project.ts'
import { type EpochSeconds, msOf } from '../../../shared/time.ts'

// What operators type into forms: rates in per cent, moments as the browser's own field writes them.

/** A rate in per cent as a decimal of one: `0.01` -> `0.000100`; null for what is none. */
export function rateOfPercent(percent: string): string | null {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent.trim())
  return match && formatScaled(BigInt(`${match[1]}${(match[2] ?? '').padEnd(4, '0')}`), 6)
}
/** `0.000100` -> `0.01`. */
export function percentOf(rate: string): string {
  const parts = parseRate(rate) ?? 0n
  return formatScaled(parts, 4).replace(/0+$/, '').replace(/\.$/, '')
}

/** A moment as a field of the browser has it, in the operator's own time: 2026-11-22T18:00. */
export function localTime(at: EpochSeconds): string {
  const date = new Date(msOf(at))
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
