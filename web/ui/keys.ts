import { useEffect, useRef } from 'react'

/** Actions by the typed character or the key's name. */
export type Keys = Readonly<Record<string, () => void>>

interface Pressed {
  key: string
  /** Ignores held keys and combinations, which belong to the browser. */
  repeat: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  defaultPrevented: boolean
}

/** Input types that take no text. */
const CHOOSING = ['radio', 'checkbox', 'button', 'submit', 'file', 'image', 'reset']

/** Undefined if the key belongs to something else. `typing`: the focus takes text. */
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

/** Silent while typing or under a sheet. The page's keys come before those of the app. */
export function useKeys(keys: Keys, of: 'page' | 'app' = 'page'): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Most keys do nothing: skip the search through the document.
      if (!Object.hasOwn(latest.current, event.key.toLowerCase())) return
      const action = actionOf(latest.current, event, {
        typing: takesLetters(document.activeElement),
        sheet: document.querySelector('dialog[open]') !== null,
      })
      if (!action) return
      // Stops the character from going into a field that the action focuses.
      event.preventDefault()
      action()
    }
    const heard = of === 'page' ? document : window
    heard.addEventListener('keydown', press as EventListener)
    return () => heard.removeEventListener('keydown', press as EventListener)
  }, [of])
}

/** Elements that handle Enter themselves. */
const ANSWERS = 'a, button, summary, select, textarea, input, [contenteditable]'

/** Enter presses the `data-enter` button of the open sheet, unless another control has the focus. */
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
