import { createContext, use, useRef, useSyncExternalStore } from 'react'
import { createStore, type Store } from '../../store/store.ts'
import { ifClosedAt, type ResultIfClosed } from '../../trading/phase.ts'
import type { Order, Quote } from '../../trading/types.ts'

/** The price of each second, outside of React: it draws what follows it, and nothing between. */
export const newQuotes = (first: Quote | undefined): Store<Quote | undefined> => createStore(first)

export const QuotesContext = createContext(newQuotes(undefined))

/** The price to draw in this second: whoever asks is drawn each second, so only the last leaves do. */
export const useQuote = (): Quote | undefined => use(QuotesContext).use()

/** A text of the price: whoever asks is drawn when that is another. */
export function useOfQuote(pick: (quote: Quote | undefined) => string | null): string | null {
  const quotes = use(QuotesContext)
  return useSyncExternalStore(quotes.watch, () => pick(quotes.get()))
}

/** How an order would end at the price of this second; the same object while that is the same end. */
export function useIfClosedNow(order: Order): ResultIfClosed | null {
  const quotes = use(QuotesContext)
  const kept = useRef<ResultIfClosed | null>(null)
  return useSyncExternalStore(quotes.watch, () => {
    const price = quotes.get()?.price
    const now = price === undefined ? null : ifClosedAt(order, price)
    if (now?.result !== kept.current?.result || now?.net !== kept.current?.net) kept.current = now
    return kept.current
  })
}
