import { isLang, type Lang, matchLanguage } from '../../shared/i18n/languages.ts'

const KEY = 'evenhand.lang'

/** The language chosen on this phone, or null. */
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
    // Storage is closed: the choice lives as long as the page.
  }
}

/** The browser's wish among ours, or null: a match does not depend on the fallback, a miss does. */
function browserLanguage(): Lang | null {
  const wished = navigator.languages.join(',')
  const match = matchLanguage(wished, 'en')
  return match === matchLanguage(wished, 'th') ? match : null
}

/** What the user or the browser asks for; null leaves it to the stage. */
export const wantedLanguage = (): Lang | null => storedLanguage() ?? browserLanguage()
