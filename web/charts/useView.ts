import { useEffect, useRef, useState } from 'react'
import type { EpochSeconds, Seconds } from '../../shared/time.ts'
import { held, panned, type Reach, spanOf, type View, zoomed } from './view.ts'

/** How near to now, in parts of what is shown, a moved chart follows again. */
const NOW_PART = 0.03

export interface Moves {
  pan: (by: Seconds) => void
  /** `at` stays where it is; a chart that follows stays at now. */
  zoom: (factor: number, at: EpochSeconds) => void
  /** The fingers rest. */
  rest: () => void
  /** Back to now. */
  reset: () => void
}

const isAtNow = (view: View, newest: View): boolean => newest.to - view.to < spanOf(view) * NOW_PART

/**
 * What a chart shows: the newest (`follow`) until it is moved, then what it was moved to until it is brought back.
 * `onSpan` hears the length the fingers chose; what is then asked for as `span` holds. `rested` is the view as it was
 * when the fingers last rested, null where it followed.
 */
export function useView(input: {
  follow: View
  span: Seconds
  reach: Reach
  onSpan: (span: Seconds) => void
  /** Older prices are wanted soon. */
  onOlder: () => void
}): { view: View; following: boolean; rested: View | null; moves: Moves } {
  const { follow, span, reach } = input
  const [own, setOwn] = useState<View | null>(null)
  const [rested, setRested] = useState<View | null>(null)
  const now = useRef({ ...input, own })
  now.current = { ...input, own }
  const hasZoomed = useRef(false)

  const move = (change: (view: View) => View) => {
    const { own: from, follow: newest, reach: within } = now.current
    const next = held(change(from ?? newest), within)
    now.current.own = next
    setOwn(next)
  }
  const settle = (to: View | null) => {
    const next = to && { from: Math.round(to.from), to: Math.round(to.to) }
    now.current.own = next
    setOwn(next)
    setRested(next)
  }
  const moves: Moves = {
    pan: (by) => move((view) => panned(view, by)),
    zoom: (factor, at) => {
      hasZoomed.current = true
      const { follow: newest, reach: within } = now.current
      move((view) => zoomed(view, factor, isAtNow(view, newest) ? view.to : at, within))
    },
    rest: () => {
      const { own: moved, follow: newest, onSpan } = now.current
      if (!moved) return
      if (hasZoomed.current) onSpan(spanOf(moved))
      hasZoomed.current = false
      settle(isAtNow(moved, newest) ? null : moved)
    },
    reset: () => settle(null),
  }
  // A button asked for another length, or the fingers' was rounded to one that is offered.
  const before = useRef(span)
  useEffect(() => {
    if (before.current === span) return
    before.current = span
    const { own: moved, reach: within } = now.current
    if (moved) settle(held(zoomed(moved, spanOf(moved) / span, (moved.from + moved.to) / 2, within), within))
  })
  const view = own ?? follow
  const wantsOlder = own !== null && own.from < reach.oldest + spanOf(own)
  const from = own?.from
  // Also with each step further, as a question may have had no answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (wantsOlder) now.current.onOlder()
  }, [wantsOlder, from, reach.oldest])
  return { view, following: own === null, rested, moves }
}
