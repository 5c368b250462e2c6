import { expect, test } from 'vitest'
import { readDraft } from './draft.ts'

const whole = { user: '12345678', typed: '100', reference: '', screenshot: null, sending: null }

test('a draft comes back as it was kept', () => {
  expect(readDraft(JSON.stringify(whole))).toEqual(whole)
  expect(readDraft(JSON.stringify({ ...whole, screenshot: 'key' }))).toEqual({ ...whole, screenshot: 'key' })
})

test.each([null, '', '{', '[]', 'null', '{"typed":"1"}', '{"user":1,"typed":"1","reference":""}'])(
  '%j holds none',
  (text) => {
    expect(readDraft(text)).toBeNull()
  },
)

test('a picture that is no key is none', () => {
  expect(readDraft(JSON.stringify({ ...whole, screenshot: 5 }))).toEqual(whole)
})
