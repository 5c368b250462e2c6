import { type PhoneArea, phoneAreas } from '../../shared/phone-areas.ts'

export interface NamedArea extends PhoneArea {
  name: string
}

/** Sorted in the order of the language. */
export function namedAreas(lang: string): NamedArea[] {
  const names = new Intl.DisplayNames(lang, { type: 'region' })
  const { compare } = new Intl.Collator(lang)
  return phoneAreas
    .map((area) => ({ ...area, name: names.of(area.country) ?? area.country }))
    .sort((a, b) => compare(a.name, b.name))
}

/** Ignores accents and case; Vietnamese đ does not decompose, so it is replaced. */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd')

/** Matches names in the reader's language and English, and the start of codes. */
export function searchAreas(areas: readonly NamedArea[], typed: string): NamedArea[] {
  const wanted = plain(typed.trim())
  if (wanted === '') return [...areas]
  const digits = wanted.replace(/^\+|^00/, '')
  if (/^\d+$/.test(digits)) return areas.filter(({ code }) => code.startsWith(digits))
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const rank = ({ name, country }: NamedArea): number => {
    const names = [plain(name), plain(english.of(country) ?? '')]
    if (names.some((each) => each.startsWith(wanted))) return 0
    if (country.toLowerCase() === wanted) return 0
    return names.some((each) => each.includes(wanted)) ? 1 : 2
  }
  return areas
    .map((area) => ({ area, at: rank(area) }))
    .filter(({ at }) => at < 2)
    .sort((a, b) => a.at - b.at)
    .map(({ area }) => area)
}

/** The likeliest country of each language. */
const usual: Record<string, string> = {
  ...{ en: 'US', 'zh-Hans': 'CN', 'zh-Hant': 'TW', es: 'ES', fr: 'FR' },
  ...{ ja: 'JP', vi: 'VN', de: 'DE', ko: 'KR', th: 'TH' },
}

/** The country in the browser's languages, else the usual one of the language shown. */
export function likelyCountry(lang: string, browser: readonly string[]): string {
  const named = browser.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1]).find(Boolean)
  return phoneAreas.some(({ country }) => country === named) ? (named as string) : (usual[lang] ?? 'US')
}

export const areaOf = (country: string): string =>
  phoneAreas.find((area) => area.country === country)?.code ?? '1'

/** Several countries share a code: prefer `likely`, then our languages. Undefined if unknown. */
export const countryOf = (code: string, likely: string): string | undefined =>
  [likely, ...Object.values(usual), ...phoneAreas.map(({ country }) => country)].find(
    (country) => areaOf(country) === code,
  )
