import { spaced } from '../../../shared/i18n/spacing.ts'
import type { Seconds } from '../../../shared/time.ts'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** The two largest units: 7500 -> `2 hr 5 min`; under a minute in seconds. */
export function formatAge(seconds: Seconds, lang: string): string {
  const said = (unit: string, value: number) =>
    spaced(new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'short' }).format(value), lang)
  let left = Math.max(0, Math.floor(seconds))
  if (left < 60) return said('second', left)
  const parts: string[] = []
  for (const [unit, length] of units) {
    const count = Math.floor(left / length)
    left -= count * length
    // The second unit is the one right below the first, or none.
    if (count > 0) parts.push(said(unit, count))
    else if (parts.length > 0) break
    if (parts.length === 2) break
  }
  return parts.join(' ')
}
