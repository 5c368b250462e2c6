import { type PointerEvent, useRef } from 'react'

/** How far two fingers must move apart or together for one step, as a ratio. */
const STEP = 1.35

/** Two fingers on an element: `onStep(1)` as they part, `onStep(-1)` as they close. One finger is left to the page. */
export function usePinch(onStep: (step: 1 | -1) => void) {
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const from = useRef(0)
  const apart = () => {
    const [one, other] = [...fingers.current.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  const lift = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId)
  }
  return {
    onPointerDown: ({ pointerId, pointerType, clientX: x, clientY: y }: PointerEvent) => {
      if (pointerType !== 'touch') return
      fingers.current.set(pointerId, { x, y })
      from.current = apart()
    },
    onPointerMove: ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
      if (!fingers.current.has(pointerId)) return
      fingers.current.set(pointerId, { x, y })
      const now = apart()
      if (!from.current || !now) return
      const ratio = now / from.current
      if (ratio < STEP && ratio > 1 / STEP) return
      from.current = now
      onStep(ratio > 1 ? 1 : -1)
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onPointerLeave: lift,
  }
}
