import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { SentenceSlug } from '../../shared/i18n/refusals.ts'
import { ApiError } from '../api/error.ts'
import { useFormat } from './format.ts'

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

/** The sentence of a refusal that is foreseen here, its sums and times as the language writes them. */
export function useRefusedText() {
  const slugText = useSlugText()
  const format = useFormat()
  return useCallback(
    ({ slug, params }: { slug: string; params: Record<string, string | number> }): string => {
      const words = Object.entries(params).map(([name, value]) => [
        name,
        name === 'time'
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

/** The sentence to show for any error: the server's own where it gave one. */
export function useErrorText() {
  const slugText = useSlugText()
  return useCallback(
    (error: unknown): string => {
      if (!(error instanceof ApiError)) {
        // Not an answer of the server but a fault of ours: the console has its trace.
        console.error(error)
        return slugText('operation_failed')
      }
      if (error.msg) return error.msg
      return error.status === 429 ? slugText('rate_limited', error.params) : slugText('network_error')
    },
    [slugText],
  )
}
