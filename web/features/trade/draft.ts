import { useSyncExternalStore } from 'react'
import type { Terms } from './types.ts'

/**
 * What the user has entered for the next order. Kept beside the page, so that a look at the terms, a refusal or a
 * login in between loses nothing.
 */
export interface Draft {
  /** As typed, in the digits of the user's language. */
  typed: string
  /** Null until chosen. */
  seconds: number | null
}

let draft: Draft = { typed: '10', seconds: null }
const listeners = new Set<() => void>()

export function setDraft(change: Partial<Draft>): void {
  draft = { ...draft, ...change }
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDraft = (): Draft => useSyncExternalStore(watch, () => draft)

/** The duration chosen if this product offers it, else a minute, else the first it offers. */
export function durationOf(chosen: number | null, terms: readonly Pick<Terms, 'seconds'>[]): number {
  const offered = terms.map(({ seconds }) => seconds)
  const wanted = [chosen, 60].find((seconds) => seconds !== null && offered.includes(seconds))
  return wanted ?? offered[0] ?? 60
}
