import type { CloudFormationCustomResourceEvent } from 'aws-lambda'
import { errorFields, jsonLog } from '../../functions/log.ts'
import type { SecretName } from '../../functions/secrets.ts'
import { createTable } from '../../functions/table/dynamo.ts'
import { secretStores } from './secret-store.ts'
import { setUp } from './set-up.ts'

const log = jsonLog()

/** Called by CloudFormation; the end of a stage changes nothing. */
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
  return setUp(secretStores(arns, env), createTable({ tableName: TABLE_NAME }), FEED)
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
  // As bytes, without a content type: the signed address refuses any other.
  const body = new TextEncoder().encode(text)
  const answer = await fetch(event.ResponseURL, { method: 'PUT', body })
  if (!answer.ok) throw new Error(`CloudFormation refused the answer: ${answer.status}`)
}
