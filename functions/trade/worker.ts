import type { DueEvent } from '../outside/timer.ts'
import { createDeps } from '../runtime.ts'
import { createWorker } from '../worker.ts'
import { settleShard, sweep } from './sweep.ts'

const deps = await createDeps()

/** Invoked by the one-shot schedule of a due minute with its shard, and each minute by the sweep without one. */
export const handler = createWorker(deps, async (event: Partial<DueEvent>) => {
  if (typeof event.shard === 'number') return settleShard(deps, event.shard, deps.clock())
  return sweep(deps, deps.clock())
})
