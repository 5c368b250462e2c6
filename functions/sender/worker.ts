import type { DynamoDBStreamEvent } from 'aws-lambda'
import { contactFields, mail, sms } from '../runtime/makers.ts'
import { workerHandler } from '../runtime/worker.ts'
import { sendBatch } from './consume.ts'

export const handler = workerHandler<'sender', DynamoDBStreamEvent>(sendBatch, { contactFields, mail, sms })
