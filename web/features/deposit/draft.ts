import { useSyncExternalStore } from 'react'
import { getSession } from '../../api/session.ts'
import { type DepositForm, emptyForm } from './form.ts'

/** What is kept of a deposit until it is submitted, over a reload and over Back; it is its user's alone. */
interface Kept extends DepositForm {
  user: string
}

const KEY = 'evenhand.deposit'
const listeners = new Set<() => void>()
let kept: Kept | null = stored()

function stored(): Kept | null {
  try {
    return readDraft(sessionStorage.getItem(KEY))
  } catch {
    return null
  }
}

/** What storage holds, whoever wrote it. */
export function readDraft(text: string | null): Kept | null {
  let value: unknown
  try {
    value = JSON.parse(text ?? 'null')
  } catch {
    return null
  }
  const { user, typed, reference, screenshot } = (value ?? {}) as Record<string, unknown>
  if (typeof user !== 'string' || typeof typed !== 'string' || typeof reference !== 'string') return null
  return { user, typed, reference, screenshot: typeof screenshot === 'string' ? screenshot : null }
}

const userNow = (): string => getSession()?.user.publicId ?? ''

function set(next: Kept | null): void {
  kept = next
  try {
    if (next) sessionStorage.setItem(KEY, JSON.stringify(next))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is closed: the draft lives as long as the page.
  }
  for (const listener of listeners) listener()
}

const current = (): DepositForm => (kept?.user === userNow() ? kept : emptyForm)

export const setDraft = (change: Partial<DepositForm>): void => {
  const { typed, reference, screenshot } = { ...current(), ...change }
  set({ user: userNow(), typed, reference, screenshot })
}

export const forgetDraft = (): void => set(null)

/** On its way: if the page is lost now, its picture may be used already. */
export const dropPicture = (): void => {
  if (!kept) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...kept, screenshot: null }))
  } catch {
    // Storage is closed: nothing outlasts the page.
  }
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDraft = (): DepositForm => useSyncExternalStore(watch, current)
