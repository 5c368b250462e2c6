import { createKeptStore, createStore } from '../../store/store.ts'
import type { Terms } from '../../trading/types.ts'
import { type KeptTickets, readKept, ticketOf, withTicket } from './kept.ts'

/** Survives other pages and visits, except the direction, which is chosen each time. */
export interface Draft {
  /** In the digits of the user's language; null until typed in this visit. */
  typed: string | null
  /** Null until chosen. */
  seconds: number | null
}

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

/** Keeps a valid plain amount and its duration for the next visit. */
export function keepTicket(productId: string, amount: string, seconds: number): void {
  const before = kept.get()[productId]
  if (before?.amount !== amount || before.seconds !== seconds)
    kept.set(withTicket(kept.get(), productId, { amount, seconds }))
}

/** Starts from an address or order, if both values are valid. */
export function startDraft(productId: string, from: { amount?: unknown; seconds?: unknown }): void {
  const { amount, seconds } = ticketOf(from)
  if (amount === null || seconds === null) return
  keepTicket(productId, amount, seconds)
  setDraft(productId, { typed: null, seconds })
}

export const keptAmount = (productId: string): string | null => kept.get()[productId]?.amount ?? null

export function useDraft(productId: string): Draft {
  const { typed, seconds } = drafts.use()[productId] ?? untouched
  return { typed, seconds: seconds ?? kept.get()[productId]?.seconds ?? null }
}

/** The chosen duration if offered, else a minute, else the first. */
export function durationOf(chosen: number | null, terms: readonly Pick<Terms, 'seconds'>[]): number {
  const offered = terms.map(({ seconds }) => seconds)
  const wanted = [chosen, 60].find((seconds) => seconds !== null && offered.includes(seconds))
  return wanted ?? offered[0] ?? 60
}

/** Long enough to read what came, short enough to mean now. */
const IN_USE_MS = 5000
let touchedMs = Number.NEGATIVE_INFINITY

export const touchTicket = (): void => {
  touchedMs = performance.now()
}
export const isTicketInUse = (): boolean => performance.now() - touchedMs < IN_USE_MS
