import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { SentenceSlug } from '../../shared/i18n/refusals.ts'

/** The sentence of a slug in the user's language, filled with its numbers. */
export function useSlugText() {
  const { t } = useTranslation('errors')
  return useCallback(
    (slug: SentenceSlug, params: Record<string, string | number> = {}): string =>
      // A sentence with a number in seconds has plural forms and is chosen by it.
      t(slug as 'network_error', { ...params, count: Number(params.seconds ?? 0) }),
    [t],
  )
}
