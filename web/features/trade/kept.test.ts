import { expect, test } from 'vitest'
import { readKept, withTicket } from './kept.ts'

const none = { amount: null, seconds: null }

test.each([
  ['nothing in it', '{}', none],
  ['a ticket', '{"amount":"12.5","seconds":60}', { amount: '12.5', seconds: 60 }],
  ['a duration in words', '{"amount":"12.5","seconds":"60"}', { amount: '12.5', seconds: 60 }],
  ['only an amount', '{"amount":"7"}', { amount: '7', seconds: null }],
  ['something else', '["12.5",60]', none],
  ['an amount that is none', '{"amount":"1e9","seconds":60}', { amount: null, seconds: 60 }],
  ['an amount as a number', '{"amount":12.5,"seconds":60}', { amount: null, seconds: 60 }],
  ['a negative amount', '{"amount":"-5","seconds":60}', { amount: null, seconds: 60 }],
  ['a duration that is none', '{"amount":"5","seconds":-60}', { amount: '5', seconds: null }],
  ['half a second', '{"amount":"5","seconds":0.5}', { amount: '5', seconds: null }],
  ['a side is not taken up', '{"amount":"5","seconds":30,"direction":"up"}', { amount: '5', seconds: 30 }],
] as const)('what storage held: %s', (_name, text, expected) => {
  expect(readKept(`{"BTCUSD":${text}}`)).toEqual({ BTCUSD: expected })
})

test.each([null, 'null', '7', '["12.5",60]', '{"BTCUSD":{"amount":"12.5"', '{"amount":"12.5","seconds":60}'])(
  'no tickets of products: %s',
  (text) => {
    expect(readKept(text)).toEqual({})
  },
)

test('each product has its own, and of very many the ones used last are kept', () => {
  let kept = {}
  for (let product = 0; product < 45; product++)
    kept = withTicket(kept, `P${product}`, { amount: String(product), seconds: 60 })
  kept = withTicket(kept, 'P5', { amount: '7', seconds: 30 })
  expect(Object.keys(kept)).toHaveLength(40)
  expect(Object.entries(kept).at(-1)).toEqual(['P5', { amount: '7', seconds: 30 }])
  expect(readKept(JSON.stringify(kept))).toEqual(kept)
})
