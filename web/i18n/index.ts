import { type Lang, languages } from '../../shared/i18n/languages.ts'
import { setRequestLanguage } from '../api/client.ts'
import { storedLanguage, storeLanguage, wantedLanguage } from '../early/language.ts'
import { reloadOnce } from '../reload.ts'
import { addWords, showLanguage } from './translator.ts'
import type { Words } from './words.ts'

/** Two lazy files for each language there is: `vite.words.ts` joins to the file named here those that lie beside it. */
const chunks = import.meta.glob<{ default: Partial<Words> }>('./*/common.json', { query: '?words=first' })
const laterChunks = import.meta.glob<{ default: Partial<Words> }>('./*/common.json', {
  query: '?words=later',
})
const chunkOf = (lang: Lang) => chunks[`./${lang}/common.json`]

/** The language on screen, or on its way to it. */
let wanted: Lang = wantedLanguage() ?? 'en'
/** Whether a page has asked for the later words: then they come with each language. */
let needsLater = false

/** Languages whose words are here, in the order of the list. */
export const offeredLanguages = languages.filter((lang) => chunkOf(lang) !== undefined)

const isOffered = (lang: string): lang is Lang => offeredLanguages.some((offered) => offered === lang)

/** Whether language was neither chosen nor matched, so that the stage's default decides once it is known. */
export let languageIsOpen = false

/** Starts with the stored choice, else the browser's match, else English until the stage names its default. */
export async function startLanguage(): Promise<void> {
  const lang = wantedLanguage()
  languageIsOpen = lang === null
  await switchLanguage(lang ?? 'en')
}

/** Loads a language and shows everything in it. Rejects when its words cannot be loaded; the old one then stays. */
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

/** What a page's code is loaded by, with the words that the first file of a language leaves out. */
export const withLaterWords =
  <Page>(load: () => Promise<Page>) =>
  async (): Promise<Page> => {
    needsLater = true
    const [page] = await Promise.all([load(), addLater(wanted)])
    // Another language may have been chosen meanwhile: it brings its own.
    return page
  }

/** The stage's default, as long as nobody chose. */
export async function openLanguage(lang: string): Promise<void> {
  languageIsOpen = false
  if (isOffered(lang)) await switchLanguage(lang)
}

/** The user's own choice: stored, and sent with every request from now on. Rejects as `switchLanguage` does. */
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
