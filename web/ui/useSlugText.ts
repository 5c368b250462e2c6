import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { SentenceSlug } from '../../shared/i18n/refusals.ts'

/** Keeps an amount and its code on one line. */
const withCodes = (text: string): string => text.replace(/(\d) ([A-Z]{3,4}\b)/g, '$1\u00a0$2')

export function useSlugText() {
  const { t } = useTranslation('errors')
  return useCallback(
    (slug: SentenceSlug, params: Record<string, string | number> = {}): string =>
      // `count` selects the plural form for seconds.
      withCodes(t(slug as 'network_error', { ...params, count: Number(params.seconds ?? 0) })),
    [t],
  )
}
