import { catalog, type Maker } from '../runtime/makers.ts'
import { workerHandler } from '../runtime/worker.ts'
import { tableDays } from './days.ts'
import { openTape } from './index.ts'
import { recordDays } from './recorder.ts'

const recordedTape: Maker<'tape'> = ({ config, secrets, table, log }) =>
  openTape(config.feed, Buffer.from(secrets.simSeed, 'base64url'), tableDays(table, log, { recorder: true }))

/** Invoked every hour: the one function that may write the tape's items. */
export const handler = workerHandler<'recorder'>(
  ({ catalog, tape, clock }) => recordDays(catalog, tape, clock()),
  { catalog, tape: recordedTape },
)
