import { describe, expect, test } from 'vitest'
import { openedNow, readIds, toggled } from './kept.ts'

describe('what is stored on the phone', () => {
  test.each<[string, string | null, string[]]>([
    ['nothing yet', null, []],
    ['a list', '["BTCUSD","TSLA"]', ['BTCUSD', 'TSLA']],
    ['text cut off', '["BTCU', []],
    ['something else', '{"BTCUSD":1}', []],
    ['null', 'null', []],
    ['values that are no ids', '["BTCUSD",7,null,"",["TSLA"]]', ['BTCUSD']],
    ['an id twice', '["TSLA","BTCUSD","TSLA"]', ['TSLA', 'BTCUSD']],
    ['an id longer than any', JSON.stringify(['x'.repeat(33), 'TSLA']), ['TSLA']],
  ])('%s', (_, text, ids) => {
    expect(readIds(text)).toEqual(ids)
  })
  test('a list without end is cut', () => {
    expect(readIds(JSON.stringify(Array.from({ length: 5000 }, (_, i) => `P${i}`)))).toHaveLength(100)
  })
})

test('a star puts a product last and takes it away again', () => {
  expect(toggled(['TSLA'], 'BTCUSD')).toEqual(['TSLA', 'BTCUSD'])
  expect(toggled(['TSLA', 'BTCUSD'], 'TSLA')).toEqual(['BTCUSD'])
})

test('a product opened again moves to the front, and the oldest goes', () => {
  expect(openedNow(['TSLA', 'BTCUSD'], 'BTCUSD')).toEqual(['BTCUSD', 'TSLA'])
  const many = Array.from({ length: 12 }, (_, i) => `P${i}`)
  expect(openedNow(many, 'NEW')).toEqual(['NEW', ...many.slice(0, 11)])
})
