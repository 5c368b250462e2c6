import { useMemo } from 'react'
import { useFormat } from '../../../ui/format.ts'

/** Null for an unknown country. */
export function usePlace(): (country: string | null) => string | null {
  const { lang } = useFormat()
  return useMemo(() => {
    const names = new Intl.DisplayNames(lang, { type: 'region' })
    return (country) => placeOf(names, country)
  }, [lang])
}

/** Networks without a country have codes such as XX or T1, which no region has. */
export function placeOf(names: Pick<Intl.DisplayNames, 'of'>, country: string | null): string | null {
  if (country === null) return null
  try {
    const name = names.of(country)
    return name === country ? null : (name ?? null)
  } catch {
    return null
  }
}
