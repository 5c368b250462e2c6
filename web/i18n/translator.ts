import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Lang, languageInfo } from '../../shared/i18n/languages.ts'

type WordsFile = { default: object }

let started: Promise<unknown> | undefined

/** Starts without words; `addWords` brings them. */
export const startTranslator = () => {
  started ??= i18next.use(initReactI18next).init({
    fallbackLng: false,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  })
  return started
}

/** Loads words unless namespace `one` is loaded. Rejects like `load`. */
export async function addWords(lang: Lang, one: string, load: () => Promise<WordsFile>): Promise<void> {
  await startTranslator()
  if (i18next.hasResourceBundle(lang, one)) return
  for (const [namespace, texts] of Object.entries((await load()).default))
    i18next.addResourceBundle(lang, namespace, texts)
}

export async function showLanguage(lang: Lang): Promise<void> {
  document.documentElement.lang = languageInfo[lang].html
  await i18next.changeLanguage(lang)
}
