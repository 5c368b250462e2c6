import { expect, test } from 'vitest'
import { firstIdAt } from '../../shared/ids.ts'
import { missing, readLastVisit } from './lastVisit.ts'

const [one, two, three] = [1, 2, 3].map((second) => firstIdAt(second * 1000)) as [string, string, string]
const visit = { user: '12345678', ids: [one, two, three] }

test('those that ran and are not open any more are asked for', () => {
  expect(missing(visit, '12345678', [two])).toEqual([one, three])
  expect(missing(visit, '12345678', [])).toHaveLength(3)
})

test('another user of this phone is told nothing of them', () => {
  expect(missing(visit, '87654321', [])).toEqual([])
})

test('of very many the newest ten', () => {
  const ids = Array.from({ length: 14 }, (_, second) => firstIdAt(second * 1000))
  expect(missing({ user: 'a', ids }, 'a', [])).toEqual(ids.slice(4))
})

test.each<[string | null, unknown]>([
  [null, { user: '', ids: [] }],
  ['null', { user: '', ids: [] }],
  ['{"user":7,"ids":{}}', { user: '', ids: [] }],
  [JSON.stringify({ user: 'a', ids: ['<script>', 7, one] }), { user: 'a', ids: [one] }],
])('what was kept may be anything: %s', (text, read) => {
  expect(readLastVisit(text)).toEqual(read)
})
