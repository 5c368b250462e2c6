import type { DueEvent } from '../outside/timer.ts'
import { tapes } from '../runtime/makers.ts'
import { workerHandler } from '../runtime/worker.ts'
import { settleShard, sweep } from './sweep.ts'

/** Invoked by the schedule of a due minute with its shard, and each minute by the sweep without one. */
export const handler = workerHandler<'settlement', Partial<DueEvent>>(
  (deps, { shard }) =>
    typeof shard === 'number' ? settleShard(deps, shard, deps.clock()) : sweep(deps, deps.clock()),
  { tapes },
)
