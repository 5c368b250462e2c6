import type { Context } from 'aws-lambda'
import * as z from 'zod/mini'
import type { RuntimeConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { jsonLog } from './log.ts'
import { loadSecrets } from './outside/secrets.aws.ts'
import { schedulerTimer } from './outside/timer.aws.ts'
import { createCatalog } from './table/catalog.ts'
import { createTable } from './table/dynamo.ts'
import { tableDays } from './tape/days.ts'
import { openTapes } from './tape/index.ts'

// Compiling schemas would cost a starting function more than it saves.
z.config({ jitless: true })

/**
 * A handler that gets its dependencies with its first event: the secrets extension does not answer while a function
 * still starts. A failed attempt is made again by the next event.
 */
export function onFirstEvent<Event, Result, Needed extends Deps = Deps>(
  build: (deps: Needed) => (event: Event, context: Context) => Promise<Result>,
  create: () => Promise<Needed> = createDeps as () => Promise<Needed>,
): (event: Event, context: Context) => Promise<Result> {
  let ready: Promise<(event: Event, context: Context) => Promise<Result>> | undefined
  return async (event, context) => {
    ready ??= create()
      .then(build)
      .catch((error: unknown) => {
        ready = undefined
        throw error
      })
    return (await ready)(event, context)
  }
}

/** The dependencies of a function in the cloud, from its environment. Once a process. */
export async function createDeps(env: NodeJS.ProcessEnv = process.env): Promise<Deps> {
  // Checked by its schema at synth; to check it again would cost every starting function some milliseconds.
  const config = JSON.parse(required(env, 'STAGE_CONFIG')) as RuntimeConfig
  const secrets = await loadSecrets(required(env, 'SECRETS_ARN'))
  const log = jsonLog()
  const table = createTable({ tableName: required(env, 'TABLE_NAME') })
  return {
    clock: Date.now,
    config,
    secrets,
    table,
    catalog: createCatalog(table),
    tapes: openTapes(
      config.feed,
      Buffer.from(secrets.simSeed, 'base64url'),
      tableDays(table, log, { recorder: false }),
    ),
    timer: schedulerTimer({
      group: required(env, 'SCHEDULE_GROUP'),
      targetArn: required(env, 'SETTLEMENT_ARN'),
      roleArn: required(env, 'SCHEDULE_ROLE_ARN'),
      deadLetterArn: required(env, 'SCHEDULE_DLQ_ARN'),
    }),
    log,
  }
}

export function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}
