import type { CloudFormationCustomResourceEvent } from 'aws-lambda'
import { errorFields, jsonLog } from '../../functions/log.ts'
import type { SecretName } from '../../functions/secrets.ts'
import { createTable } from '../../functions/table/dynamo.ts'
import { secretStore } from './secret-store.ts'
import { setUp } from './set-up.ts'

const log = jsonLog()

/** Called by CloudFormation when a stage is made or its setup has changed; a stage's end leaves all as it is. */
export async function handler(event: CloudFormationCustomResourceEvent): Promise<void> {
  try {
    await reply(event, {
      Status: 'SUCCESS',
      Data: event.RequestType === 'Delete' ? {} : await run(process.env),
    })
  } catch (error) {
    log('error', 'setup failed', errorFields(error))
    // Without an answer the deployment would wait for an hour.
    await reply(event, { Status: 'FAILED', Reason: 'see the log of the setup function' })
  }
}

function run({ SECRET_ARNS = '{}', TABLE_NAME = '', FEED = '', ...env }: NodeJS.ProcessEnv) {
  const arns = JSON.parse(SECRET_ARNS) as Record<SecretName, string>
  const stores = Object.entries(arns).map(([name, arn]) => [name, secretStore(arn, env)])
  return setUp(Object.fromEntries(stores), createTable({ tableName: TABLE_NAME }), FEED)
}

async function reply(event: CloudFormationCustomResourceEvent, outcome: object): Promise<void> {
  const { StackId, RequestId, LogicalResourceId } = event
  const text = JSON.stringify({
    ...outcome,
    StackId,
    RequestId,
    LogicalResourceId,
    PhysicalResourceId: 'setup',
  })
  // As bytes, with which no content type is sent: an address signed the older way refuses any but none.
  const body = new TextEncoder().encode(text)
  const answer = await fetch(event.ResponseURL, { method: 'PUT', body })
  if (!answer.ok) throw new Error(`CloudFormation refused the answer: ${answer.status}`)
}
