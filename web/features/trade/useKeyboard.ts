import { useEffect, useState } from 'react'

/** A smaller difference is a browser's bar. */
const KEYBOARD_MIN_PX = 150

/** Over a keyboard, sets the page's height (`--visible-height`), so that sticky parts stay visible. */
export function useKeyboard(): boolean {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const root = document.documentElement
    let [width, tallest] = [viewport.width, viewport.height]
    const measure = () => {
      // A turned phone has another height; a keyboard never changes the width.
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
