import { createContext, use, useRef, useSyncExternalStore } from 'react'
import { createStore, type Store } from '../../store/store.ts'
import { ifClosedAt, type ResultIfClosed } from '../../trading/phase.ts'
import type { Order, Quote } from '../../trading/types.ts'

/** Outside of React, which redraws only what follows it. */
export const newQuotes = (first: Quote | undefined): Store<Quote | undefined> => createStore(first)

export const QuotesContext = createContext(newQuotes(undefined))

/** Redraws each second: use it in leaf components only. */
export const useQuote = (): Quote | undefined => use(QuotesContext).use()

/** Redraws when the picked text changes. */
export function useOfQuote(pick: (quote: Quote | undefined) => string | null): string | null {
  const quotes = use(QuotesContext)
  return useSyncExternalStore(quotes.watch, () => pick(quotes.get()))
}

/** The same object while the result is the same. */
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
