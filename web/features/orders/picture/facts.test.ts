import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Order } from '../../../trading/types.ts'
import { formatIn } from '../../../ui/format.ts'
import { colourOf, paper } from '../../../ui/picture/paper.ts'
import { broken } from '../../../ui/picture/text.ts'
import { factsOf } from './facts.ts'

const order = {
  ...{ id: '01', productId: 'BTCUSD', symbol: 'BTCUSD', direction: 'up', amount: '10.00', asset: 'USD' },
  ...{ seconds: 30, openPrice: '64201.50', closePrice: '64204.00', profit: '8.45', result: 'win' },
  ...{ openAt: 1_790_000_040, closeAt: 1_790_000_070, source: 'sim' },
} as Order
const words = {
  ...{ direction: 'Up', result: 'Win', entry: 'Entry', close: 'Close', entryPrice: 'Entry price' },
  ...{ closePrice: 'Close price', noPrice: 'no price', stake: 'Stake', net: 'Net result' },
  ...{ provenance: 'Practice money · Simulated prices', scan: 'Scan to check this result' },
}
const about = { brand: 'Evenhand', host: 'example.org', isPractice: true, amounts: false }
const said = (amounts: boolean, lang = 'en') => factsOf(order, words, { ...about, amounts }, formatIn(lang))

test('a picture tells side, time, prices and result, and no amount unless it was asked for', () => {
  const { title, result, rows } = said(false)
  expect(title).toBe('▲ Up · 30 sec · BTCUSD')
  expect([result, ...rows.map(([name]) => name)]).toEqual([
    ...['Win', 'Entry price', 'Close price', 'Entry', 'Close'],
  ])
  expect(JSON.stringify(said(false))).not.toMatch(/USD(?!"|\W*$)|10\.00|8\.45/)
  const [stake, net] = said(true).rows.slice(4)
  expect([stake, net]).toEqual([
    ['Stake', '10.00\u00a0USD'],
    ['Net result', '+8.45\u00a0USD'],
  ])
})

test('its moments name their zone, in the writing of each language', () => {
  expect(said(false).rows[2]).toEqual(['Entry', 'Sep 21, 2026, 2:14:00 PM UTC'])
  expect(said(false, 'de').rows[2]?.[1]).toBe('21.09.2026, 14:14:00 UTC')
})

test('its colours are those of the light theme', () => {
  const light = readFileSync(new URL('../../../ui/tokens.css', import.meta.url), 'utf8').split('}')[0] ?? ''
  for (const [name, colour] of Object.entries(paper)) expect(light).toContain(`--${name}: ${colour};`)
})

test('a result has one colour in every convention', () => {
  expect(colourOf('win', 'green-red')).toBe(paper.green)
  expect(colourOf('win', 'red-green')).toBe(paper.red)
  expect(colourOf('loss', 'red-green')).toBe(paper.green)
  expect(colourOf('draw', 'red-blue')).toBe(paper.text)
})

test('a text is broken between words, with spaces or without', () => {
  const short = (most: number) => (part: string) => part.length <= most
  expect(broken('Scan to check this result', short(12))).toEqual(['Scan to', 'check this', 'result'])
  expect(broken('扫描二维码即可核验此结果', short(6)).join('')).toBe('扫描二维码即可核验此结果')
  expect(broken('one', short(1))).toEqual(['one'])
})
