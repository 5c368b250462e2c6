import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { Key, ScanKeys } from './write.ts'

const PAGE = 1000

/** Only for reconcile, never for a request. */
export const createScan =
  (tableName: string, client: DynamoDBDocumentClient): ScanKeys =>
  async (after) => {
    const page = await client.send(
      new ScanCommand({
        TableName: tableName,
        ConsistentRead: true,
        Limit: PAGE,
        // The function may read only these two attributes (infra/grant-table.ts).
        Select: 'SPECIFIC_ATTRIBUTES',
        ProjectionExpression: 'pk, sk',
        ...(after && { ExclusiveStartKey: after }),
      }),
    )
    return {
      keys: (page.Items ?? []) as Key[],
      ...(page.LastEvaluatedKey && { last: page.LastEvaluatedKey as Key }),
    }
  }
