import { useSyncExternalStore } from 'react'
import type { Terms } from '../../trading/types.ts'
import { type KeptTicket, readKept, ticketOf } from './kept.ts'

/**
 * What the user has entered for the next order. Kept beside the page, so that a look at the terms, a refusal or a
 * login in between loses nothing; and on this phone, so that tomorrow begins where today ended. Never the side: that
 * is a decision anew each time.
 */
export interface Draft {
  /** As typed, in the digits of the user's language; null until something is typed in this visit. */
  typed: string | null
  /** Null until chosen. */
  seconds: number | null
}

const KEY = 'evenhand.ticket'

/** The ticket of the last visit. */
let kept: KeptTicket = stored()
let draft: Draft = { typed: null, seconds: kept.seconds }
const listeners = new Set<() => void>()

function stored(): KeptTicket {
  try {
    return readKept(localStorage.getItem(KEY))
  } catch {
    return readKept(null)
  }
}

export function setDraft(change: Partial<Draft>): void {
  draft = { ...draft, ...change }
  for (const listener of listeners) listener()
}

/** Keeps a ticket for the next visit: a plain amount that can be staked, and its duration. */
export function keepTicket(amount: string, seconds: number): void {
  if (kept.amount === amount && kept.seconds === seconds) return
  kept = { amount, seconds }
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Storage is closed: the ticket lives as long as the page.
  }
}

/** Begins anew from an address or an order, where it names a plain amount and a duration. */
export function startDraft(from: { amount?: unknown; seconds?: unknown }): void {
  const { amount, seconds } = ticketOf(from)
  if (amount === null || seconds === null) return
  keepTicket(amount, seconds)
  setDraft({ typed: null, seconds })
}

/** The amount a ticket starts with, before anything is typed. */
export const keptAmount = (): string | null => kept.amount

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
