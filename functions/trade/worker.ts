import type { DueEvent } from '../outside/timer.ts'
import { onFirstEvent } from '../runtime.ts'
import { createWorker } from '../worker.ts'
import { settleShard, sweep } from './sweep.ts'

/** Invoked by the one-shot schedule of a due minute with its shard, and each minute by the sweep without one. */
export const handler = onFirstEvent((deps) =>
  createWorker(deps, async (event: Partial<DueEvent>) => {
    if (typeof event.shard === 'number') return settleShard(deps, event.shard, deps.clock())
    return sweep(deps, deps.clock())
  }),
)
