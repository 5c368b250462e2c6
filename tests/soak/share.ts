/**
 * How the time of a bounded soak is dealt out. All numbers are whole seconds: time limits of programs take no fractions.
 */
export interface Shares {
  [part: string]: number
}

export interface Time {
  /** After so many the part begins nothing more. */
  bound: number
  /** After so many it is ended; never more than is left for all. */
  limit: number
}

/** A part may go on with what it has begun for this much of its time. */
const BEGUN = 0.3
/** Before it is told to stop it must have begun something. */
const LEAST_S = 1

/**
 * The time of the first of the parts still to come: its share of what is left, so that what one leaves goes to the
 * others and what one takes too long goes off theirs.
 */
export function timeOf(part: string, toCome: Shares, leftSeconds: number): Time {
  const all = Object.values(toCome).reduce((sum, share) => sum + share, 0)
  const limit = Math.max(LEAST_S, Math.floor((Math.max(0, leftSeconds) * (toCome[part] ?? 0)) / all))
  return { bound: Math.max(LEAST_S, Math.floor(limit * (1 - BEGUN))), limit }
}

export type Ending = 'passed' | 'failed' | 'cut'

/** How a line begins by which a part says at once that something failed. */
export const FAILED_LINE = 'FAILED: '

/** A part ended by its time has shown nothing, unless it has said that something failed: else it is neither passed nor failed. */
export function endingOf(status: number | null, wasCut: boolean, hasSaidFailed: boolean): Ending {
  if (hasSaidFailed) return 'failed'
  if (wasCut) return 'cut'
  return status === 0 ? 'passed' : 'failed'
}

/** Reads `--minutes 16` and the names of parts. Throws for what cannot be meant. */
export function asked(
  words: readonly string[],
  known: readonly string[],
): { minutes: number; named: string[] } {
  const at = words.indexOf('--minutes')
  const minutes = at < 0 ? Number.POSITIVE_INFINITY : Number(words[at + 1])
  if (Number.isNaN(minutes) || minutes <= 0) throw new Error('--minutes takes a number above 0')
  const named = words.filter((_, index) => at < 0 || (index !== at && index !== at + 1))
  const strange = named.filter((name) => !known.includes(name))
  if (strange.length > 0) throw new Error(`no part is named ${strange.join(', ')}: ${known.join(', ')}`)
  return { minutes, named: named.length > 0 ? named : [...known] }
}
