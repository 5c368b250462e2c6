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
/** Words of pages that come later, by their namespace. */
const laterWords = {
  accept: { en: () => import('./accept.en.ts'), 'zh-Hans': () => import('./accept.zh-Hans.ts') },
  audit: { en: () => import('./audit.en.ts'), 'zh-Hans': () => import('./audit.zh-Hans.ts') },
  content: { en: () => import('./content.en.ts'), 'zh-Hans': () => import('./content.zh-Hans.ts') },
  halts: { en: () => import('./halts.en.ts'), 'zh-Hans': () => import('./halts.zh-Hans.ts') },
  mine: { en: () => import('./mine.en.ts'), 'zh-Hans': () => import('./mine.zh-Hans.ts') },
  money: { en: () => import('./money.en.ts'), 'zh-Hans': () => import('./money.zh-Hans.ts') },
  product: { en: () => import('./product.en.ts'), 'zh-Hans': () => import('./product.zh-Hans.ts') },
  projects: { en: () => import('./projects.en.ts'), 'zh-Hans': () => import('./projects.zh-Hans.ts') },
} satisfies Record<string, Record<DeskLang, unknown>>
export type LaterWords = keyof typeof laterWords
const choice = preference('evenhand.desk.lang', deskLanguages)

/** Starts with the stored choice, else with the browser's. */
export async function startLanguage(): Promise<void> {
  await switchLanguage(choice.get() ?? (navigator.language.startsWith('zh') ? 'zh-Hans' : 'en'))
}

let shown: DeskLang = 'en'
const laterShown = new Set<LaterWords>()

/** Loads the words of pages that come later; from then on in each language that is chosen. */
export async function addLaterWords(of: LaterWords): Promise<void> {
  laterShown.add(of)
  await addWords(shown, of, laterWords[of][shown])
}

async function switchLanguage(lang: DeskLang): Promise<void> {
  await addWords(lang, 'common', words[lang])
  for (const each of laterShown) await addWords(lang, each, laterWords[each][lang])
  shown = lang
  setRequestLanguage(lang)
  await showLanguage(lang)
}

/** The operator's choice: kept, and sent with every request from now on. Rejects when its words cannot be loaded. */
export async function chooseLanguage(lang: DeskLang): Promise<void> {
  await switchLanguage(lang)
  choice.set(lang)
}
