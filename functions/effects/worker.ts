import type { DynamoDBStreamEvent } from 'aws-lambda'
import { onFirstEvent } from '../runtime.ts'
import { createWorker } from '../worker.ts'
import { consumeBatch } from './consume.ts'

/** Invoked by the table's stream with the changes infra/effects.ts lets through. */
export const handler = onFirstEvent((deps) =>
  createWorker(deps, (event: DynamoDBStreamEvent) => consumeBatch(deps, event)),
)
