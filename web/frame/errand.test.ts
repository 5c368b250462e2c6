import { expect, test } from 'vitest'
import { beginErrand, endErrand, errandFrom, readErrand } from './errand.ts'

test('an errand leads back for a while, until its page is here again', () => {
  expect(errandFrom()).toBeNull()
  beginErrand('/pages/user/cash')
  expect(errandFrom()).toBe('/pages/user/cash')
  expect(errandFrom(Date.now() + 15 * 60_000)).toBeNull()
  endErrand()
  expect(errandFrom()).toBeNull()
})

test('what is stored and no errand is none', () => {
  expect(readErrand('{"from":"/pages/user/cash","atMs":1}')).toEqual({ from: '/pages/user/cash', atMs: 1 })
  for (const text of [null, '[]', '{"from":1,"atMs":1}', '{"from":"x"}']) expect(readErrand(text)).toBeNull()
})
