import { type Coverage, emptyCoverage, merge } from './coverage.ts'
import { live } from './history.ts'
import { report } from './shrink.ts'
import type { MakeStore } from './store.ts'

/** The seed of `npm test`: the same histories every time. `npm run soak` draws others. */
export const BASE_SEED = 20_261_121

export interface Ran {
  histories: number
  coverage: Coverage
  /** The first broken promise, shrunk and told; histories end there. */
  broken: string | undefined
}

/** Lives through `count` histories, the seeds one after another from `from` on. */
export async function liveMany(from: number, count: number, makeStore: MakeStore): Promise<Ran> {
  const coverage = emptyCoverage()
  for (let seed = from; seed < from + count; seed++) {
    const lived = await live(seed, makeStore)
    merge(coverage, lived.coverage)
    if (lived.violation)
      return { histories: seed - from + 1, coverage, broken: await report(seed, lived, makeStore) }
  }
  return { histories: count, coverage, broken: undefined }
}
