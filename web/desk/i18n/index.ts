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
const choice = preference('evenhand.desk.lang', deskLanguages)

/** Starts with the stored choice, else with the browser's. */
export async function startLanguage(): Promise<void> {
  await switchLanguage(choice.get() ?? (navigator.language.startsWith('zh') ? 'zh-Hans' : 'en'))
}

async function switchLanguage(lang: DeskLang): Promise<void> {
  await addWords(lang, 'common', words[lang])
  setRequestLanguage(lang)
  await showLanguage(lang)
}

/** The operator's choice: kept, and sent with every request from now on. Rejects when its words cannot be loaded. */
export async function chooseLanguage(lang: DeskLang): Promise<void> {
  await switchLanguage(lang)
  choice.set(lang)
}
