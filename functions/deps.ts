import type { EpochMs, Milliseconds } from '../shared/time.ts'
import type { RuntimeConfig } from './config.ts'
import type { Log } from './log.ts'
import type { Files } from './outside/files.ts'
import type { SendMail } from './outside/mail.ts'
import type { SendPush } from './outside/push.ts'
import type { SendSms } from './outside/sms.ts'
import type { DateTimer, Timer } from './outside/timer.ts'
import type { PersonalNeeds } from './personal/fields.ts'
import type { SecretName, Secrets } from './secrets.ts'
import type { Catalog } from './table/catalog.ts'
import type { ScanKeys, Table } from './table/write.ts'
import type { Tapes } from './tape/tapes.ts'

interface Given {
  /** Read once a request, into `ctx.nowMs`. */
  clock: () => EpochMs
  /** The least error in milliseconds; 0 while it may be right. */
  clockOffMs: () => Milliseconds
  config: RuntimeConfig
  table: Table
  log: Log
}

/** Made only for functions whose row names them. Fields of a class may create a data key, a row of `U#*`. */
export interface Needs extends PersonalNeeds {
  catalog: Catalog
  tapes: Tapes
  timer: Timer
  dateTimer: DateTimer
  files: Files
  scan: ScanKeys
  mail: SendMail
  sms: SendSms
  push: SendPush
}

export type { SecretName }
export type Need = keyof Needs | SecretName

/** `Deps` is what every function gets; `Deps<'tapes' | 'proofKey'>` adds the tapes and that secret. */
export type Deps<Needed extends Need = never> = Given &
  Pick<Needs, Needed & keyof Needs> & { secrets: Pick<Secrets, Needed & SecretName> }

export type AllDeps = Deps<Need>
