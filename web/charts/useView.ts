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

/** What a chart shows while it follows, and what its view may not leave: others with each price. */
export interface Newest {
  follow: View
  reach: Reach
}

/**
 * What a chart was moved to (`own`), until it is brought back; null while it follows the newest. `onSpan` hears the
 * length the fingers chose; what is then asked for as `span` holds. `rested` is the view as it was when the fingers last
 * rested, null where it followed.
 */
export function useView(input: {
  /** As it is at this moment. */
  newest: () => Newest
  span: Seconds
  onSpan: (span: Seconds) => void
  /** Older prices are wanted soon. */
  onOlder: () => void
}): { own: View | null; rested: View | null; moves: Moves } {
  const { span } = input
  const [own, setOwn] = useState<View | null>(null)
  const [rested, setRested] = useState<View | null>(null)
  const now = useRef({ ...input, own })
  now.current = { ...input, own }
  const hasZoomed = useRef(false)

  const move = (change: (view: View) => View) => {
    const { own: from, newest } = now.current
    const { follow, reach } = newest()
    const next = held(change(from ?? follow), reach)
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
      const { follow, reach } = now.current.newest()
      move((view) => zoomed(view, factor, isAtNow(view, follow) ? view.to : at, reach))
    },
    rest: () => {
      const { own: moved, newest, onSpan } = now.current
      if (!moved) return
      if (hasZoomed.current) onSpan(spanOf(moved))
      hasZoomed.current = false
      settle(isAtNow(moved, newest().follow) ? null : moved)
    },
    reset: () => settle(null),
  }
  // A button asked for another length, or the fingers' was rounded to one that is offered.
  const before = useRef(span)
  useEffect(() => {
    if (before.current === span) return
    before.current = span
    const { own: moved, newest } = now.current
    const { reach } = newest()
    if (moved) settle(held(zoomed(moved, spanOf(moved) / span, (moved.from + moved.to) / 2, reach), reach))
  })
  const { oldest } = input.newest().reach
  const wantsOlder = own !== null && own.from < oldest + spanOf(own)
  const from = own?.from
  // Also with each step further, as a question may have had no answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (wantsOlder) now.current.onOlder()
  }, [wantsOlder, from, oldest])
  return { own, rested, moves }
}
