import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda'
import { files } from '../runtime/makers.ts'
import { workerHandler } from '../runtime/worker.ts'
import { cleanUpload } from './clean.ts'

/** Invoked by the bucket's event for every file that arrives below `in/`. */
export const handler = workerHandler<'cleaner', S3ObjectCreatedNotificationEvent>(
  async (deps, { detail }) => {
    deps.log('info', `upload ${await cleanUpload(deps, detail.object.key)}`)
  },
  { files },
)
