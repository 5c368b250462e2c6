import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { Row, Scan } from './write.ts'

/** Reads the whole table page by page, consistently; for reconciliation, never for a request. */
export function createScan(tableName: string, client: DynamoDBDocumentClient): Scan {
  return async function* scan() {
    let after: Record<string, unknown> | undefined
    do {
      const page = await client.send(
        new ScanCommand({
          TableName: tableName,
          ConsistentRead: true,
          ...(after && { ExclusiveStartKey: after }),
        }),
      )
      yield* (page.Items ?? []) as Row[]
      after = page.LastEvaluatedKey
    } while (after)
  }
}
