import { createKeptStore, createStore } from '../../store/store.ts'
import type { Terms } from '../../trading/types.ts'
import { type KeptTickets, readKept, ticketOf, withTicket } from './kept.ts'

/**
 * What the user has entered for the next order of a product. Kept beside the page, so that a look at the terms, a
 * refusal or a login in between loses nothing; and on this phone, so that tomorrow begins where today ended. Never the
 * direction: that is chosen each time.
 */
export interface Draft {
  /** As typed, in the digits of the user's language; null until something is typed in this visit. */
  typed: string | null
  /** Null until chosen. */
  seconds: number | null
}

/** The tickets of the last visit. */
const kept = createKeptStore<KeptTickets>({
  key: 'evenhand.ticket',
  read: readKept,
  write: (tickets) => JSON.stringify(tickets),
})
const drafts = createStore<Readonly<Record<string, Draft>>>({})
const untouched: Draft = { typed: null, seconds: null }
const draftOf = (productId: string): Draft => drafts.get()[productId] ?? untouched

export const setDraft = (productId: string, change: Partial<Draft>): void =>
  drafts.set({ ...drafts.get(), [productId]: { ...draftOf(productId), ...change } })

/** Keeps a ticket for the next visit: a plain amount that can be staked, and its duration. */
export function keepTicket(productId: string, amount: string, seconds: number): void {
  const before = kept.get()[productId]
  if (before?.amount !== amount || before.seconds !== seconds)
    kept.set(withTicket(kept.get(), productId, { amount, seconds }))
}

/** Begins again with the ticket of an address or an order, where it has a plain amount and a duration. */
export function startDraft(productId: string, from: { amount?: unknown; seconds?: unknown }): void {
  const { amount, seconds } = ticketOf(from)
  if (amount === null || seconds === null) return
  keepTicket(productId, amount, seconds)
  setDraft(productId, { typed: null, seconds })
}

/** The amount a ticket starts with, before anything is typed. */
export const keptAmount = (productId: string): string | null => kept.get()[productId]?.amount ?? null

export function useDraft(productId: string): Draft {
  const { typed, seconds } = drafts.use()[productId] ?? untouched
  return { typed, seconds: seconds ?? kept.get()[productId]?.seconds ?? null }
}

/** The duration chosen if this product offers it, else a minute, else the first it offers. */
export function durationOf(chosen: number | null, terms: readonly Pick<Terms, 'seconds'>[]): number {
  const offered = terms.map(({ seconds }) => seconds)
  const wanted = [chosen, 60].find((seconds) => seconds !== null && offered.includes(seconds))
  return wanted ?? offered[0] ?? 60
}

/** Long enough to read what has come in between, short enough to be about the present. */
const IN_USE_MS = 5000
let touchedMs = Number.NEGATIVE_INFINITY

/** The ticket has been touched or typed in just now. */
export const touchTicket = (): void => {
  touchedMs = performance.now()
}
export const isTicketInUse = (): boolean => performance.now() - touchedMs < IN_USE_MS
