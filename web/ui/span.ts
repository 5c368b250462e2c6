import type { Seconds } from '../../shared/time.ts'
import { useFormat } from './format.ts'
import { spaced } from './han.ts'

/** A span as one says it: seconds under a minute, minutes up to two hours, then hours; rounded up. */
export function saidSeconds(seconds: Seconds): Seconds {
  const unit = seconds < 60 ? 1 : seconds <= 7200 ? 60 : 3600
  return Math.max(1, Math.ceil(seconds / unit)) * unit
}

/** Written out, as inside a sentence: a short unit may end in a dot of its own before the sentence does. */
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

export function useSpan(): (seconds: Seconds) => string {
  const { lang } = useFormat()
  return (seconds) => spanOf(lang, seconds)
}
