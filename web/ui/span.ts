import { spanOf } from '../../shared/i18n/span.ts'
import type { Seconds } from '../../shared/time.ts'
import { useFormat } from './format.ts'

export function useSpan(): (seconds: Seconds) => string {
  const { lang } = useFormat()
  return (seconds) => spanOf(lang, seconds)
}
