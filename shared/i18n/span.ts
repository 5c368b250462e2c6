import type { Seconds } from '../time.ts'
import { spaced } from './spacing.ts'

/** Seconds under a minute, minutes up to two hours, then hours; rounded up. */
export function saidSeconds(seconds: Seconds): Seconds {
  const unit = seconds < 60 ? 1 : seconds <= 7200 ? 60 : 3600
  return Math.max(1, Math.ceil(seconds / unit)) * unit
}

/** Long units: a short one may end in a dot. */
export function spanOf(lang: string, seconds: Seconds): string {
  const said = saidSeconds(seconds)
  const [unit, size] =
    said % 3600 === 0
      ? (['hour', 3600] as const)
      : said < 60
        ? (['second', 1] as const)
        : (['minute', 60] as const)
  const text = new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(said / size)
  return spaced(text, lang)
}
