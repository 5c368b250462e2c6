import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { languages } from '../../shared/i18n/languages.ts'
import { phoneAreas } from '../../shared/phone-areas.ts'
import { likelyCountry, namedAreas, searchAreas } from './areas.ts'

test('the table is that of the rules of numbers', () => {
  const rules = getCountries().map((country) => ({ country, code: String(getCountryCallingCode(country)) }))
  expect([...phoneAreas].sort((a, b) => (a.country < b.country ? -1 : 1))).toEqual(
    rules.sort((a, b) => (a.country < b.country ? -1 : 1)),
  )
})

test.each(languages)('in %s each country has a name', (lang) => {
  expect(namedAreas(lang).filter(({ name, country }) => name === country)).toEqual([])
})

describe('the search', () => {
  test.each([
    ['de', 'Osterr', 'AT'],
    ['de', 'thai', 'TH'],
    ['zh-Hans', '泰', 'TH'],
    ['zh-Hans', 'thailand', 'TH'],
    ['ja', 'タイ', 'TH'],
    ['vi', 'duc', 'DE'],
    ['en', '+84', 'VN'],
    ['en', '0084', 'VN'],
    ['fr', 'Etats-U', 'US'],
    ['ko', '독일', 'DE'],
    ['en', 'gb', 'GB'],
  ])('in %s: %s finds %s first or among the first', (lang, typed, country) => {
    const found = searchAreas(namedAreas(lang), typed)
    expect(found.slice(0, 3).map((area) => area.country)).toContain(country)
  })

  test('nothing typed shows all, and nonsense none', () => {
    expect(searchAreas(namedAreas('en'), ' ')).toHaveLength(phoneAreas.length)
    expect(searchAreas(namedAreas('en'), 'xyzzy')).toEqual([])
  })
})

test('the likely country is that of the phone, else that of the language', () => {
  expect(likelyCountry('en', ['de', 'en-AU'])).toBe('AU')
  expect(likelyCountry('vi', ['vi'])).toBe('VN')
  expect(likelyCountry('zh-Hant', ['zh-Hant-HK'])).toBe('HK')
  expect(likelyCountry('xx', [])).toBe('US')
})
