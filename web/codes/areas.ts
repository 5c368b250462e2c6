import { type PhoneArea, phoneAreas } from '../../shared/phone-areas.ts'

export interface NamedArea extends PhoneArea {
  name: string
}

/** All countries by their names in a language, in its order. */
export function namedAreas(lang: string): NamedArea[] {
  const names = new Intl.DisplayNames(lang, { type: 'region' })
  const { compare } = new Intl.Collator(lang)
  return phoneAreas
    .map((area) => ({ ...area, name: names.of(area.country) ?? area.country }))
    .sort((a, b) => compare(a.name, b.name))
}

/** Letters without marks and case, as they are typed in a hurry; Vietnamese has a d that is no d with a mark. */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd')

/** Those whose name, in the reader's language or in English, holds what was typed, or whose code or letters begin with it. */
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

/** Where people of a language mostly are, for who says nothing of their country. */
const usual: Record<string, string> = {
  ...{ en: 'US', 'zh-Hans': 'CN', 'zh-Hant': 'TW', es: 'ES', fr: 'FR' },
  ...{ ja: 'JP', vi: 'VN', de: 'DE', ko: 'KR', th: 'TH' },
}

/** The country a phone's own languages name, else the usual one of the language on screen. */
export function likelyCountry(lang: string, browser: readonly string[]): string {
  const named = browser.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1]).find(Boolean)
  return phoneAreas.some(({ country }) => country === named) ? (named as string) : (usual[lang] ?? 'US')
}

export const areaOf = (country: string): string =>
  phoneAreas.find((area) => area.country === country)?.code ?? '1'

/** A country of a dialling code: this one, else where people of one of our languages mostly are, else any; none of an unknown one. */
export const countryOf = (code: string, likely: string): string | undefined =>
  [likely, ...Object.values(usual), ...phoneAreas.map(({ country }) => country)].find(
    (country) => areaOf(country) === code,
  )
