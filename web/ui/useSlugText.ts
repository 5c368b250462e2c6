import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { SentenceSlug } from '../../shared/i18n/refusals.ts'

/** An amount and its code never part at a line's end. */
const withCodes = (text: string): string => text.replace(/(\d) ([A-Z]{3,4}\b)/g, '$1\u00a0$2')

/** The sentence of a slug in the user's language, filled with its numbers. */
export function useSlugText() {
  const { t } = useTranslation('errors')
  return useCallback(
    (slug: SentenceSlug, params: Record<string, string | number> = {}): string =>
      // A sentence with a number in seconds has plural forms and is chosen by it.
      withCodes(t(slug as 'network_error', { ...params, count: Number(params.seconds ?? 0) })),
    [t],
  )
}
