import type { Context } from 'aws-lambda'
import * as z from 'zod/mini'
import type { DepsOf, FunctionName } from '../areas.ts'
import type { RuntimeConfig } from '../config.ts'
import type { SecretName } from '../deps.ts'
import { jsonLog } from '../log.ts'
import { loadSecrets } from '../outside/secrets.aws.ts'
import { createTable } from '../table/dynamo.ts'
import { type MadeFrom, type Maker, type Makers, required } from './makers.ts'

// Compiling schemas would cost a starting function more than it saves.
z.config({ jitless: true })

/**
 * A handler that gets its dependencies with its first event: the secrets extension does not answer while a function
 * still starts. A failed attempt is made again by the next event.
 */
export function onFirstEvent<F extends FunctionName, Event, Result>(
  makers: Makers<F>,
  build: (deps: DepsOf<F>) => (event: Event, context: Context) => Promise<Result>,
): (event: Event, context: Context) => Promise<Result> {
  let ready: Promise<(event: Event, context: Context) => Promise<Result>> | undefined
  return async (event, context) => {
    ready ??= createDeps<F>(makers)
      .then(build)
      .catch((error: unknown) => {
        ready = undefined
        throw error
      })
    return (await ready)(event, context)
  }
}

/** The dependencies of a function in the cloud, from its environment. Once a process. */
export async function createDeps<F extends FunctionName>(
  makers: Makers<F>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<DepsOf<F>> {
  const names = JSON.parse(required(env, 'SECRET_NAMES')) as SecretName[]
  const given = {
    clock: Date.now,
    // Checked by its schema at synth; to check it again would cost every starting function some milliseconds.
    config: JSON.parse(required(env, 'STAGE_CONFIG')) as RuntimeConfig,
    secrets: names.length > 0 ? await loadSecrets(required(env, 'SECRETS_ARN'), names) : {},
    table: createTable({ tableName: required(env, 'TABLE_NAME') }),
    log: jsonLog(),
  }
  const makes = Object.entries(makers) as [string, Maker][]
  const made = makes.map(([name, make]) => [name, make({ ...given, env } as MadeFrom)])
  return { ...given, ...Object.fromEntries(made) }
}
