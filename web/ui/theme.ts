import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Pairs of colours for up and down. */
export const sidePairs = ['green-red', 'red-green', 'red-blue', 'blue-orange'] as const
export type SidePair = (typeof sidePairs)[number]

const THEME = 'evenhand.theme'
const SIDES = 'evenhand.sides'
const listeners = new Set<() => void>()

function stored<T extends string>(key: string, allowed: readonly T[]): T | null {
  try {
    return allowed.find((value) => value === localStorage.getItem(key)) ?? null
  } catch {
    return null
  }
}

let theme: Theme = 'system'
let sides: SidePair | null = null

/** Where rising prices are red by custom, they are red here until the user says otherwise. */
function sidesOfLanguage(lang: string): SidePair {
  if (lang.startsWith('zh') || lang === 'ja') return 'red-green'
  return lang === 'ko' ? 'red-blue' : 'green-red'
}

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)')

function show(): void {
  const { documentElement: root } = document
  root.dataset.theme = theme === 'system' ? (darkSystem().matches ? 'dark' : 'light') : theme
  root.dataset.sides = sides ?? sidesOfLanguage(root.lang)
  const ground = getComputedStyle(root).getPropertyValue('--bg').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
  for (const listener of listeners) listener()
}

/** Shows the stored choices, and follows the system's and the language's changes. */
export function startTheme(): void {
  theme = stored(THEME, themes) ?? 'system'
  sides = stored(SIDES, sidePairs)
  show()
  darkSystem().addEventListener('change', show)
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ['lang'] })
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is closed: the choice lives as long as the page.
  }
  show()
}

export function setTheme(choice: Theme): void {
  theme = choice
  keep(THEME, choice)
}

export function setSides(choice: SidePair): void {
  sides = choice
  keep(SIDES, choice)
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): Theme => useSyncExternalStore(watch, () => theme)
export const useSides = (): SidePair =>
  useSyncExternalStore(watch, () => sides ?? sidesOfLanguage(document.documentElement.lang))
/** What is on screen now: for what cannot follow CSS, such as a chart. */
export const useShownTheme = (): 'light' | 'dark' =>
  useSyncExternalStore(watch, () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'))
