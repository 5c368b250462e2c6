import { createKeptStore, createStore } from '../../store/store.ts'
import type { Terms } from '../../trading/types.ts'
import { type KeptTicket, readKept, ticketOf } from './kept.ts'

/**
 * What the user has entered for the next order. Kept beside the page, so that a look at the terms, a refusal or a
 * login in between loses nothing; and on this phone, so that tomorrow begins where today ended. Never the direction:
 * that is chosen each time.
 */
export interface Draft {
  /** As typed, in the digits of the user's language; null until something is typed in this visit. */
  typed: string | null
  /** Null until chosen. */
  seconds: number | null
}

/** The ticket of the last visit. */
const kept = createKeptStore<KeptTicket>({
  key: 'evenhand.ticket',
  read: readKept,
  write: (ticket) => JSON.stringify(ticket),
})
const draft = createStore<Draft>({ typed: null, seconds: kept.get().seconds })

export const setDraft = (change: Partial<Draft>): void => draft.set({ ...draft.get(), ...change })

/** Keeps a ticket for the next visit: a plain amount that can be staked, and its duration. */
export function keepTicket(amount: string, seconds: number): void {
  const before = kept.get()
  if (before.amount !== amount || before.seconds !== seconds) kept.set({ amount, seconds })
}

/** Begins again with the ticket of an address or an order, where it has a plain amount and a duration. */
export function startDraft(from: { amount?: unknown; seconds?: unknown }): void {
  const { amount, seconds } = ticketOf(from)
  if (amount === null || seconds === null) return
  keepTicket(amount, seconds)
  setDraft({ typed: null, seconds })
}

/** The amount a ticket starts with, before anything is typed. */
export const keptAmount = (): string | null => kept.get().amount

export const useDraft = draft.use

/** The duration chosen if this product offers it, else a minute, else the first it offers. */
export function durationOf(chosen: number | null, terms: readonly Pick<Terms, 'seconds'>[]): number {
  const offered = terms.map(({ seconds }) => seconds)
  const wanted = [chosen, 60].find((seconds) => seconds !== null && offered.includes(seconds))
  return wanted ?? offered[0] ?? 60
}
