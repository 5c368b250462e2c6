import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
} from '@aws-sdk/client-dynamodb'
import type { DepsOf } from '../../functions/areas.ts'
import { rowOfImage } from '../../functions/table/dynamo.ts'
import { keys } from '../../functions/table/keys.ts'
import { removeUnused } from '../../functions/uploads/effects.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { ObjectStore } from './s3/store.ts'

export interface ExpiryOptions {
  client: DynamoDBClientConfig
  tableName: string
  store: ObjectStore
  deps: Pick<DepsOf<'effects'>, 'files'>
  nowMs: EpochMs
}

type Image = Record<string, AttributeValue>

const RAW_MS = 86_400_000

/** Does what TTL and the bucket's lifecycle do in the cloud. */
export async function expirePictures({ client: config, tableName, store, deps, nowMs }: ExpiryOptions) {
  const client = new DynamoDBClient(config)
  try {
    for (const key of store.keys('clean/')) {
      const [, uid, id] = /^clean\/([0-9A-Z]{26})\/([0-9A-Z]{26})$/.exec(key) ?? []
      if (!uid || !id) continue
      const row = await expired(uid, id)
      if (row === 'gone') store.remove(key)
      else if (row) await removeUnused(deps, rowOfImage(row))
    }
    for (const key of ['in/', 'export/', 'asked/'].flatMap((below) => store.keys(below))) {
      const file = store.get(key)
      if (file && file.modifiedMs < nowMs - RAW_MS) store.remove(key)
    }
  } finally {
    client.destroy()
  }

  /** `gone` if there was no row; undefined for one that stays. */
  async function expired(uid: string, id: string): Promise<Image | 'gone' | undefined> {
    const { pk, sk } = keys.upload(uid, id)
    try {
      const { Attributes } = await client.send(
        new DeleteItemCommand({
          TableName: tableName,
          Key: { pk: { S: pk }, sk: { S: sk } },
          ConditionExpression: '#ttl <= :now',
          ExpressionAttributeNames: { '#ttl': 'ttl' },
          ExpressionAttributeValues: { ':now': { N: String(secondsOf(nowMs)) } },
          ReturnValues: 'ALL_OLD',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      )
      return Attributes as Image
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      return error.Item ? undefined : 'gone'
    }
  }
}
