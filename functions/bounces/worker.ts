import type { SNSEvent } from 'aws-lambda'
import { workerHandler } from '../runtime/worker.ts'
import { takeBounce } from './take.ts'

export const handler = workerHandler<'bounces', SNSEvent>(async (deps, { Records }) => {
  for (const { Sns } of Records) await takeBounce(deps, Sns.Message)
}, {})
