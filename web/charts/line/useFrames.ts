import { useLayoutEffect, useRef, useState } from 'react'
import type { Following } from '../following.ts'
import type { Frame } from './frame.ts'

/** Computes the frame outside of React, at each drawing and each change of the course. */
export function useFrames(
  course: Following<unknown>,
  frameNow: (before: Frame | null) => Frame | null,
): Following<Frame | null> {
  const make = useRef(frameNow)
  make.current = frameNow
  const frame = useRef<Frame | null>(null)
  frame.current = frameNow(frame.current)
  const [listeners] = useState(() => new Set<() => void>())
  const [frames] = useState(() => ({
    get: () => frame.current,
    watch: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }))
  useLayoutEffect(
    () =>
      course.watch(() => {
        frame.current = make.current(frame.current)
        for (const listener of listeners) listener()
      }),
    [course, listeners],
  )
  return frames
}
