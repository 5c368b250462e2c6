import { useSyncExternalStore } from 'react'
import { preference } from './preference.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Pairs of colours for up and down. */
export const sidePairs = ['green-red', 'red-green', 'red-blue', 'blue-orange'] as const
export type SidePair = (typeof sidePairs)[number]

export const themeChoice = preference('evenhand.theme', themes)
export const sidesChoice = preference('evenhand.sides', sidePairs)
const shownListeners = new Set<() => void>()

/** Where rising prices are red by custom, they are red here until the user says otherwise. */
export function sidesOfLanguage(lang: string): SidePair {
  if (lang.startsWith('zh') || lang === 'ja') return 'red-green'
  return lang === 'ko' ? 'red-blue' : 'green-red'
}

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

function show(): void {
  const { documentElement: root } = document
  const theme = themeChoice.get() ?? 'system'
  root.dataset.theme = theme === 'system' ? (systemDark().matches ? 'dark' : 'light') : theme
  root.dataset.sides = sidesChoice.get() ?? sidesOfLanguage(root.lang)
  const ground = getComputedStyle(root).getPropertyValue('--bg').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
  for (const listener of shownListeners) listener()
}

/** Shows the stored choices, and follows them, the system and the language. */
export function startTheme(): void {
  show()
  themeChoice.watch(show)
  sidesChoice.watch(show)
  systemDark().addEventListener('change', show)
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ['lang'] })
}

function watchShown(listener: () => void): () => void {
  shownListeners.add(listener)
  return () => shownListeners.delete(listener)
}

/** What is on screen now: for what cannot follow CSS, such as a chart. */
export const useShownTheme = (): 'light' | 'dark' =>
  useSyncExternalStore(watchShown, () =>
    document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
  )

export const useShownSides = (): SidePair =>
  useSyncExternalStore(watchShown, () => (document.documentElement.dataset.sides ?? 'green-red') as SidePair)
