import type { EpochSeconds } from '../../../shared/time.ts'

export type Point = readonly [at: EpochSeconds, price: number]

/** Each second once, in order; the later value wins. */
export function joined(known: readonly Point[], more: readonly Point[]): Point[] {
  const all = new Map([...known, ...more].map((point) => [point[0], point]))
  return [...all.values()].sort(([a], [b]) => a - b)
}

export interface Drawing {
  /** An SVG path; empty before there are two points. */
  path: string
  entryY: number
  last: { x: number; y: number } | null
}

/** Fills `width` x `height`: time across, with the entry and all prices inside. */
export function drawn(
  points: readonly Point[],
  { openAt, closeAt, entry }: { openAt: EpochSeconds; closeAt: EpochSeconds; entry: number },
  { width, height }: { width: number; height: number },
): Drawing {
  const within = points.filter(([at]) => at >= openAt && at <= closeAt)
  const prices = [entry, ...within.map(([, price]) => price)]
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const pad = height / 10
  const span = high - low || 1
  const y = (price: number) =>
    high === low ? height / 2 : pad + ((high - price) / span) * (height - 2 * pad)
  const x = (at: number) => ((at - openAt) / (closeAt - openAt)) * width
  const places = [[openAt, entry] as const, ...within].map(([at, price]) => ({ x: x(at), y: y(price) }))
  const path = places.map((place, i) => `${i === 0 ? 'M' : 'L'}${place.x.toFixed(1)} ${place.y.toFixed(1)}`)
  return {
    path: places.length > 1 ? path.join('') : '',
    entryY: y(entry),
    last: within.length > 0 ? (places.at(-1) ?? null) : null,
  }
}
