import type { Refused } from '../../../shared/rules/refused.ts'
import { useFormat } from '../../ui/format.ts'
import { useSlugText } from '../../ui/useSlugText.ts'

/** A fault's sentence, its sums written as the language writes them. */
export function useFaultText(): (fault: Refused) => string {
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
