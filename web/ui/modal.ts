import { type RefObject, useEffect, useRef } from 'react'
import { openLayer } from './layers.ts'

/** Escape and Back close it, and focus returns. `ownPage` has a history entry already. */
export function useModal(
  open: boolean,
  onClose: () => void,
  { ownPage = false } = {},
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  const isOpen = useRef(open)
  useEffect(() => {
    const dialog = ref.current
    isOpen.current = open
    if (!dialog) return
    if (open && !dialog.open) {
      opener.current = document.activeElement
      // Safari before 15.4 has no showModal: show the dialog in place.
      if (dialog.showModal) dialog.showModal()
      else dialog.setAttribute('open', '')
      // Focus the heading: a focus ring on the first button would seem to recommend it.
      dialog.querySelector('h2')?.focus()
    }
    if (!open && dialog.open) {
      if (dialog.close) dialog.close()
      else dialog.removeAttribute('open')
      // Modal dialogs return the focus; those shown in place do not.
      if (document.activeElement === document.body && opener.current instanceof HTMLElement)
        opener.current.focus()
    }
  }, [open])
  const toClose = useRef(onClose)
  toClose.current = onClose
  useEffect(() => {
    if (open && !ownPage) return openLayer(() => toClose.current())
  }, [open, ownPage])
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const cancel = (event: Event) => {
      event.preventDefault()
      onClose()
    }
    // A tap on the backdrop hits the dialog itself, a tap on its content does not.
    const tap = (event: Event) => {
      if (event.target === dialog) onClose()
    }
    // A second Escape always closes the dialog: tell its owner, and show it again if it stays open.
    const closed = () => {
      if (!isOpen.current) return
      onClose()
      setTimeout(() => isOpen.current && dialog.isConnected && !dialog.open && dialog.showModal())
    }
    dialog.addEventListener('close', closed)
    dialog.addEventListener('cancel', cancel)
    dialog.addEventListener('click', tap)
    return () => {
      dialog.removeEventListener('close', closed)
      dialog.removeEventListener('cancel', cancel)
      dialog.removeEventListener('click', tap)
    }
  }, [onClose])
  return ref
}
