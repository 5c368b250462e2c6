import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda'
import { contactFields, files, identityFields, payoutFields } from '../runtime/makers.ts'
import { workerHandler } from '../runtime/worker.ts'
import { shredDue } from './shred.ts'
import { workOn } from './work.ts'

export const handler = workerHandler<'owndata', S3ObjectCreatedNotificationEvent | { daily: true }>(
  async (deps, event) => {
    const done =
      'daily' in event ? `${await shredDue(deps)} erased` : await workOn(deps, event.detail.object.key)
    deps.log('info', `own data: ${done}`)
  },
  { contactFields, files, identityFields, payoutFields },
)
