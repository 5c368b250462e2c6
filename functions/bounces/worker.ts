import type { SNSEvent } from 'aws-lambda'
import { workerHandler } from '../runtime/worker.ts'
import { takeBounce } from './take.ts'

/** Invoked by SES, through a topic, for each mail that bounced or was complained of. */
export const handler = workerHandler<'bounces', SNSEvent>(async (deps, { Records }) => {
  for (const { Sns } of Records) await takeBounce(deps, Sns.Message)
}, {})
