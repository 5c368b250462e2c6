import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda'
import type { FileDeps } from '../deps.ts'
import { onFirstEvent } from '../runtime.ts'
import { createFileDeps } from '../runtime-files.ts'
import { createWorker } from '../worker.ts'
import { cleanUpload } from './clean.ts'

/** Invoked by the bucket's event for every file that arrives below `in/`. */
export const handler = onFirstEvent(
  (deps: FileDeps) =>
    createWorker(deps, async ({ detail }: S3ObjectCreatedNotificationEvent) => {
      deps.log('info', `upload ${await cleanUpload(deps, detail.object.key)}`)
    }),
  createFileDeps,
)
