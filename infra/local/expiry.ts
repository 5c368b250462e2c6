import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
} from '@aws-sdk/client-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import type { DepsOf } from '../../functions/areas.ts'
import { keys } from '../../functions/table/keys.ts'
import { removeUnused } from '../../functions/uploads/remove-unused.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { ObjectStore } from './s3/store.ts'

export interface ExpiryOptions {
  client: DynamoDBClientConfig
  tableName: string
  store: ObjectStore
  deps: DepsOf<'remover'>
  nowMs: EpochMs
}

type Image = NonNullable<DynamoDBRecord['dynamodb']>['OldImage']

/** How long the bucket of the cloud keeps what was never checked (infra/uploads-bucket.ts). */
const RAW_MS = 86_400_000

/**
 * What the cloud does to pictures by itself, as the embedded engine expires nothing: a day after it was asked for, the
 * row of a picture that no document used goes (TTL), then its clean copy (by the worker of the cloud), and a file that
 * was never checked and a user's export go as well (the bucket's lifecycle).
 */
export async function expirePictures({ client: config, tableName, store, deps, nowMs }: ExpiryOptions) {
  const client = new DynamoDBClient(config)
  try {
    for (const key of store.keys('clean/')) {
      const [, uid, id] = /^clean\/([0-9A-Z]{26})\/([0-9A-Z]{26})$/.exec(key) ?? []
      if (!uid || !id) continue
      const row = await expired(uid, id)
      if (row === 'gone') store.remove(key)
      else if (row) await removeUnused(deps, { Records: [{ dynamodb: { OldImage: row } }] })
    }
    for (const key of ['in/', 'export/', 'asked/'].flatMap((below) => store.keys(below))) {
      const file = store.get(key)
      if (file && file.modifiedMs < nowMs - RAW_MS) store.remove(key)
    }
  } finally {
    client.destroy()
  }

  /** The row that was deleted as its time was over, or that there is none; undefined for one that stays. */
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
