import type { Lang } from '../../shared/i18n/languages.ts'

/** The ending by which i18next tells plural forms apart. */
export const pluralForm = /_(?:zero|one|two|few|many|other)$/

/** The key without its plural form. */
export const slugOf = (key: string) => key.replace(pluralForm, '')

export const variables = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort()

/** The figures of a text, as multiset, whatever the language puts between thousands and before decimals. */
export const figures = (text: string) =>
  [...text.matchAll(/\d+(?:[.,\u00a0\u202f]\d+)*/g)].map(([number]) => number.replace(/\D/g, '')).sort()

/** What a text of a language not written in Latin letters must hold at least once. */
export const script: Partial<Record<Lang, RegExp>> = {
  'zh-Hans': /\p{Script=Han}/u,
  'zh-Hant': /\p{Script=Han}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
}

/** French wants a space that does not break before these, and inside its quotation marks. */
export const breakingFrenchSpace = /« | [:;?!»%]/

/** Neither empty nor with a space too many. */
export const isTidy = (text: string) => text !== '' && text === text.trim() && !text.includes('  ')
