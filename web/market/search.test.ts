import { describe, expect, test } from 'vitest'
import type { ListedProduct } from './products.ts'
import { found } from './search.ts'

const product = (symbol: string, name: string, category: ListedProduct['category']) =>
  ({ id: symbol, symbol, name, category }) as ListedProduct
const categories: Record<string, string> = { forex: 'Ngoại hối', crypto: 'Tiền mã hóa', stocks: '株式' }
const products = [
  product('EURUSD', 'Euro / Đô la Mỹ', 'forex'),
  product('BTCUSD', '비트코인 / 미국 달러', 'crypto'),
  product('TSLA', 'テスラ', 'stocks'),
  product('USOIL', 'Futuro del petróleo', 'futures'),
]
const symbols = (query: string) =>
  found(products, query, ({ category }) => categories[category] ?? '').map(({ symbol }) => symbol)

describe('a search finds', () => {
  test.each([
    ['a symbol in any case', 'btc', ['BTCUSD']],
    ['a symbol however it is parted', 'eur/usd', ['EURUSD']],
    ['a symbol in two words', 'EUR USD', ['EURUSD']],
    ['full-width letters', 'ＢＴＣ', ['BTCUSD']],
    ['half-width kana', 'ﾃｽﾗ', ['TSLA']],
    ['a name without its accents', 'petroleo', ['USOIL']],
    ['a name with them', 'PETRÓLEO', ['USOIL']],
    ['a letter whose mark is inside', 'do la', ['EURUSD']],
    ['a category of the language', 'tien ma hoa', ['BTCUSD']],
    ['a syllable not yet complete', '비트ㅋ', ['BTCUSD']],
    ['words of name and category together', 'テスラ 株式', ['TSLA']],
    ['several, in the order of the list', 'usd', ['EURUSD', 'BTCUSD']],
    ['nothing where nothing fits', 'copper', []],
    ['nothing where one word fits and one does not', 'btc copper', []],
  ])('%s: %s', (_, query, expected) => {
    expect(symbols(query)).toEqual(expected)
  })
  test.each(['', '  ', '/'])('%j: everything, as nothing was asked', (query) => {
    expect(symbols(query)).toHaveLength(products.length)
  })
})
