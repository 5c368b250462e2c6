import { describe, expect, test } from 'vitest'
import {
  comparedIdNumber,
  idNumberRefused,
  photosRefused,
  plainIdNumber,
  plainRealName,
  realNameRefused,
} from './identity.ts'

describe('an ID number', () => {
  test.each([
    ['身份证123456', 'id_number_invalid'],
    ['ΑΒ1234567', 'id_number_invalid'],
    ['AB😀123456', 'id_number_invalid'],
    ['AB\u200f123456', 'id_number_invalid'],
    ['AB\u202e123456', 'id_number_invalid'],
    ['AB\ufeff123456', 'id_number_invalid'],
    ['\u200b', 'id_number_invalid'],
    [`${'A'.repeat(199)}1`, 'id_number_invalid'],
    ['12', 'id_number_invalid'],
    ['ABCDEFG', 'id_number_invalid'],
    ['', 'id_number_required'],
    ['   ', 'id_number_required'],
  ])('%j is refused: %s', (number, slug) => {
    expect(idNumberRefused(number)?.slug).toBe(slug)
  })

  test.each([
    ['ＡＢ 12-34 56', 'AB12-3456', 'AB123456'],
    ['ab.12/3456', 'AB.12/3456', 'AB123456'],
  ])('%s is stored as %s and compared as %s', (typed, plain, compared) => {
    expect([plainIdNumber(typed), comparedIdNumber(typed)]).toEqual([plain, compared])
    expect(idNumberRefused(typed)).toBeNull()
  })
})

describe('a real name', () => {
  test.each([
    ['', 'name_required'],
    ['  ', 'name_required'],
    ['Ada 2', 'name_invalid'],
    ['Ada ２', 'name_invalid'],
    ['Ada ٣', 'name_invalid'],
    ['Ada Ⅳ', 'name_invalid'],
    ['A'.repeat(200), 'name_invalid'],
    ['Ada 😀', 'name_invalid'],
    ['Ada\u200fByron', 'name_invalid'],
    ['Ada\u202eByron', 'name_invalid'],
    ['Ada\u115fByron', 'name_invalid'],
    ['\u3164\u3164', 'name_invalid'],
    ['<b>Ada</b>', 'name_invalid'],
    ['A', 'name_invalid'],
  ])('the name %j is refused: %s', (name, slug) => {
    expect(realNameRefused(name)?.slug).toBe(slug)
  })

  test.each(['王小明', 'นาย สมชาย', 'Nguyễn Thị Ánh', "Seán O'Brien", 'García-López', 'محمد علي'])(
    'the name %s is taken',
    (name) => {
      expect(realNameRefused(name)).toBeNull()
    },
  )

  test('is stored with single spaces, its letters in one form', () => {
    expect(plainRealName('  Ａda \t Byron ')).toBe('Ada Byron')
  })
})

test('photos: one missing, one that is no key, one for two parts', () => {
  const key = '01KAY00000000000000000000A'
  expect(photosRefused({ front: key, back: '' })?.slug).toBe('photo_required')
  expect(photosRefused({ front: key, back: 'x' })?.slug).toBe('upload_invalid')
  expect(photosRefused({ front: key, back: key })?.slug).toBe('upload_invalid')
  expect(photosRefused({ front: key })).toBeNull()
})
