import { useEffect, useRef } from 'react'

/** What a key does, by the character it types or its name. */
export type Keys = Readonly<Record<string, () => void>>

interface Pressed {
  key: string
  /** Held down, it comes again and again; with one of the others it belongs to the browser. */
  repeat: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  defaultPrevented: boolean
}

/** Inputs in which a key types nothing. */
const CHOOSING = ['radio', 'checkbox', 'button', 'submit', 'file', 'image', 'reset']

/** What a pressed key does; undefined where it belongs to something else. `typing` is whether the focus takes letters. */
export function actionOf(
  keys: Keys,
  pressed: Pressed,
  { typing, sheet }: { typing: boolean; sheet: boolean },
) {
  const { key, repeat, ctrlKey, metaKey, altKey, defaultPrevented } = pressed
  if (typing || sheet || repeat || ctrlKey || metaKey || altKey || defaultPrevented) return undefined
  return Object.hasOwn(keys, key.toLowerCase()) ? keys[key.toLowerCase()] : undefined
}

function takesLetters(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !CHOOSING.includes(element.type)
  if (element instanceof HTMLElement && element.isContentEditable) return true
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
}

/**
 * Listens to keys while the component is shown; never while somebody types, or while a sheet is open. Those of the
 * whole app (`app`) are heard after those of the page, which may have a use of its own for them.
 */
export function useKeys(keys: Keys, of: 'page' | 'app' = 'page'): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Most keys do nothing: the document is searched for none of them.
      if (!Object.hasOwn(latest.current, event.key.toLowerCase())) return
      const action = actionOf(latest.current, event, {
        typing: takesLetters(document.activeElement),
        sheet: document.querySelector('dialog[open]') !== null,
      })
      if (!action) return
      // The character is not typed into what the action gives the focus to.
      event.preventDefault()
      action()
    }
    const heard = of === 'page' ? document : window
    heard.addEventListener('keydown', press as EventListener)
    return () => heard.removeEventListener('keydown', press as EventListener)
  }, [of])
}

/** What answers Enter by itself. */
const ANSWERS = 'a, button, summary, select, textarea, input, [contenteditable]'

/** Enter presses the button of the open sheet that is marked `data-enter`, unless the focus is on something else there. */
export function useEnterOfSheet(): void {
  useEffect(() => {
    const press = ({ key, repeat, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Enter' || repeat || defaultPrevented) return
      if (target instanceof Element && target.closest(ANSWERS)) return
      document.querySelector<HTMLButtonElement>('dialog[open] button[data-enter]')?.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
