import { type RefObject, useEffect } from 'react'
import { isTyping } from './keys.ts'

/** Distance of each key in pages; the arrows move a line. */
const ways: Record<string, (seen: number, whole: number) => number> = {
  PageDown: (seen) => seen * 0.9,
  PageUp: (seen) => -seen * 0.9,
  End: (_seen, whole) => whole,
  Home: (_seen, whole) => -whole,
  ArrowDown: () => 40,
  ArrowUp: () => -40,
}

/** Scroll keys move the text while the list has the focus (by j and k), unless the whole page scrolls. */
export function useScrollKeys(
  list: RefObject<HTMLElement | null>,
  detail: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { target, key } = event
      const read = detail.current
      const way = ways[key]
      if (!way || !read || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (isTyping(target) || document.querySelector('dialog[open]')) return
      const isBeside = target === document.body || list.current?.contains(target as Node)
      if (!isBeside || read.scrollHeight <= read.clientHeight) return
      event.preventDefault()
      read.scrollBy(0, way(read.clientHeight, read.scrollHeight))
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [list, detail])
}
