import { random } from '../model/random.ts'

/** `npm run soak` asks for all of what `npm test` draws from. */
export const isWhole = process.env.WHOLE !== undefined || process.env.LANGUAGES !== undefined

/**
 * One of every `of` of a list, at least one and in the list's order; in `npm run soak` all of it. Drawn by the project's
 * own text (DRAWN_BY of tests/vitest.config.ts): each change of it is judged by another share, the same text by the same.
 */
export function drawn<T>(list: readonly T[], of: number): T[] {
  if (isWhole) return [...list]
  const chance = random(Number(process.env.DRAWN_BY))
  const inOrder = list.map((_, index) => ({ index, place: chance.next() })).sort((a, b) => a.place - b.place)
  const kept = new Set(inOrder.slice(0, Math.ceil(list.length / of)).map(({ index }) => index))
  return list.filter((_, index) => kept.has(index))
}
