/** A source of chance that gives the same history for the same seed. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

/** mulberry32: 32 bits of state, good enough to choose between cases. */
export function random(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('nothing to pick from')
      return list[Math.floor(next() * list.length)] as (typeof list)[number]
    },
  }
}

/** A seed of its own for the n-th part of what `seed` began. */
export const subSeed = (seed: number, n: number): number =>
  (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(n + 1, 0xc2b2ae35)) >>> 0

/** A ULID of a given time whose last part comes from the history's own chance. */
export function idAt(timeMs: number, chance: Random): string {
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  let time = ''
  for (let i = 0, rest = timeMs; i < 10; i++, rest = Math.floor(rest / 32)) time = digits[rest % 32] + time
  return time + Array.from({ length: 16 }, () => digits[chance.int(0, 31)]).join('')
}
