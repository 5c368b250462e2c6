import type { DueEvent } from '../outside/timer.ts'
import { tapes } from '../runtime/makers.ts'
import { workerHandler } from '../runtime/worker.ts'
import { settleShard, sweep } from './sweep.ts'

/** A due minute's schedule names its shard; the sweep, each minute, names none. */
export const handler = workerHandler<'settlement', Partial<DueEvent>>(
  (deps, { shard }) =>
    typeof shard === 'number' ? settleShard(deps, shard, deps.clock()) : sweep(deps, deps.clock()),
  { tapes },
)
