import { createStore } from '../store/store.ts'
import { preference } from './preference.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const sidePairs = ['green-red', 'red-green', 'red-blue', 'blue-orange'] as const
export type SidePair = (typeof sidePairs)[number]

export const themeChoice = preference('evenhand.theme', themes)
export const sidesChoice = preference('evenhand.sides', sidePairs)
const shownTheme = createStore<'light' | 'dark'>('light')
const shownSides = createStore<SidePair>('green-red')

/** Red for rising prices where that is the custom, until the user chooses. */
export function sidesOfLanguage(lang: string): SidePair {
  if (lang.startsWith('zh') || lang === 'ja') return 'red-green'
  return lang === 'ko' ? 'red-blue' : 'green-red'
}

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

function show(): void {
  const { documentElement: root } = document
  const theme = themeChoice.get() ?? 'system'
  const colours = theme === 'system' ? (systemDark().matches ? 'dark' : 'light') : theme
  const sides = sidesChoice.get() ?? sidesOfLanguage(root.lang)
  root.dataset.theme = colours
  root.dataset.sides = sides
  const ground = getComputedStyle(root).getPropertyValue('--bg').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
  shownTheme.set(colours)
  shownSides.set(sides)
}

/** Applies the stored choices, and follows them, the system and the language. */
export function startTheme(): void {
  show()
  themeChoice.watch(show)
  sidesChoice.watch(show)
  systemDark().addEventListener('change', show)
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ['lang'] })
}

/** For what cannot follow CSS, such as a chart. */
export const useShownTheme = shownTheme.use
export const useShownSides = shownSides.use
