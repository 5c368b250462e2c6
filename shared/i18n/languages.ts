export const languages = ['en', 'zh-Hans', 'zh-Hant', 'es', 'fr', 'ja', 'vi', 'de', 'ko', 'th'] as const
export type Lang = (typeof languages)[number]

export interface LanguageInfo {
  name: string
  html: string
  locale: string
}

export const languageInfo: Readonly<Record<Lang, LanguageInfo>> = {
  en: { name: 'English', html: 'en', locale: 'en' },
  'zh-Hans': { name: '简体中文', html: 'zh-Hans', locale: 'zh-Hans' },
  'zh-Hant': { name: '繁體中文', html: 'zh-Hant', locale: 'zh-Hant' },
  es: { name: 'Español', html: 'es', locale: 'es' },
  fr: { name: 'Français', html: 'fr', locale: 'fr' },
  ja: { name: '日本語', html: 'ja', locale: 'ja' },
  vi: { name: 'Tiếng Việt', html: 'vi', locale: 'vi' },
  de: { name: 'Deutsch', html: 'de', locale: 'de' },
  ko: { name: '한국어', html: 'ko', locale: 'ko' },
  // Thai dates default to the Buddhist year; we use Gregorian dates everywhere.
  th: { name: 'ไทย', html: 'th', locale: 'th-u-ca-gregory' },
}

export const localeOf = (lang: Lang): string => languageInfo[lang].locale

export const isLang = (text: string): text is Lang => (languages as readonly string[]).includes(text)

const byLowerCase = new Map<string, Lang>(languages.map((lang) => [lang.toLowerCase(), lang]))
const TRADITIONAL_REGIONS = ['tw', 'hk', 'mo']
const TAGS_READ = 20

/** Matches exactly, then Chinese by script or region, then by primary subtag; else `fallback`. */
export function matchLanguage(header: string | undefined, fallback: Lang): Lang {
  for (const tag of wantedTags(header ?? '')) {
    const lang = matchTag(tag)
    if (lang) return lang
  }
  return fallback
}

function wantedTags(header: string): string[] {
  return header
    .split(',')
    .slice(0, TAGS_READ)
    .map((part) => {
      const [tag = '', ...attributes] = part.trim().toLowerCase().split(';')
      const quality = attributes.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
      return { tag: tag.trim().replaceAll('_', '-'), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

function matchTag(tag: string): Lang | undefined {
  const [primary = '', ...subtags] = tag.split('-')
  const exact = byLowerCase.get(tag)
  if (exact) return exact
  if (primary !== 'zh') return byLowerCase.get(primary)
  if (subtags.includes('hans')) return 'zh-Hans'
  const traditional = subtags.includes('hant') || subtags.some((part) => TRADITIONAL_REGIONS.includes(part))
  return traditional ? 'zh-Hant' : 'zh-Hans'
}
