import type { categories } from '../../../shared/api/market.ts'
import type { Answer } from '../../api/wire.ts'

export type Goods = Answer<'/api/index/home'>['items'][number]
export type LightQuote = Answer<'/api/index/ajaxdata'>['items'][number]
export type Category = (typeof categories)[number]

/** The full list with the newest light quotes laid over it; the full list comes seldom, the quotes often. */
export function withQuotes(goods: readonly Goods[], quotes: readonly LightQuote[] = []): Goods[] {
  const byId = new Map(quotes.map((quote) => [quote.id, quote]))
  return goods.map((product) => {
    const quote = byId.get(product.id)
    if (!quote) return product
    const { price, change, state } = quote
    // A market that just opened or closed: the reason and time of before no longer hold.
    const reason = state === product.state ? {} : { state, stateReason: null, nextOpenAt: null }
    return { ...product, price, change, ...reason }
  })
}

/** Categories that have a product, in the order of the list. */
export const categoriesOf = (goods: readonly Goods[], order: readonly Category[]): Category[] =>
  order.filter((category) => goods.some((product) => product.category === category))

/** What can be traded now comes first; else the order stays. */
export const tradingFirst = (goods: readonly Goods[]): Goods[] => [
  ...goods.filter(({ state }) => state === 'trading'),
  ...goods.filter(({ state }) => state !== 'trading'),
]
