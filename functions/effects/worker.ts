import type { DynamoDBStreamEvent } from 'aws-lambda'
import { files } from '../runtime/makers.ts'
import { workerHandler } from '../runtime/worker.ts'
import { consumeBatch } from './consume.ts'

export const handler = workerHandler<'effects', DynamoDBStreamEvent>(consumeBatch, { files })
