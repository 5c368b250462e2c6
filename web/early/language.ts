import { isLang, type Lang, matchLanguage } from '../../shared/i18n/languages.ts'

const KEY = 'evenhand.lang'

export function storedLanguage(): Lang | null {
  try {
    const stored = localStorage.getItem(KEY)
    return stored !== null && isLang(stored) ? stored : null
  } catch {
    return null
  }
}

export function storeLanguage(lang: Lang | null): void {
  try {
    if (lang) localStorage.setItem(KEY, lang)
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}

/** Null if none of the browser's languages is ours. */
function browserLanguage(): Lang | null {
  const wished = navigator.languages.join(',')
  const match = matchLanguage(wished, 'en')
  return match === matchLanguage(wished, 'th') ? match : null
}

/** Null leaves the language to the stage. */
export const wantedLanguage = (): Lang | null => storedLanguage() ?? browserLanguage()
