/** Does some work when it is its turn; answers as the work does. */
export type Turn = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

/** At most so many at once; whoever waits comes in the order of asking. */
export function turns(most: number): Turn {
  let free = most
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place is handed on, never free between: nobody who comes now goes before who waits.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
