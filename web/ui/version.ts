import { useTranslation } from 'react-i18next'

/** The number in `r1` or `walk-2`; null for another name. */
export const versionNumber = (name: string): string | null => /^(?:r|walk-)(\d+)$/.exec(name)?.[1] ?? null

/** Leaves an unknown name as it is. */
export function useVersion(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => {
    const number = versionNumber(name)
    return number === null ? name : t('version', { number })
  }
}
