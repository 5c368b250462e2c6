import { type RefObject, useEffect, useRef } from 'react'
import { openLayer } from './layers.ts'

/**
 * Opens and closes a native dialog by a flag: focus stays inside, Escape and the phone's Back close it,
 * and focus returns to where it was. One that is a page of its own (`ownPage`) has its place in the history already.
 */
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
      // Safari before 15.4 knows no showModal: there it is shown in place.
      if (dialog.showModal) dialog.showModal()
      else dialog.setAttribute('open', '')
      // The heading is read first; a first button would have the focus ring as if it were recommended.
      dialog.querySelector('h2')?.focus()
    }
    if (!open && dialog.open) {
      if (dialog.close) dialog.close()
      else dialog.removeAttribute('open')
      // Dialogs do so themselves; those shown in place do not.
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
    // A tap on the veil falls on the dialog itself, one on its content does not.
    const tap = (event: Event) => {
      if (event.target === dialog) onClose()
    }
    // A second Escape closes the dialog in any case: its owner is told, and where it stays open it is shown again.
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
