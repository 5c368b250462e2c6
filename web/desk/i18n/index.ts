import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languageInfo } from '../../../shared/i18n/languages.ts'
import { preference } from '../../ui/preference.ts'
import { setRequestLanguage } from '../api/client.ts'

/** What operators read; what they send to a user is in the user's own language. */
export const deskLanguages = ['en', 'zh-Hans'] as const
export type DeskLang = (typeof deskLanguages)[number]

const words: Record<DeskLang, () => Promise<{ default: Record<string, Record<string, string>> }>> = {
  en: () => import('./en.ts'),
  'zh-Hans': () => import('./zh-Hans.ts'),
}
const choice = preference('evenhand.desk.lang', deskLanguages)

/** Starts with the stored choice, else with the browser's. */
export async function startLanguage(): Promise<void> {
  await i18next.use(initReactI18next).init({
    fallbackLng: false,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  })
  await switchLanguage(choice.get() ?? (navigator.language.startsWith('zh') ? 'zh-Hans' : 'en'))
}

async function switchLanguage(lang: DeskLang): Promise<void> {
  if (!i18next.hasResourceBundle(lang, 'desk')) {
    const loaded = (await words[lang]()).default
    for (const [namespace, texts] of Object.entries(loaded)) i18next.addResourceBundle(lang, namespace, texts)
  }
  setRequestLanguage(lang)
  document.documentElement.lang = languageInfo[lang].html
  await i18next.changeLanguage(lang)
}

/** The operator's choice: kept, and sent with every request from now on. Rejects when its words do not come. */
export async function chooseLanguage(lang: DeskLang): Promise<void> {
  await switchLanguage(lang)
  choice.set(lang)
}
