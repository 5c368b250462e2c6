import type { WorkerName } from '../area-workers.ts'
import type { DepsOf } from '../areas.ts'
import { createWorker } from '../worker.ts'
import { onFirstEvent } from './deps.ts'
import type { Makers } from './makers.ts'

/** The entry of a worker: what it does with an event, and the makers of what it needs. */
export const workerHandler = <W extends WorkerName, Event = unknown>(
  run: (deps: DepsOf<W>, event: Event) => Promise<unknown>,
  makers: Makers<W>,
) => onFirstEvent<W, Event, unknown>(makers, (deps) => createWorker(deps, (event: Event) => run(deps, event)))
