import { useEffect, useRef } from 'react'
import { preference } from '../../ui/preference.ts'

/** Can be turned off: dictation, or a hand on the keyboard, presses keys by accident. */
export const keysChoice = preference('evenhand.desk.keys', ['on', 'off'])

export const keyNames = ['j', 'k', 'a', 'r', '/', '?'] as const

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Ignores keys while the operator types or a dialog is open. */
export function useKeys(actions: Partial<Record<(typeof keyNames)[number], (() => void) | undefined>>): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      if (keysChoice.get() === 'off') return
      const act = latest.current[event.key as (typeof keyNames)[number]]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}
