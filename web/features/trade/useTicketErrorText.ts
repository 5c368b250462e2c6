import type { Refused } from '../../../shared/rules/refused.ts'
import { useFormat } from '../../ui/format.ts'
import { useSlugText } from '../../ui/useSlugText.ts'

/** What is wrong with a ticket as a sentence, its sums written as the language writes them. */
export function useTicketErrorText(): (error: Refused) => string {
  const slugText = useSlugText()
  const format = useFormat()
  return ({ slug, params }) => {
    const words = Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? format.decimal(value) : value,
    ])
    return slugText(slug, Object.fromEntries(words))
  }
}
