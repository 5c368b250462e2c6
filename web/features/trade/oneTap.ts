import type { EpochMs, EpochSeconds } from '../../../shared/time.ts'
import { msOf } from '../../../shared/time.ts'

/** The user's choice on this phone. */
export interface OneTap {
  /** The public id; no other user of this phone gets it. */
  user: string
  /** The greatest stake without confirmation, a plain decimal. */
  bound: string
  /** By the server's clock. */
  until: EpochSeconds
}

export const ONE_TAP_S = 86_400
/** In whole units of the product's asset. */
export const BOUND_MOST = 100
export const BOUNDS = ['5', '10', '20', '50', '100'] as const
/** The sides rest after a one-tap order: a double tap is one order. */
export const REST_MS = 1000

/** Parses any stored text. */
export function readOneTap(text: string | null): OneTap | null {
  const { user, bound, until } = (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>
  const allowed = BOUNDS.find((each) => each === bound)
  return typeof user === 'string' && allowed && Number.isSafeInteger(until)
    ? { user, bound: allowed, until: until as number }
    : null
}

/** The user's own choice, for a day at most, whatever was stored. */
export function oneTapOf(kept: OneTap | null, user: string, nowMs: EpochMs): OneTap | null {
  if (!kept || kept.user !== user) return null
  const leftMs = msOf(kept.until) - nowMs
  return leftMs > 0 && leftMs <= msOf(ONE_TAP_S) ? kept : null
}

/** Places a tap and ignores taps until a second after its answer. `onRest` is called at both ends. */
export function restingAfter<Ticket>(
  place: (ticket: Ticket) => Promise<unknown>,
  onRest: (rests: boolean) => void,
): { tap: (ticket: Ticket) => void; stop: () => void } {
  let rests = false
  let timer: ReturnType<typeof setTimeout>
  const end = () => {
    rests = false
    onRest(false)
  }
  return {
    tap(ticket) {
      if (rests) return
      rests = true
      onRest(true)
      void place(ticket).finally(() => {
        timer = setTimeout(end, REST_MS)
      })
    },
    stop: () => clearTimeout(timer),
  }
}

export const needsNoConfirmation = (oneTap: OneTap | null, amount: string): boolean =>
  oneTap !== null && Number(amount) > 0 && Number(amount) <= Math.min(Number(oneTap.bound), BOUND_MOST)
