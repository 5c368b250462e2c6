import type { FunctionName, MadeFor } from '../areas.ts'
import type { Deps, Needs } from '../deps.ts'
import { bucketFiles } from '../outside/files.aws.ts'
import { kmsKeys } from '../outside/kms.aws.ts'
import { sesMail } from '../outside/mail.aws.ts'
import { webPush } from '../outside/push.web.ts'
import { endUserSms } from '../outside/sms.aws.ts'
import { schedulerDateTimer, schedulerTimer, type TimerTarget } from '../outside/timer.aws.ts'
import type { FieldClass, Personal } from '../personal/fields.ts'
import { openPersonal } from '../personal/index.ts'
import { pushSubject } from '../push-keys.ts'
import { createCatalog } from '../table/catalog.ts'
import { documentClient } from '../table/dynamo.ts'
import { createScan } from '../table/scan.aws.ts'
import { tableDays } from '../tape/days.ts'
import { mainFeed } from '../tape/feeds.ts'
import { openTapes } from '../tape/index.ts'
import { byRightClock } from '../tape/right-clock.ts'

export type MadeFrom = Deps<'simSeed' | 'pushKeys'> & { env: NodeJS.ProcessEnv }
export type Maker<Name extends keyof Needs = keyof Needs> = (from: MadeFrom) => Needs[Name]

/** Exactly one maker for each need in its row, else it does not compile. */
export type Makers<F extends FunctionName> = { [Name in MadeFor<F>]: Maker<Name> }

// Separate exports, so that a bundle holds only those its entry imports.

export const catalog: Maker<'catalog'> = ({ table, config }) => createCatalog(table, mainFeed(config.feed))

export const tapes: Maker<'tapes'> = ({ config, secrets, table, log, clockOffMs }) =>
  byRightClock(
    openTapes(
      config.feed,
      Buffer.from(secrets.simSeed, 'base64url'),
      tableDays(table, log, { recorder: false }),
    ),
    clockOffMs,
  )

const timerTarget = (env: NodeJS.ProcessEnv, worker: string): TimerTarget => ({
  group: required(env, 'SCHEDULE_GROUP'),
  targetArn: required(env, worker),
  roleArn: required(env, 'SCHEDULE_ROLE_ARN'),
  deadLetterArn: required(env, 'SCHEDULE_DLQ_ARN'),
})
export const timer: Maker<'timer'> = ({ env }) => schedulerTimer(timerTarget(env, 'SETTLEMENT_ARN'))
export const dateTimer: Maker<'dateTimer'> = ({ env }) => schedulerDateTimer(timerTarget(env, 'ACCRUALS_ARN'))

export const scan: Maker<'scan'> = ({ env }) => createScan(required(env, 'TABLE_NAME'), documentClient())

export const files: Maker<'files'> = ({ env }) => bucketFiles({ bucket: required(env, 'UPLOADS_BUCKET') })

const fieldsOf = <C extends FieldClass>(
  fieldClass: C,
  { table, config: { stage }, clock, env }: MadeFrom,
): Personal<C> =>
  openPersonal(fieldClass, { table, stage, clock, kms: kmsKeys(required(env, 'DATA_MASTER_KEY')) })
export const contactFields: Maker<'contactFields'> = (from) => fieldsOf('contact', from)
export const identityFields: Maker<'identityFields'> = (from) => fieldsOf('identity', from)
export const payoutFields: Maker<'payoutFields'> = (from) => fieldsOf('payout', from)

const none = async () => ({ ok: false, reason: 'none' }) as const

export const mail: Maker<'mail'> = ({ config: { sending }, env }) =>
  sending.mailFrom
    ? sesMail({ from: sending.mailFrom, configurationSet: required(env, 'MAIL_CONFIGURATION') })
    : none

export const sms: Maker<'sms'> = ({ config: { sending } }) => (sending.sms ? endUserSms(sending.sms) : none)

export const push: Maker<'push'> = ({ config, secrets }) => {
  const subject = pushSubject(config)
  return subject ? webPush({ keys: () => secrets.pushKeys, subject }) : none
}

export function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}
