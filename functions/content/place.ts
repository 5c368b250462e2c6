import { byPlace, type Place } from '../table/articles.ts'

/** Where a page of a list ends: the next one goes on behind it, whatever was published or ended meanwhile. */
export const writePlace = ({ id, live: { rank, from } }: Place): string => `${rank}.${from}.${id}`

/** Null for what is no place. */
export function readPlace(cursor: string): Place | null {
  const [, rank, from, id] = /^(\d{1,2})\.(\d{1,10})\.([a-z0-9-]{1,31})$/.exec(cursor) ?? []
  return id ? { id, live: { rank: Number(rank), from: Number(from) } } : null
}

export const isBehind = (place: Place, one: Place): boolean => byPlace(place, one) < 0
