import type { EpochSeconds, Seconds } from '../../shared/time.ts'

/** The stretch of time a chart shows. */
export interface View {
  from: EpochSeconds
  to: EpochSeconds
}

/** What a view may not leave: the oldest and newest second it may show, and its least and most seconds. */
export interface Reach {
  oldest: EpochSeconds
  newest: EpochSeconds
  least: Seconds
  most: Seconds
}

export const spanOf = ({ from, to }: View): Seconds => to - from

export const panned = ({ from, to }: View, by: Seconds): View => ({ from: from + by, to: to + by })

/** `factor` times nearer (more than 1) or further; `at` stays where it is on the screen. */
export function zoomed(view: View, factor: number, at: EpochSeconds, { least, most }: Reach): View {
  const span = Math.min(most, Math.max(least, spanOf(view) / factor))
  const part = (at - view.from) / (spanOf(view) || 1)
  const from = at - part * span
  return { from, to: from + span }
}

/** The view of the same length that leaves nothing it may not; where both ends cannot be held, the newest is. */
export function held(view: View, { oldest, newest }: Reach): View {
  const span = spanOf(view)
  const to = Math.min(newest, Math.max(view.to, oldest + span))
  return { from: to - span, to }
}

/** The index of the point nearest to an instant, -1 where there is none. `points` are oldest first. */
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

/** The index of the first point at or after an instant; their number where there is none. */
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

/** Of some lengths, the one nearest to another as fingers feel it: by ratio. */
export const nearestSpan = (span: Seconds, steps: readonly Seconds[]): Seconds =>
  steps.reduce((best, step) => (off(step, span) < off(best, span) ? step : best), steps[0] ?? span)

const off = (one: Seconds, other: Seconds): number => Math.abs(Math.log(one / other))
