import type { EpochMs, Milliseconds } from '../shared/time.ts'
import type { RuntimeConfig } from './config.ts'
import type { Log } from './log.ts'
import type { Files } from './outside/files.ts'
import type { SendMail } from './outside/mail.ts'
import type { SendPush } from './outside/push.ts'
import type { SendSms } from './outside/sms.ts'
import type { Timer } from './outside/timer.ts'
import type { Personal } from './personal/fields.ts'
import type { SecretName, Secrets } from './secrets.ts'
import type { Catalog } from './table/catalog.ts'
import type { ScanKeys, Table } from './table/write.ts'
import type { Tapes } from './tape/tapes.ts'

/** What every function is given. */
interface Given {
  /** The one clock; read once a request, into `ctx.nowMs`. */
  clock: () => EpochMs
  /** How far this process's clock is off the table's at the least, in milliseconds; 0 while it may be right. */
  clockOffMs: () => Milliseconds
  config: RuntimeConfig
  table: Table
  log: Log
}

/** Made only for functions that name it in the list of areas; the others do not bundle its code. */
export interface Needs {
  catalog: Catalog
  tapes: Tapes
  timer: Timer
  files: Files
  scan: ScanKeys
  /** Seals and opens users' personal fields; what it makes is a row of `U#*` (attributes.ts, `ofDataKeys`). */
  personal: Personal
  mail: SendMail
  sms: SendSms
  push: SendPush
}

export type { SecretName }
export type Need = keyof Needs | SecretName

/**
 * All that a handler gets from outside; tests pass their own. `Deps` is what every function is given;
 * `Deps<'tapes' | 'proofKey'>` adds the tapes and that one secret, and no other.
 */
export type Deps<Needed extends Need = never> = Given &
  Pick<Needs, Needed & keyof Needs> & { secrets: Pick<Secrets, Needed & SecretName> }

/** The dependencies of all functions together, as a laptop and the tests make them. */
export type AllDeps = Deps<Need>
