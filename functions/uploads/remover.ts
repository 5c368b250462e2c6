import type { DynamoDBStreamEvent } from 'aws-lambda'
import { files } from '../runtime/makers.ts'
import { workerHandler } from '../runtime/worker.ts'
import { removeUnused } from './remove-unused.ts'

/** Invoked by the table's stream with the rows of pictures that have expired (infra/uploads.ts). */
export const handler = workerHandler<'remover', DynamoDBStreamEvent>(removeUnused, { files })
