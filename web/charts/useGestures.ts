import { type RefObject, useEffect, useRef } from 'react'

/** All places are CSS pixels from the element's left edge. */
export interface Asks {
  pan: (pixels: number) => void
  zoom: (factor: number, x: number) => void
  /** Null removes the crosshair. */
  cross: (x: number | null) => void
  /** The gesture has ended. */
  rest: () => void
}

/** Holding still this long opens the crosshair, unless the finger moved this many pixels. */
const HOLD_MS = 250
const MOVED_PX = 8
/** A wheel has no end event: after this pause it has ended. */
const WHEEL_REST_MS = 200
const WHEEL_ZOOM = 0.0015

interface Finger {
  x: number
  y: number
}

type Mode = 'waiting' | 'pan' | 'pinch' | 'cross' | 'left'

/** Vertical moves scroll the page, unless the finger holds the crosshair. */
export function useGestures(element: RefObject<HTMLElement | null>, asks: Asks): void {
  const now = useRef(asks)
  now.current = asks
  useEffect(() => {
    const { current } = element
    return current ? follow(current, now) : undefined
  }, [element])
}

function follow(element: HTMLElement, now: { current: Asks }): () => void {
  const fingers = new Map<number, Finger>()
  let mode: Mode = 'waiting'
  let from: Finger = { x: 0, y: 0 }
  let apart = 0
  let hold: ReturnType<typeof setTimeout> | undefined
  let wheelRest: ReturnType<typeof setTimeout> | undefined
  const place = (event: MouseEvent): Finger => {
    const { left, top } = element.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const pair = () => {
    const [one, other] = [...fingers.values()]
    return one && other
      ? { x: (one.x + other.x) / 2, y: one.y, apart: Math.hypot(one.x - other.x, one.y - other.y) }
      : null
  }
  const end = () => {
    clearTimeout(hold)
    if (mode === 'cross') now.current.cross(null)
    if (mode === 'pan' || mode === 'pinch') now.current.rest()
    mode = fingers.size > 0 ? 'left' : 'waiting'
  }

  const down = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    const at = place(event)
    fingers.set(event.pointerId, at)
    clearTimeout(hold)
    const two = pair()
    if (two) {
      if (mode === 'cross') now.current.cross(null)
      ;[mode, apart] = ['pinch', two.apart]
      return
    }
    ;[mode, from] = ['waiting', at]
    if (event.pointerType === 'mouse') return
    hold = setTimeout(() => {
      mode = 'cross'
      now.current.cross(from.x)
    }, HOLD_MS)
  }

  const move = (event: PointerEvent) => {
    const at = place(event)
    if (!fingers.has(event.pointerId)) {
      if (event.pointerType === 'mouse') now.current.cross(at.x)
      return
    }
    fingers.set(event.pointerId, at)
    if (mode === 'pinch') return pinch()
    if (mode === 'cross') return now.current.cross(at.x)
    if (mode === 'waiting') begin(event, at)
    if (mode === 'pan') now.current.pan(at.x - from.x)
    if (mode === 'pan') from = at
  }
  const pinch = () => {
    const two = pair()
    if (!two) return
    if (two.apart > 0 && apart > 0) now.current.zoom(two.apart / apart, two.x)
    apart = two.apart
  }
  const begin = (event: PointerEvent, at: Finger) => {
    const [dx, dy] = [Math.abs(at.x - from.x), Math.abs(at.y - from.y)]
    if (Math.max(dx, dy) < MOVED_PX) return
    clearTimeout(hold)
    mode = event.pointerType === 'mouse' || dx > dy ? 'pan' : 'left'
    if (mode !== 'pan') return
    now.current.cross(null)
    element.setPointerCapture(event.pointerId)
  }

  const up = (event: PointerEvent) => {
    if (fingers.delete(event.pointerId)) end()
  }
  const leave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') now.current.cross(null)
  }
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    const { deltaX, deltaY } = event
    if (Math.abs(deltaX) > Math.abs(deltaY)) now.current.pan(-deltaX)
    else now.current.zoom(Math.exp(-deltaY * WHEEL_ZOOM), place(event).x)
    clearTimeout(wheelRest)
    wheelRest = setTimeout(() => now.current.rest(), WHEEL_REST_MS)
  }
  // Stops the browser from scrolling or zooming the page under the crosshair.
  const keep = (event: TouchEvent) => {
    if (mode !== 'left' && mode !== 'waiting' && event.cancelable) event.preventDefault()
  }

  element.addEventListener('pointerdown', down)
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', up)
  element.addEventListener('pointercancel', up)
  element.addEventListener('pointerleave', leave)
  element.addEventListener('wheel', wheel, { passive: false })
  element.addEventListener('touchmove', keep, { passive: false })
  return () => {
    clearTimeout(hold)
    clearTimeout(wheelRest)
    element.removeEventListener('pointerdown', down)
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerup', up)
    element.removeEventListener('pointercancel', up)
    element.removeEventListener('pointerleave', leave)
    element.removeEventListener('wheel', wheel)
    element.removeEventListener('touchmove', keep)
  }
}
