import { type ComponentType, createContext, useContext } from 'react'
import type { Words } from '../i18n/words.ts'
import { paths } from '../paths.ts'

export interface PageEntry {
  path: string
  title: TitleKey
  /** Where Back leads without a history. */
  parent: string
  load: () => Promise<{ Component: ComponentType }>
  /** Whether, for this query, rows open next to it on a wide window. */
  isList?: (query: URLSearchParams) => boolean
  /** The default list next to it, for this query; null if it stands alone. */
  chosenFrom?: (query: URLSearchParams) => string | null
}

export type TitleKey = Exclude<Extract<keyof Words['common'], `title_${string}`>, 'title_with_brand'>

/** The app provides the pages, so that the frame imports none. */
export const Pages = createContext<readonly PageEntry[]>([])

export const usePages = (): readonly PageEntry[] => useContext(Pages)

/** Ignores case. */
export const pageAt = (pages: readonly PageEntry[], pathname: string): PageEntry | undefined =>
  pages.find(({ path }) => path.toLowerCase() === pathname.toLowerCase())

export const titleOf = (pages: readonly PageEntry[], pathname: string): TitleKey | 'not_found_title' =>
  pageAt(pages, pathname)?.title ?? 'not_found_title'

export const parentOf = (pages: readonly PageEntry[], pathname: string): string =>
  pageAt(pages, pathname)?.parent ?? paths.home
