import { addWords, showLanguage } from '../../i18n/translator.ts'
import { preference } from '../../ui/preference.ts'
import { setRequestLanguage } from '../api/client.ts'

/** What operators read; what they send to a user is in the user's own language. */
export const deskLanguages = ['en', 'zh-Hans'] as const
export type DeskLang = (typeof deskLanguages)[number]

const words = {
  en: () => import('./en.ts'),
  'zh-Hans': () => import('./zh-Hans.ts'),
} satisfies Record<DeskLang, unknown>
/** Words of pages that come later. */
const wordsOfMoney = {
  en: () => import('./money.en.ts'),
  'zh-Hans': () => import('./money.zh-Hans.ts'),
} satisfies Record<DeskLang, unknown>
const choice = preference('evenhand.desk.lang', deskLanguages)

/** Starts with the stored choice, else with the browser's. */
export async function startLanguage(): Promise<void> {
  await switchLanguage(choice.get() ?? (navigator.language.startsWith('zh') ? 'zh-Hans' : 'en'))
}

let shown: DeskLang = 'en'
let isMoneyShown = false

/** Loads the words of pages that come later; from then on in each language that is chosen. */
export async function addMoneyWords(): Promise<void> {
  isMoneyShown = true
  await addWords(shown, 'money', wordsOfMoney[shown])
}

async function switchLanguage(lang: DeskLang): Promise<void> {
  await addWords(lang, 'common', words[lang])
  if (isMoneyShown) await addWords(lang, 'money', wordsOfMoney[lang])
  shown = lang
  setRequestLanguage(lang)
  await showLanguage(lang)
}

/** The operator's choice: kept, and sent with every request from now on. Rejects when its words cannot be loaded. */
export async function chooseLanguage(lang: DeskLang): Promise<void> {
  await switchLanguage(lang)
  choice.set(lang)
}
