import type { EpochMs, EpochSeconds } from '../../../shared/time.ts'
import { msOf } from '../../../shared/time.ts'

/** Whether a tap on a side places the order at once, as its user chose on this phone. */
export interface OneTap {
  /** The public id of the user who chose it; nobody else on this phone has it. */
  user: string
  /** The greatest stake that needs no confirmation, a plain decimal. */
  bound: string
  /** By the server's clock. */
  until: EpochSeconds
}

export const ONE_TAP_S = 86_400
/** The greatest bound there is; whole units of the product's asset. */
export const BOUND_MOST = 100
export const BOUNDS = ['5', '10', '20', '50', '100'] as const
/** After an order placed by one tap the sides rest: a double tap is one order. */
export const REST_MS = 1000

/** What a stored text says, which may be anything; null for none. */
export function readOneTap(text: string | null): OneTap | null {
  const { user, bound, until } = (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>
  const allowed = BOUNDS.find((each) => each === bound)
  return typeof user === 'string' && allowed && Number.isSafeInteger(until)
    ? { user, bound: allowed, until: until as number }
    : null
}

/** The user's own choice while it lasts: a day at most, whatever was stored or the clock was then. */
export function oneTapOf(kept: OneTap | null, user: string, nowMs: EpochMs): OneTap | null {
  if (!kept || kept.user !== user) return null
  const leftMs = msOf(kept.until) - nowMs
  return leftMs > 0 && leftMs <= msOf(ONE_TAP_S) ? kept : null
}

/**
 * Places what is tapped, and then rests for a second: whatever is tapped meanwhile is taken for the same tap, and lost.
 * `onRest` hears when the rest begins and ends.
 */
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

/** Whether a stake is placed without the confirmation. */
export const needsNoConfirmation = (oneTap: OneTap | null, amount: string): boolean =>
  oneTap !== null && Number(amount) > 0 && Number(amount) <= Math.min(Number(oneTap.bound), BOUND_MOST)
