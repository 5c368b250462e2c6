import { useTranslation } from 'react-i18next'

/** The number in the name of a version of rules (`r1`) or of a walk (`walk-2`); null for another name. */
export const versionNumber = (name: string): string | null => /^(?:r|walk-)(\d+)$/.exec(name)?.[1] ?? null

/** A version of rules or of a walk as the language says it; a name that is not known stays as it is. */
export function useVersion(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => {
    const number = versionNumber(name)
    return number === null ? name : t('version', { number })
  }
}
