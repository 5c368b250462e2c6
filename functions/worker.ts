import middy from '@middy/core'
import type { Context } from 'aws-lambda'
import type { Deps } from './deps.ts'
import { errorFields } from './log.ts'

/** Logs an error without its message and rethrows it, so that the event is tried again. */
export function createWorker<Event, Result>(
  deps: Deps,
  run: (event: Event) => Promise<Result>,
): (event: Event, context: Context) => Promise<Result> {
  return middy<Event, Result>()
    .onError(({ error }) => {
      deps.log('error', 'worker failed', errorFields(error))
    })
    .handler(async (event: Event) => run(event)) as unknown as (
    event: Event,
    context: Context,
  ) => Promise<Result>
}
