import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { depsFor } from '../../functions/area-handlers.ts'
import type { AllDeps } from '../../functions/deps.ts'
import { consumeBatch } from '../../functions/effects/consume.ts'
import { sendBatch } from '../../functions/sender/consume.ts'
import { SENT_FROM } from '../../functions/sender/rows.ts'

const isLetter = ({ dynamodb }: DynamoDBRecord): boolean =>
  SENT_FROM.some((begin) => dynamodb?.Keys?.pk?.S?.startsWith(begin))

export async function deliverChanges(
  deps: AllDeps,
  { Records }: DynamoDBStreamEvent,
): Promise<DynamoDBBatchResponse> {
  const answers = await Promise.all([
    sendBatch(depsFor('sender', deps), { Records: Records.filter(isLetter) }),
    consumeBatch(depsFor('effects', deps), { Records: Records.filter((record) => !isLetter(record)) }),
  ])
  return { batchItemFailures: answers.flatMap(({ batchItemFailures }) => batchItemFailures) }
}
