import { withLaterWords } from '../i18n/index.ts'
import type { PageEntry, TitleKey } from './pages.ts'

type Entry = Omit<PageEntry, 'parent'>
type Panes = Omit<Entry, 'path' | 'title' | 'load'>

export const page = (path: string, title: TitleKey, load: Entry['load'], panes?: Panes): Entry => ({
  path,
  title,
  load,
  ...panes,
})

/** A page that says some of the later words. */
export const later: typeof page = (path, title, load, panes) => page(path, title, withLaterWords(load), panes)

export const below = (parent: string, entries: readonly Entry[]): PageEntry[] =>
  entries.map((entry) => ({ ...entry, parent }))

/** A list that shows one of its rows if its address has one of these fields. */
export const listAndOne = (path: string, ...fields: string[]): Panes => ({
  isList: () => true,
  chosenFrom: (query) => (fields.some((field) => query.has(field)) ? path : null),
})
