import { byPlace, type Place } from '../table/articles.ts'

/** Resumes after this article even if articles are published or ended meanwhile. */
export const writePlace = ({ id, live: { rank, from } }: Place): string => `${rank}.${from}.${id}`

export function readPlace(cursor: string): Place | null {
  const [, rank, from, id] = /^(\d{1,2})\.(\d{1,10})\.([a-z0-9-]{1,31})$/.exec(cursor) ?? []
  return id ? { id, live: { rank: Number(rank), from: Number(from) } } : null
}

export const isBehind = (place: Place, one: Place): boolean => byPlace(place, one) < 0
