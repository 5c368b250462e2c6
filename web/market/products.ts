import type { categories as wireCategories } from '../../shared/api/market.ts'
import { formatScaled } from '../../shared/money.ts'
import type { Answer } from '../api/wire.ts'
import { preference } from '../ui/preference.ts'

export type ListedProduct = Answer<'/api/index/home'>['items'][number]
export type LightQuote = Answer<'/api/index/ajaxdata'>['items'][number]
export type Category = (typeof wireCategories)[number]

/** A copy, because importing the wire's list would load its schemas. */
export const categories: readonly Category[] = ['forex', 'gold', 'futures', 'stocks', 'crypto']

export type View = Category | 'all' | 'watchlist'
export const categoryChoice = preference<View>('evenhand.category', ['all', 'watchlist', ...categories])

/** Merges the rarely read list with the frequently read quotes. */
export function withQuotes(
  products: readonly ListedProduct[],
  quotes: readonly LightQuote[] = [],
): ListedProduct[] {
  const byId = new Map(quotes.map((quote) => [quote.id, quote]))
  return products.map((product) => {
    const quote = byId.get(product.id)
    if (!quote) return product
    const { price, change, state } = quote
    // The market just opened or closed: its old reason and time no longer hold.
    const reason = state === product.state ? {} : { state, stateReason: null, nextOpenAt: null }
    return { ...product, price, change, ...reason }
  })
}

/** True until the server reads the first price of a market that has one. */
export const isUnread = ({ price, state }: ListedProduct): boolean => price === null && state !== 'nonTrading'

/** Percent over the sparkline's time, two decimals; null without one. Its values are scaled prices. */
export function courseChange({ spark, price, decimals }: ListedProduct): string | null {
  const [first] = spark
  if (first === undefined || first === 0 || price === null) return null
  const now = Math.round(Number(price) * 10 ** decimals)
  return formatScaled(Math.round(((now - first) * 10_000) / first), 2)
}

export const categoriesOf = (products: readonly ListedProduct[]): Category[] =>
  categories.filter((category) => products.some((product) => product.category === category))

/** Open products first, otherwise in order. */
export const tradingFirst = (products: readonly ListedProduct[]): ListedProduct[] => [
  ...products.filter(({ state }) => state === 'trading'),
  ...products.filter(({ state }) => state !== 'trading'),
]

/** Leaves out products no longer offered. */
export const keptProducts = (products: readonly ListedProduct[], ids: readonly string[]): ListedProduct[] =>
  ids.flatMap((id) => products.find((product) => product.id === id) ?? [])

/** Falls back to all products if a category is empty. */
export function shownProducts(
  products: readonly ListedProduct[],
  view: View,
  watched: readonly string[],
): ListedProduct[] {
  if (view === 'watchlist') return keptProducts(products, watched)
  const ofCategory = products.filter(({ category }) => category === view)
  return tradingFirst(ofCategory.length > 0 ? ofCategory : products)
}
