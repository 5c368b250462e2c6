import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Lang, languageInfo, languages, matchLanguage } from '../../shared/i18n/languages.ts'
import { setRequestLanguage } from '../api/client.ts'
import { reloadOnce } from '../reload.ts'
import type en from './en/index.ts'

/** Everything the app says in one language: one lazy chunk. */
export type Words = typeof en

const chunks = import.meta.glob<{ default: Words }>('./*/index.ts')
const KEY = 'evenhand.lang'

/** Languages whose words are here, in the order of the list. */
export const offeredLanguages = languages.filter((lang) => `./${lang}/index.ts` in chunks)

const isOffered = (text: string | null): text is Lang => offeredLanguages.some((lang) => lang === text)

function storedLanguage(): Lang | null {
  try {
    const stored = localStorage.getItem(KEY)
    return isOffered(stored) ? stored : null
  } catch {
    return null
  }
}

/** The browser's wish among ours, or null: a match does not depend on the fallback, a miss does. */
function browserLanguage(): Lang | null {
  const wished = navigator.languages.join(',')
  const match = matchLanguage(wished, 'en')
  return match === matchLanguage(wished, 'th') && isOffered(match) ? match : null
}

/** Whether language was neither chosen nor matched, so that the stage's default decides once it is known. */
export let languageIsOpen = false

/** Starts with the stored choice, else the browser's match, else English until the stage names its default. */
export async function startLanguage(): Promise<void> {
  const lang = storedLanguage() ?? browserLanguage()
  languageIsOpen = lang === null
  await i18next.use(initReactI18next).init({
    fallbackLng: false,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  })
  await switchLanguage(lang ?? 'en')
}

/** Loads a language and shows everything in it. Rejects when its chunk cannot be loaded; the old one then stays. */
export async function switchLanguage(lang: Lang): Promise<void> {
  if (!i18next.hasResourceBundle(lang, 'common')) {
    const words = (await loadWords(lang)).default
    for (const [namespace, texts] of Object.entries(words)) i18next.addResourceBundle(lang, namespace, texts)
  }
  setRequestLanguage(lang)
  document.documentElement.lang = languageInfo[lang].html
  await i18next.changeLanguage(lang)
}

/** The stage's default, as long as nobody chose. */
export async function openLanguage(lang: string): Promise<void> {
  languageIsOpen = false
  if (isOffered(lang)) await switchLanguage(lang)
}

/** The user's own choice: stored, and sent with every request from now on. Rejects as `switchLanguage` does. */
export async function chooseLanguage(lang: Lang): Promise<void> {
  const before = storedLanguage()
  store(lang)
  try {
    await switchLanguage(lang)
  } catch (error) {
    // A deploy may have replaced the words; a reload finds the choice and the new ones.
    if (await reloadOnce()) return
    store(before)
    throw error
  }
  languageIsOpen = false
}

function store(lang: Lang | null): void {
  try {
    if (lang) localStorage.setItem(KEY, lang)
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is closed: the choice lives as long as the page.
  }
}

function loadWords(lang: Lang) {
  const load = chunks[`./${lang}/index.ts`]
  if (!load) throw new Error(`no words for ${lang}`)
  return load()
}
