import type { categories as wireCategories } from '../../shared/api/market.ts'
import type { Answer } from '../api/wire.ts'
import { preference } from '../ui/preference.ts'

export type Goods = Answer<'/api/index/home'>['items'][number]
export type LightQuote = Answer<'/api/index/ajaxdata'>['items'][number]
export type Category = (typeof wireCategories)[number]

/** In the order they are offered. The wire's own list would bring its schemas along. */
export const categories: readonly Category[] = ['forex', 'gold', 'futures', 'stocks', 'crypto']

export type View = Category | 'all' | 'watchlist'
/** The part of the list this phone shows. */
export const categoryChoice = preference<View>('evenhand.category', ['all', 'watchlist', ...categories])

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

/** Categories that have a product, in their order. */
export const categoriesOf = (goods: readonly Goods[]): Category[] =>
  categories.filter((category) => goods.some((product) => product.category === category))

/** What can be traded now comes first; else the order stays. */
export const tradingFirst = (goods: readonly Goods[]): Goods[] => [
  ...goods.filter(({ state }) => state === 'trading'),
  ...goods.filter(({ state }) => state !== 'trading'),
]

/** The products of ids kept on the phone, in the order of the ids; what is no longer offered is left out. */
export const keptGoods = (goods: readonly Goods[], ids: readonly string[]): Goods[] =>
  ids.flatMap((id) => goods.find((product) => product.id === id) ?? [])

/** What a view shows. A category remembered from before that has no product now gives way to all. */
export function shownGoods(goods: readonly Goods[], view: View, watched: readonly string[]): Goods[] {
  if (view === 'watchlist') return keptGoods(goods, watched)
  const ofCategory = goods.filter(({ category }) => category === view)
  return tradingFirst(ofCategory.length > 0 ? ofCategory : goods)
}
