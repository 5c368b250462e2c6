import { describe, expect, test } from 'vitest'
import { codeRefused, mailRefused, phoneDigits, phoneRefused, plainCode, plainMail } from './contact.ts'

describe('a mail address', () => {
  test.each<[string, string | null]>([
    ['ada@example.com', null],
    [' Ada.Lovelace+x@Mail.Example.co.UK ', null],
    ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', null],
    ['李@例子.中国', null],
    ['', 'email_required'],
    ['ada', 'email_invalid'],
    ['ada@example', 'email_invalid'],
    ['ada@example.c', 'email_invalid'],
    ['@example.com', 'email_invalid'],
    ['a@b@example.com', 'email_invalid'],
    ['ada@-x.com', 'email_invalid'],
    ['ada@x..com', 'email_invalid'],
    ['ada lovelace@example.com', 'email_invalid'],
    ['ada@example.com\nBcc: all@example.com', 'email_invalid'],
    ['a\u202eda@example.com', 'email_invalid'],
    ['a\u200bda@example.com', 'email_invalid'],
    ['<ada@example.com>', 'email_invalid'],
    ['🐎@example.com', null],
    [`${'a'.repeat(65)}@example.com`, 'email_invalid'],
    [`a@${'b'.repeat(63)}.${'c'.repeat(200)}.com`, 'email_invalid'],
  ])('%j: %s', (text, slug) => {
    expect(mailRefused(text)?.slug ?? null).toBe(slug)
  })

  test('is kept with its domain in lower case', () => {
    expect(plainMail(' Ada＠Example.COM')).toBe('Ada@example.com')
  })
})

describe('a phone number', () => {
  test.each<[string, string | null]>([
    ['081 234-5678', null],
    ['٠٨١٢٣٤٥٦٧٨', null],
    ['０８１（２３４）５６７８', null],
    ['+66 81 234 5678', null],
    ['', 'phone_required'],
    ['12', 'phone_invalid'],
    ['1'.repeat(16), 'phone_invalid'],
    ['call 0812345678', 'phone_invalid'],
    ['081234567八', 'phone_invalid'],
  ])('%j: %s', (text, slug) => {
    expect(phoneRefused(text)?.slug ?? null).toBe(slug)
  })

  test('is digits of whatever script', () => {
    expect(phoneDigits('๐๘๑ ２３४ ５６７８')).toBe('08123४5678'.replace('४', '4'))
  })
})

describe('a code', () => {
  test.each<[string, string | null]>([
    ['123456', null],
    ['１２３４５６', null],
    ['123 456', null],
    ['', 'code_required'],
    ['12345', 'code_wrong'],
    ['1234567', 'code_wrong'],
    ['12345a', 'code_wrong'],
    ['-12345', 'code_wrong'],
  ])('%j: %s', (text, slug) => {
    expect(codeRefused(text)?.slug ?? null).toBe(slug)
  })

  test('in full-width digits is the same', () => {
    expect(plainCode('１２３ ４５６')).toBe('123456')
  })
})
