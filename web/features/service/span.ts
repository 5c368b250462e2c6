import { useFormat } from '../../ui/format.ts'

/** A time of waiting as one says it in a sentence: under an hour in minutes, else in whole hours, both rounded up. */
export function spanOf(lang: string, seconds: number): string {
  const unit = seconds < 3600 ? 'minute' : 'hour'
  const value = Math.max(1, Math.ceil(seconds / (unit === 'minute' ? 60 : 3600)))
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

export function useSpan(): (seconds: number) => string {
  const { lang } = useFormat()
  return (seconds) => spanOf(lang, seconds)
}
