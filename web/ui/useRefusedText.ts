import { useCallback } from 'react'
import type { SentenceSlug } from '../../shared/i18n/refusals.ts'
import { useFormat } from './format.ts'
import { useSlugText } from './useSlugText.ts'

/** For refusals foreseen here; formats sums and times by language. */
export function useRefusedText() {
  const slugText = useSlugText()
  const format = useFormat()
  return useCallback(
    ({ slug, params }: { slug: string; params: Record<string, string | number> }): string => {
      const words = Object.entries(params).map(([name, value]) => [
        name,
        name === 'time' || name === 'since'
          ? format.dateTimeShort(Number(value))
          : typeof value === 'string'
            ? format.decimal(value)
            : value,
      ])
      return slugText(slug as SentenceSlug, Object.fromEntries(words))
    },
    [slugText, format],
  )
}
