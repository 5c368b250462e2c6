import { useEffect, useRef } from 'react'
import type { Location } from 'react-router-dom'
import { storedList, tabStorage } from '../store/storage.ts'
import { usePages } from './pages.ts'
import { panesAt } from './panes.ts'

const KEY = 'evenhand.lists'
const KEPT = 50

/** By history entry, the list that the page was opened from; survives reload and Back. */
const lists = new Map<string, string>(storedList(tabStorage, KEY))

/** Null if the page stands alone. */
export function usePanes(location: Location): ReturnType<typeof panesAt> {
  const pages = usePages()
  const before = useRef<string | null>(null)
  // A typed address has no key of its own.
  const place = `${location.key} ${location.pathname}${location.search}`
  const panes = panesAt(pages, location, lists.get(place) ?? before.current)
  const list = panes && panes.list.pathname + panes.list.search
  const chosen = panes?.chosen === true
  useEffect(() => {
    before.current = list
    if (!chosen || list === null || lists.get(place) === list) return
    lists.set(place, list)
    tabStorage.write(KEY, JSON.stringify([...lists].slice(-KEPT)))
  }, [place, list, chosen])
  return panes
}
