import type { S3ObjectCreatedNotificationEvent, SQSEvent } from 'aws-lambda'
import { files } from '../runtime/makers.ts'
import { workerHandler } from '../runtime/worker.ts'
import { cleanUpload } from './clean.ts'

/** One file at a time (infra/uploads.ts). `npm run redrive` sends the bare event. */
export const handler = workerHandler<'cleaner', SQSEvent | S3ObjectCreatedNotificationEvent>(
  async (deps, event) => {
    const arrived = 'Records' in event ? event.Records.map(({ body }) => JSON.parse(body)) : [event]
    for (const { detail } of arrived as S3ObjectCreatedNotificationEvent[])
      deps.log('info', `upload ${await cleanUpload(deps, detail.object.key)}`)
  },
  { files },
)
