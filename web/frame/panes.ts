import { createContext, useContext } from 'react'
import { type PageEntry, pageAt } from './pages.ts'

/** An address inside the app, in its parts. */
export interface Address {
  pathname: string
  /** With its `?`, or empty. */
  search: string
}

/** How a page stands on a wide window: alone, as the list on the left, or as what was chosen from it on the right. */
export type Pane = 'alone' | 'list' | 'chosen'

/** Where the page being drawn stands. */
export const PaneContext = createContext<Pane>('alone')
export const usePane = (): Pane => useContext(PaneContext)

export function addressOf(text: string): Address {
  const at = text.indexOf('?')
  return at < 0 ? { pathname: text, search: '' } : { pathname: text.slice(0, at), search: text.slice(at) }
}

/**
 * Which list a wide window shows at an address, and whether something chosen from it stands beside; null where the
 * page stands alone. `from` is the list one came from, which goes before the page's own.
 */
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
