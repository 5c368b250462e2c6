import { useSyncExternalStore } from 'react'

/**
 * Windows with a layout of their own. Style sheets write these same queries out, as CSS has no names for them;
 * `media.test.ts` holds them to it.
 */
export const windows = {
  /** A laptop or a tablet on its side: rail, chart and ticket side by side, lists in two panes. */
  wide: '(min-width: 1024px)',
  /** A phone on its side. Its width tells it from a phone whose keyboard has left a low window. */
  turned: '(min-width: 540px) and (max-width: 1023.98px) and (max-height: 500px)',
} as const

/** Whether a window is of a kind, followed as it is turned or resized: before the first picture of its new size. */
export function useWindow(kind: keyof typeof windows): boolean {
  const { watch, matches } = followed[kind]
  return useSyncExternalStore(watch, matches)
}

// Made once: another function would be listened to anew with each picture.
const followed = Object.fromEntries(
  Object.entries(windows).map(([kind, query]) => [
    kind,
    {
      watch: (listener: () => void) => {
        const media = window.matchMedia(query)
        media.addEventListener('change', listener)
        return () => media.removeEventListener('change', listener)
      },
      matches: () => window.matchMedia(query).matches,
    },
  ]),
) as Record<keyof typeof windows, { watch: (listener: () => void) => () => void; matches: () => boolean }>
