import { addWords, showLanguage } from '../../i18n/translator.ts'
import { preference } from '../../ui/preference.ts'
import { setRequestLanguage } from '../api/client.ts'

/** For operators only: users get text in their own language. */
export const deskLanguages = ['en', 'zh-Hans'] as const
export type DeskLang = (typeof deskLanguages)[number]

const words = {
  en: () => import('./en.ts'),
  'zh-Hans': () => import('./zh-Hans.ts'),
} satisfies Record<DeskLang, unknown>
/** Words of lazy pages, by namespace. */
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

export async function startLanguage(): Promise<void> {
  await switchLanguage(choice.get() ?? (navigator.language.startsWith('zh') ? 'zh-Hans' : 'en'))
}

let shown: DeskLang = 'en'
const laterShown = new Set<LaterWords>()

/** Loads words of a lazy page, now and for each language chosen later. */
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

/** Rejects if the words cannot be loaded. */
export async function chooseLanguage(lang: DeskLang): Promise<void> {
  await switchLanguage(lang)
  choice.set(lang)
}
