import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import type { DepsOf } from '../areas.ts'
import { errorFields } from '../log.ts'
import { rowOfImage } from '../table/dynamo.ts'
import { isToSend } from './rows.ts'
import { sendLetter } from './send.ts'

/** Lambda redelivers failures and dead-letters them in the end. */
export async function sendBatch(
  deps: DepsOf<'sender'>,
  { Records }: DynamoDBStreamEvent,
): Promise<DynamoDBBatchResponse> {
  const rows = Records.flatMap(({ dynamodb: { NewImage, SequenceNumber = '' } = {} }) => {
    const row = NewImage && rowOfImage(NewImage)
    return row && isToSend(row) ? { row, itemIdentifier: SequenceNumber } : []
  })
  const failed = await Promise.all(
    rows.map(async ({ row, itemIdentifier }) => {
      try {
        await sendLetter(deps, row)
        return []
      } catch (error) {
        deps.log('error', 'sending failed', errorFields(error))
        return { itemIdentifier }
      }
    }),
  )
  return { batchItemFailures: failed.flat() }
}
