import { useEffect, useState } from 'react'

/** Less than this missing is a bar of the browser, more is a keyboard. */
const KEYBOARD_MIN_PX = 150

/**
 * Whether the phone's keyboard covers part of the page. While it does, the page is as high as what is left
 * (`--visible-height`), so that what sticks to its bottom stays above the keys.
 */
export function useKeyboard(): boolean {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const root = document.documentElement
    let [width, tallest] = [viewport.width, viewport.height]
    const measure = () => {
      // Turned on its side, the phone has another height; a keyboard takes nothing of its width.
      if (viewport.width !== width) [width, tallest] = [viewport.width, window.innerHeight]
      tallest = Math.max(tallest, viewport.height)
      const typing = document.activeElement instanceof HTMLInputElement
      const covered = typing && tallest - viewport.height > KEYBOARD_MIN_PX && viewport.scale === 1
      if (covered) root.style.setProperty('--visible-height', `${viewport.height}px`)
      else root.style.removeProperty('--visible-height')
      setOpen(covered)
    }
    viewport.addEventListener('resize', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      root.style.removeProperty('--visible-height')
    }
  }, [])
  return open
}
