import { onFirstEvent } from '../runtime.ts'
import { createWorker } from '../worker.ts'
import { tableDays } from './days.ts'
import { openTapes } from './index.ts'
import { recordDays } from './recorder.ts'

/** Invoked every hour: the one function that may write the tape's items. */
export const handler = onFirstEvent((deps) => {
  const { catalog, clock, config, log, secrets, table } = deps
  const days = tableDays(table, log, { recorder: true })
  const tapes = openTapes(config.feed, Buffer.from(secrets.simSeed, 'base64url'), days)
  return createWorker(deps, async () => recordDays(catalog, tapes, clock()))
})
