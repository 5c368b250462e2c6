import type { Context } from 'aws-lambda'
import * as z from 'zod/mini'
import type { DepsOf, FunctionName } from '../areas.ts'
import { CLOCK_WRONG, createClockCheck } from '../clock-check.ts'
import type { RuntimeConfig } from '../config.ts'
import { errorFields, jsonLog, type Log } from '../log.ts'
import { loadSecrets, type SecretArns } from '../outside/secrets.aws.ts'
import { createTable } from '../table/dynamo.ts'
import { type MadeFrom, type Maker, type Makers, required } from './makers.ts'

// Compiling schemas would cost a starting function more than it saves.
z.config({ jitless: true })

/** The secrets extension is silent during a function's start. The next event repeats a failed attempt. */
export function onFirstEvent<F extends FunctionName, Event, Result>(
  makers: Makers<F>,
  build: (deps: DepsOf<F>) => (event: Event, context: Context) => Promise<Result>,
): (event: Event, context: Context) => Promise<Result> {
  type Ready = { run: (event: Event, context: Context) => Promise<Result>; renew: () => Promise<void> }
  let ready: Promise<Ready> | undefined
  return async (event, context) => {
    ready ??= createDeps<F>(makers)
      .then((deps) => ({ run: build(deps), renew: renewal(deps) }))
      .catch((error: unknown) => {
        ready = undefined
        throw error
      })
    const { run, renew } = await ready
    await renew()
    return run(event, context)
  }
}

/** As long as the extension keeps a secret: a change is known everywhere after twice this. */
const RENEW_AFTER_MS = 5 * 60_000

/** Every process must know a new key before any signs with it. A failure keeps the known secrets. */
export function renewal(
  deps: Pick<Given, 'clock' | 'log' | 'secrets'>,
  env: NodeJS.ProcessEnv = process.env,
): () => Promise<void> {
  const arns = arnsOf(env)
  let readAt = deps.clock()
  return async () => {
    if (Object.keys(arns).length === 0 || deps.clock() - readAt < RENEW_AFTER_MS) return
    readAt = deps.clock()
    try {
      Object.assign(deps.secrets, await loadSecrets(arns))
    } catch (error) {
      deps.log('error', 'secrets not renewed', errorFields(error))
    }
  }
}

interface Given {
  clock: () => number
  log: Log
  secrets: object
}

const arnsOf = (env: NodeJS.ProcessEnv) => JSON.parse(required(env, 'SECRET_ARNS')) as SecretArns

export async function createDeps<F extends FunctionName>(
  makers: Makers<F>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<DepsOf<F>> {
  const log = jsonLog(undefined, env.AWS_LAMBDA_FUNCTION_VERSION)
  const clockCheck = createClockCheck((offMs) => log('error', CLOCK_WRONG, { offMs }))
  const given = {
    clock: Date.now,
    clockOffMs: clockCheck.offMs,
    // Checked at synth; again here would cost every start some milliseconds.
    config: JSON.parse(required(env, 'STAGE_CONFIG')) as RuntimeConfig,
    secrets: await loadSecrets(arnsOf(env)),
    table: createTable({ tableName: required(env, 'TABLE_NAME'), heard: clockCheck.heard }),
    log,
  }
  const makes = Object.entries(makers) as [string, Maker][]
  const made = makes.map(([name, make]) => [name, make({ ...given, env } as MadeFrom)])
  return { ...given, ...Object.fromEntries(made) }
}
