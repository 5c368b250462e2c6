import type { SidePair } from '../theme.ts'

/** The light colours of ui/tokens.css, compared by a test: shared pictures ignore the theme. */
export const paper = {
  bg: '#f5f4f0',
  surface: '#ffffff',
  line: '#d9d6cd',
  edge: '#85827a',
  text: '#17212b',
  text2: '#4c5761',
  primary: '#0e5468',
  green: '#0a7446',
  red: '#a3161a',
  blue: '#1a5fb4',
  orange: '#9c4607',
  practice: '#5a3ea0',
  'practice-soft': '#e9e4f7',
  sunk: '#eceae4',
} as const

const pairs: Record<SidePair, { up: string; down: string }> = {
  'green-red': { up: paper.green, down: paper.red },
  'red-green': { up: paper.red, down: paper.green },
  'red-blue': { up: paper.red, down: paper.blue },
  'blue-orange': { up: paper.blue, down: paper.orange },
}

/** A win has the "up" colour of the user's pair, whatever the order's side. */
export function colourOf(result: string | null, sides: SidePair): string {
  if (result === 'win') return pairs[sides].up
  return result === 'loss' ? pairs[sides].down : paper.text
}
