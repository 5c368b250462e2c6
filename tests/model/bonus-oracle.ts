/**
 * Bonuses, worked out a second time from the published rules, importing nothing of the product: one runs at a time; an
 * order counts for the one that runs as it is placed, if it closes before that ends; won and lost stakes of such orders
 * are taken of its turnover as they are settled, if it still runs; it turns once nothing is left, and lapses an hour
 * after its end.
 */
export interface BonusTerms {
  amount: bigint
  times: bigint
  days: number
  /** Seconds. */
  until: number
}
export interface RunningBonus {
  id: string
  amount: bigint
  left: bigint
  /** Seconds. */
  ends: number
}
export interface Bonuses {
  offered: Map<string, BonusTerms>
  running: RunningBonus | null
  /** Ids of those that were accepted, and ended. */
  accepted: Set<string>
  ended: Map<string, 'turned' | 'lapsed'>
}

export const noBonuses = (): Bonuses => ({
  offered: new Map(),
  running: null,
  accepted: new Set(),
  ended: new Map(),
})

const [HOUR, DAY] = [3600, 86_400]

/** Why an offer cannot be accepted at a second; null where it can, or was before. */
export function whyNotAccepted(
  { offered, accepted, running }: Bonuses,
  id: string,
  now: number,
  paused: string | null,
): string | null {
  const terms = offered.get(id)
  if (!terms) return 'not_found'
  if (accepted.has(id)) return null
  if (terms.until <= now) return 'bonus_over'
  return paused ?? (running ? 'bonus_running' : null)
}

export function accepted(bonuses: Bonuses, id: string, now: number): void {
  const { amount, times, days } = bonuses.offered.get(id) as BonusTerms
  bonuses.accepted.add(id)
  bonuses.running = { id, amount, left: amount * times, ends: now + days * DAY }
}

export const counts = ({ running }: Bonuses, closeAt: number): string | undefined =>
  running && closeAt <= running.ends ? running.id : undefined

export function settled({ running }: Bonuses, frozen: unknown, result: unknown, stake: bigint): void {
  if (running && frozen === running.id && (result === 'win' || result === 'loss')) running.left -= stake
}

/** How the bonus that runs may end between two seconds; null if it may not. */
export function endOf({ running }: Bonuses, now: number): 'turned' | 'lapsed' | null {
  if (!running) return null
  if (running.left <= 0n) return 'turned'
  return now >= running.ends + HOUR ? 'lapsed' : null
}
