export type Turn = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

/** At most `most` at once, in the order of asking. */
export function turns(most: number): Turn {
  let free = most
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Handed over, never free in between: no newcomer gets ahead.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
