import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isLang, localeOf } from '../../../shared/i18n/languages.ts'

/** `2026-11` by its name. */
export function useMonth(): (key: string) => string {
  const { i18n } = useTranslation()
  const { language } = i18n
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(isLang(language) ? localeOf(language) : language, {
      year: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    })
    return (key) => format.format(Date.parse(`${key}-01T00:00:00Z`))
  }, [language])
}
