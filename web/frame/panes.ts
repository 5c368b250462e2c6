import { createContext, useContext } from 'react'
import { type PageEntry, pageAt } from './pages.ts'

export interface Address {
  pathname: string
  /** With its `?`, or empty. */
  search: string
}

/** On a wide window: alone, left, or right. */
export type Pane = 'alone' | 'list' | 'chosen'

export const PaneContext = createContext<Pane>('alone')
export const usePane = (): Pane => useContext(PaneContext)

export function addressOf(text: string): Address {
  const at = text.indexOf('?')
  return at < 0 ? { pathname: text, search: '' } : { pathname: text.slice(0, at), search: text.slice(at) }
}

/** Null for a page that stands alone. `from`, the list one came from, wins. */
export function panesAt(
  pages: readonly PageEntry[],
  address: Address,
  from: string | null,
): { list: Address; chosen: boolean } | null {
  const page = pageAt(pages, address.pathname)
  const query = new URLSearchParams(address.search)
  const own = page?.chosenFrom?.(query) ?? null
  if (own !== null) return { list: addressOf(from ?? own), chosen: true }
  return page?.isList?.(query) ? { list: address, chosen: false } : null
}
