import { useSyncExternalStore } from 'react'
import { getI18n } from 'react-i18next'

const watch = (listener: () => void): (() => void) => {
  const i18n = getI18n()
  i18n.on('languageChanged', listener)
  return () => i18n.off('languageChanged', listener)
}
const language = (): string => getI18n().language

/**
 * The language on screen. For what needs no words: `useTranslation` does a good deal more, and prices are written by
 * some dozen components each second.
 */
export const useLanguage = (): string => useSyncExternalStore(watch, language, language)
