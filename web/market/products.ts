import type { categories as wireCategories } from '../../shared/api/market.ts'
import { formatScaled } from '../../shared/money.ts'
import type { Answer } from '../api/wire.ts'
import { preference } from '../ui/preference.ts'

export type ListedProduct = Answer<'/api/index/home'>['items'][number]
export type LightQuote = Answer<'/api/index/ajaxdata'>['items'][number]
export type Category = (typeof wireCategories)[number]

/** In the order they are offered. The wire's own list would bring its schemas along. */
export const categories: readonly Category[] = ['forex', 'gold', 'futures', 'stocks', 'crypto']

export type View = Category | 'all' | 'watchlist'
/** The part of the list this phone shows. */
export const categoryChoice = preference<View>('evenhand.category', ['all', 'watchlist', ...categories])

/** The full list, which is read seldom, with the newest quotes, which are read often. */
export function withQuotes(
  products: readonly ListedProduct[],
  quotes: readonly LightQuote[] = [],
): ListedProduct[] {
  const byId = new Map(quotes.map((quote) => [quote.id, quote]))
  return products.map((product) => {
    const quote = byId.get(product.id)
    if (!quote) return product
    const { price, change, state } = quote
    // A market that just opened or closed: its earlier reason and time are no longer true.
    const reason = state === product.state ? {} : { state, stateReason: null, nextOpenAt: null }
    return { ...product, price, change, ...reason }
  })
}

/** Whether the server has not come to its price yet: there is one of every market but those whose feed has none. */
export const isUnread = ({ price, state }: ListedProduct): boolean => price === null && state !== 'nonTrading'

/**
 * Change in percent over the same time as the sparkline beside it shows, two decimals, rounded to the nearest; null where
 * there is no such line. Its values are scaled prices.
 */
export function courseChange({ spark, price, decimals }: ListedProduct): string | null {
  const [first] = spark
  if (first === undefined || first === 0 || price === null) return null
  const now = Math.round(Number(price) * 10 ** decimals)
  return formatScaled(Math.round(((now - first) * 10_000) / first), 2)
}

/** Categories that have a product, in their order. */
export const categoriesOf = (products: readonly ListedProduct[]): Category[] =>
  categories.filter((category) => products.some((product) => product.category === category))

/** What can be traded now comes first; else the order stays. */
export const tradingFirst = (products: readonly ListedProduct[]): ListedProduct[] => [
  ...products.filter(({ state }) => state === 'trading'),
  ...products.filter(({ state }) => state !== 'trading'),
]

/** The products of these ids, in their order; those no longer offered are left out. */
export const keptProducts = (products: readonly ListedProduct[], ids: readonly string[]): ListedProduct[] =>
  ids.flatMap((id) => products.find((product) => product.id === id) ?? [])

/** The products of a view; all of them for a category that has none now. */
export function shownProducts(
  products: readonly ListedProduct[],
  view: View,
  watched: readonly string[],
): ListedProduct[] {
  if (view === 'watchlist') return keptProducts(products, watched)
  const ofCategory = products.filter(({ category }) => category === view)
  return tradingFirst(ofCategory.length > 0 ? ofCategory : products)
}
