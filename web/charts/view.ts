import type { EpochSeconds, Seconds } from '../../shared/time.ts'

export interface View {
  from: EpochSeconds
  to: EpochSeconds
}

/** Oldest and newest second that a view may show, and the limits of its length. */
export interface Reach {
  oldest: EpochSeconds
  newest: EpochSeconds
  least: Seconds
  most: Seconds
}

export const spanOf = ({ from, to }: View): Seconds => to - from

export const panned = ({ from, to }: View, by: Seconds): View => ({ from: from + by, to: to + by })

/** Zooms in by `factor` (over 1) around `at`, which stays in place. */
export function zoomed(view: View, factor: number, at: EpochSeconds, { least, most }: Reach): View {
  const span = Math.min(most, Math.max(least, spanOf(view) / factor))
  const part = (at - view.from) / (spanOf(view) || 1)
  const from = at - part * span
  return { from, to: from + span }
}

/** Moves the view within its reach; the newest end wins if both cannot fit. */
export function held(view: View, { oldest, newest }: Reach): View {
  const span = spanOf(view)
  const to = Math.min(newest, Math.max(view.to, oldest + span))
  return { from: to - span, to }
}

/** -1 if there is none. `points` are oldest first. */
export function nearest(
  points: readonly (readonly [EpochSeconds, ...unknown[]])[],
  at: EpochSeconds,
): number {
  const after = firstFrom(points, at)
  if (after === 0) return points.length > 0 ? 0 : -1
  const [before = 0] = points[after - 1] ?? []
  const [next = Number.POSITIVE_INFINITY] = points[after] ?? []
  return at - before <= next - at ? after - 1 : after
}

/** The number of points if there is none. */
export function firstFrom(
  points: readonly (readonly [EpochSeconds, ...unknown[]])[],
  at: EpochSeconds,
): number {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.[0] ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** Compares by ratio, as fingers feel it. */
export const nearestSpan = (span: Seconds, steps: readonly Seconds[]): Seconds =>
  steps.reduce((best, step) => (off(step, span) < off(best, span) ? step : best), steps[0] ?? span)

const off = (one: Seconds, other: Seconds): number => Math.abs(Math.log(one / other))
