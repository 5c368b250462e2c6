import { type ComponentType, createContext, useContext } from 'react'
import type { Words } from '../i18n/words.ts'
import { paths } from '../paths.ts'

export interface PageEntry {
  path: string
  /** Key of the title in `common`. */
  title: TitleKey
  /** Where Back leads when there is nothing to go back to. */
  parent: string
  load: () => Promise<{ Component: ComponentType }>
  /** Whether it is a list whose rows open beside it on a wide window, by its query. */
  isList?: (query: URLSearchParams) => boolean
  /** The list it was chosen from, unless one came from another, by its query; null where it stands alone. */
  chosenFrom?: (query: URLSearchParams) => string | null
}

/** The titles among the words of the frame. */
export type TitleKey = Exclude<Extract<keyof Words['common'], `title_${string}`>, 'title_with_brand'>

/** Every page there is, given by the app: the frame knows none of them by name. */
export const Pages = createContext<readonly PageEntry[]>([])

export const usePages = (): readonly PageEntry[] => useContext(Pages)

/** The page of an address; addresses are read without regard to case. */
export const pageAt = (pages: readonly PageEntry[], pathname: string): PageEntry | undefined =>
  pages.find(({ path }) => path.toLowerCase() === pathname.toLowerCase())

/** The key of an address's title in `common`; one that leads nowhere is no other page. */
export const titleOf = (pages: readonly PageEntry[], pathname: string): TitleKey | 'not_found_title' =>
  pageAt(pages, pathname)?.title ?? 'not_found_title'

export const parentOf = (pages: readonly PageEntry[], pathname: string): string =>
  pageAt(pages, pathname)?.parent ?? paths.home
