import { type Lang, languages } from '../../shared/i18n/languages.ts'
import { setRequestLanguage } from '../api/client.ts'
import { storedLanguage, storeLanguage, wantedLanguage } from '../early/language.ts'
import { reloadOnce } from '../reload.ts'
import { addWords, showLanguage } from './translator.ts'
import type { Words } from './words.ts'

/** Two lazy files per language: `vite.words.ts` joins all files of the folder into the one named here. */
const chunks = import.meta.glob<{ default: Partial<Words> }>('./*/common.json', { query: '?words=first' })
const laterChunks = import.meta.glob<{ default: Partial<Words> }>('./*/common.json', {
  query: '?words=later',
})
const chunkOf = (lang: Lang) => chunks[`./${lang}/common.json`]

/** The language on screen, or being loaded. */
let wanted: Lang = wantedLanguage() ?? 'en'
/** Once a page needed the later words, each new language loads them too. */
let needsLater = false

/** Languages that have words, in the order of the list. */
export const offeredLanguages = languages.filter((lang) => chunkOf(lang) !== undefined)

const isOffered = (lang: string): lang is Lang => offeredLanguages.some((offered) => offered === lang)

/** True if nobody chose and nothing matched: the stage's default decides. */
export let languageIsOpen = false

export async function startLanguage(): Promise<void> {
  const lang = wantedLanguage()
  languageIsOpen = lang === null
  await switchLanguage(lang ?? 'en')
}

/** Rejects if the words cannot be loaded; the old language then stays. */
export async function switchLanguage(lang: Lang): Promise<void> {
  const before = wanted
  wanted = lang
  try {
    await Promise.all([addWords(lang, 'common', () => loadWords(lang)), needsLater && addLater(lang)])
  } catch (error) {
    wanted = before
    throw error
  }
  setRequestLanguage(lang)
  await showLanguage(lang)
}

const addLater = (lang: Lang): Promise<void> =>
  addWords(lang, 'check', async () => (await laterChunks[`./${lang}/common.json`]?.()) ?? { default: {} })

/** Loads a page's code together with the later words. */
export const withLaterWords =
  <Page>(load: () => Promise<Page>) =>
  async (): Promise<Page> => {
    needsLater = true
    const [page] = await Promise.all([load(), addLater(wanted)])
    // Another language may have been chosen meanwhile; it loads its own words.
    return page
  }

/** Applies the stage's default unless the user chose. */
export async function openLanguage(lang: string): Promise<void> {
  languageIsOpen = false
  if (isOffered(lang)) await switchLanguage(lang)
}

/** Stores the user's choice. Rejects like `switchLanguage`. */
export async function chooseLanguage(lang: Lang): Promise<void> {
  const before = storedLanguage()
  storeLanguage(lang)
  try {
    await switchLanguage(lang)
  } catch (error) {
    // A deploy may have replaced the words; a reload finds the choice and the new ones.
    if (await reloadOnce()) return
    storeLanguage(before)
    throw error
  }
  languageIsOpen = false
}

function loadWords(lang: Lang) {
  const load = chunkOf(lang)
  if (!load) throw new Error(`no words for ${lang}`)
  return load()
}
