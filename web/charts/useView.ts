import { useEffect, useRef, useState } from 'react'
import type { EpochSeconds, Seconds } from '../../shared/time.ts'
import { held, panned, type Reach, spanOf, type View, zoomed } from './view.ts'

/** A moved chart this close to now, as a part of its span, follows again. */
const NOW_PART = 0.03

export interface Moves {
  pan: (by: Seconds) => void
  /** `at` stays in place on screen; a chart that follows stays at now. */
  zoom: (factor: number, at: EpochSeconds) => void
  rest: () => void
  reset: () => void
}

const isAtNow = (view: View, newest: View): boolean => newest.to - view.to < spanOf(view) * NOW_PART

/** Both change with each price. */
export interface Newest {
  follow: View
  reach: Reach
}

/**
 * `own` is the moved view, null while it follows. `onSpan` gets the zoomed length, `rested` is the view after
 * the last gesture.
 */
export function useView(input: {
  newest: () => Newest
  span: Seconds
  onSpan: (span: Seconds) => void
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
  // A button chose another length, or the zoomed length was rounded to an offered one.
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
  // Asks at each step, as an earlier question may have failed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (wantsOlder) now.current.onOlder()
  }, [wantsOlder, from, oldest])
  return { own, rested, moves }
}
