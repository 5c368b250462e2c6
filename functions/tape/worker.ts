import { createDeps } from '../runtime.ts'
import { createWorker } from '../worker.ts'
import { tableDays } from './days.ts'
import { openTape } from './index.ts'
import { recordDays } from './recorder.ts'

const deps = await createDeps()
const seed = Buffer.from(deps.secrets.simSeed, 'base64url')
const tape = openTape(deps.config.feed, seed, tableDays(deps.table, deps.log, { recorder: true }))

/** Invoked every hour: the one function that may write the tape's items. */
export const handler = createWorker(deps, async () => recordDays(deps.catalog, tape, deps.clock()))
