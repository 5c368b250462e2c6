import type { EpochMs } from '../shared/time.ts'
import type { RuntimeConfig } from './config.ts'
import type { Log } from './log.ts'
import type { Files } from './outside/files.ts'
import type { Timer } from './outside/timer.ts'
import type { Secrets } from './secrets.ts'
import type { Catalog } from './table/catalog.ts'
import type { Table } from './table/write.ts'
import type { Tapes } from './tape/tapes.ts'

/** All a handler gets from outside. Tests pass their own. */
export interface Deps {
  /** The one clock; read once a request, into `ctx.nowMs`. */
  clock: () => EpochMs
  config: RuntimeConfig
  secrets: Secrets
  table: Table
  catalog: Catalog
  tapes: Tapes
  timer: Timer
  log: Log
}

/** What the functions get that look after pictures; the others do not carry the client for it. */
export interface FileDeps extends Deps {
  files: Files
}
