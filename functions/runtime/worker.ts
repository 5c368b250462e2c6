import type { WorkerName } from '../area-workers.ts'
import type { DepsOf } from '../areas.ts'
import { createWorker } from '../worker.ts'
import { onFirstEvent } from './deps.ts'
import type { Makers } from './makers.ts'

export const workerHandler = <W extends WorkerName, Event = unknown>(
  run: (deps: DepsOf<W>, event: Event) => Promise<unknown>,
  makers: Makers<W>,
) => onFirstEvent<W, Event, unknown>(makers, (deps) => createWorker(deps, (event: Event) => run(deps, event)))
