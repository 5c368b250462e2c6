import { formatScaled } from '../../../shared/money.ts'
import { parseRate } from '../../../shared/rules/project.ts'
import { type EpochSeconds, msOf } from '../../../shared/time.ts'

/** Converts percent: `0.01` -> `0.000100`; null if it is no rate. */
export function rateOfPercent(percent: string): string | null {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent.trim())
  return match && formatScaled(BigInt(`${match[1]}${(match[2] ?? '').padEnd(4, '0')}`), 6)
}
/** `0.000100` -> `0.01`. */
export function percentOf(rate: string): string {
  const parts = parseRate(rate) ?? 0n
  return formatScaled(parts, 4).replace(/0+$/, '').replace(/\.$/, '')
}

/** The value of a date input, in the operator's time zone: 2026-11-22T18:00. */
export function localTime(at: EpochSeconds): string {
  const date = new Date(msOf(at))
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
