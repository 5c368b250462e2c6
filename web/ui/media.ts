import { useSyncExternalStore } from 'react'

/** CSS cannot name queries, so style sheets repeat these; `media.test.ts` compares them. */
export const windows = {
  /** A laptop, or a tablet on its side. */
  wide: '(min-width: 1024px)',
  /** A turned phone; the width excludes a phone whose keyboard lowers the window. */
  turned: '(min-width: 540px) and (max-width: 1023.98px) and (max-height: 500px)',
} as const

/** Follows the window's size, before the first paint at a new size. */
export function useWindow(kind: keyof typeof windows): boolean {
  const { watch, matches } = followed[kind]
  return useSyncExternalStore(watch, matches)
}

// Created once: a new function would subscribe again at each drawing.
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
