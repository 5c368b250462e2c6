import { useEffect, useRef } from 'react'
import type { Location } from 'react-router-dom'
import { storedList, tabStorage } from '../store/storage.ts'
import { usePages } from './pages.ts'
import { panesAt } from './panes.ts'

const KEY = 'evenhand.lists'
const KEPT = 50

/** By entry of the history, the list that something was chosen from; the latest last. Reload and Back find it again. */
const lists = new Map<string, string>(storedList(tabStorage, KEY))

/** How an address stands on a wide window, by the list it was reached from; null where its page stands alone. */
export function usePanes(location: Location): ReturnType<typeof panesAt> {
  const pages = usePages()
  const before = useRef<string | null>(null)
  // An address typed by hand has no key of its own.
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
