import { expect, test } from 'vitest'
import { readKept } from './kept.ts'

const none = { amount: null, seconds: null }

test.each([
  ['nothing kept', null, none],
  ['a ticket', '{"amount":"12.5","seconds":60}', { amount: '12.5', seconds: 60 }],
  ['a duration in words', '{"amount":"12.5","seconds":"60"}', { amount: '12.5', seconds: 60 }],
  ['only an amount', '{"amount":"7"}', { amount: '7', seconds: null }],
  ['cut short', '{"amount":"12.5","sec', none],
  ['something else', '["12.5",60]', none],
  ['null', 'null', none],
  ['an amount that is none', '{"amount":"1e9","seconds":60}', { amount: null, seconds: 60 }],
  ['an amount as a number', '{"amount":12.5,"seconds":60}', { amount: null, seconds: 60 }],
  ['a negative amount', '{"amount":"-5","seconds":60}', { amount: null, seconds: 60 }],
  ['a duration that is none', '{"amount":"5","seconds":-60}', { amount: '5', seconds: null }],
  ['half a second', '{"amount":"5","seconds":0.5}', { amount: '5', seconds: null }],
  ['a side is not taken up', '{"amount":"5","seconds":30,"direction":"up"}', { amount: '5', seconds: 30 }],
] as const)('what storage held: %s', (_name, text, expected) => {
  expect(readKept(text)).toEqual(expected)
})
