import { useSyncExternalStore } from 'react'
import { getI18n } from 'react-i18next'

const watch = (listener: () => void): (() => void) => {
  const i18n = getI18n()
  i18n.on('languageChanged', listener)
  return () => i18n.off('languageChanged', listener)
}
const language = (): string => getI18n().language

/** Cheaper than `useTranslation`, for a dozen components that write prices each second. */
export const useLanguage = (): string => useSyncExternalStore(watch, language, language)
