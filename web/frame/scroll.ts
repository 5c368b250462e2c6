import { type RefObject, useEffect, useLayoutEffect } from 'react'
import type { Location } from 'react-router-dom'
import { storedList, tabStorage } from '../store/storage.ts'

const KEY = 'evenhand.scroll'
const KEPT = 50

/** Scroll offset per history entry. Named by path too, as a typed address has no key. */
const places = new Map<string, number>(storedList(tabStorage, KEY))

const store = (): void => tabStorage.write(KEY, JSON.stringify([...places].slice(-KEPT)))

function note(place: string, top: number): void {
  places.delete(place)
  places.set(place, top)
}

/** A new page starts at its top; Back restores its offset. */
export function useScroll({ key, pathname }: Pick<Location, 'key' | 'pathname'>): void {
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', store)
    return () => window.removeEventListener('pagehide', store)
  }, [])
  const place = `${key} ${pathname}`
  useLayoutEffect(() => {
    window.scrollTo(0, places.get(place) ?? 0)
    const noteWindow = () => note(place, window.scrollY)
    window.addEventListener('scroll', noteWindow, { passive: true })
    return () => window.removeEventListener('scroll', noteWindow)
  }, [place])
}

/** Does the same for a scrolling part; `place` names its content. */
export function useKeptScroll(part: RefObject<HTMLElement | null>, place: string): void {
  useLayoutEffect(() => {
    const { current } = part
    if (!current) return
    current.scrollTop = places.get(place) ?? 0
    const notePart = () => note(place, current.scrollTop)
    current.addEventListener('scroll', notePart, { passive: true })
    return () => current.removeEventListener('scroll', notePart)
  }, [part, place])
}
