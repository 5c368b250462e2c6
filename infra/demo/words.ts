import type { Lang } from '../../shared/i18n/languages.ts'
import texts from './texts.json' with { type: 'json' }

export type Words = (typeof texts)['en']

export const wordsIn = (lang: Lang): Words => texts[lang]
