import { useMemo } from 'react'
import { useFormat } from '../../../ui/format.ts'

/** A country by its two letters in the user's language; null where it is not known. */
export function usePlace(): (country: string | null) => string | null {
  const { lang } = useFormat()
  return useMemo(() => {
    const names = new Intl.DisplayNames(lang, { type: 'region' })
    return (country) => placeOf(names, country)
  }, [lang])
}

/** Some networks are of no country (XX, T1): what is no region's code says nothing. */
export function placeOf(names: Pick<Intl.DisplayNames, 'of'>, country: string | null): string | null {
  if (country === null) return null
  try {
    const name = names.of(country)
    return name === country ? null : (name ?? null)
  } catch {
    return null
  }
}
