import { catalog, type Maker } from '../runtime/makers.ts'
import { workerHandler } from '../runtime/worker.ts'
import { tableDays } from './days.ts'
import { openTapes } from './index.ts'
import { recordDays } from './recorder.ts'

const recordedTapes: Maker<'tapes'> = ({ config, secrets, table, log }) =>
  openTapes(config.feed, Buffer.from(secrets.simSeed, 'base64url'), tableDays(table, log, { recorder: true }))

export const handler = workerHandler<'recorder'>(
  ({ catalog, tapes, clock }) => recordDays(catalog, tapes, clock()),
  { catalog, tapes: recordedTapes },
)
