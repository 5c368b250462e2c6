import type { Key, Write } from './write.ts'

export const plain = ({ pk, sk }: Key): Key => ({ pk, sk })

export function writeInput(write: Write) {
  return {
    ...(write.condition && { ConditionExpression: write.condition }),
    ...(write.names && { ExpressionAttributeNames: write.names }),
    ...(write.values && { ExpressionAttributeValues: write.values }),
  }
}

export function transactItem(tableName: string, write: Write) {
  const shared = {
    TableName: tableName,
    ...writeInput(write),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  }
  if (write.kind === 'put') return { Put: { ...shared, Item: write.item } }
  const Key = plain(write.key)
  return write.kind === 'check'
    ? { ConditionCheck: { ...shared, Key, ConditionExpression: write.condition } }
    : { Update: { ...shared, Key, UpdateExpression: write.update } }
}
