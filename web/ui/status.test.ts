import { expect, test } from 'vitest'
import { documentPath } from '../paths.ts'
import { lookOf } from './status.ts'

test('a state has its words, and one that only a newer server knows those for all such', () => {
  expect(lookOf('deposit', 4)).toEqual(['status_recharged', 'pending'])
  for (const of of ['deposit', 'withdrawal', 'order', 'ticket'] as const)
    for (const is of ['paused', 'toString'])
      expect(lookOf(of, is as never)).toEqual(['status_newer', 'neutral'])
})

test('a document of a kind that only a newer server knows has no page here', () => {
  expect([documentPath('order', '1'), documentPath('gift', '1')]).toEqual([
    '/pages/trade/order?id=1',
    undefined,
  ])
})
