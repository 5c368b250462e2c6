import { UpdateTableCommand } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { depositPut } from '../../functions/deposits/deposit.ts'
import { documentClient } from '../../functions/table/dynamo.ts'
import { create, type Row, type Table } from '../../functions/table/write.ts'
import { createTableIfAbsent } from '../../infra/local/create-table.ts'
import type { Engine } from '../../infra/local/engine.ts'
import { TABLE_NAME } from '../../infra/local/stack.ts'
import { newId } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'

const BATCH = 25
const TRANSACTION = 100
const AT_ONCE = 16

/**
 * Deposits under review of as many users, a second apart up to `now` (seconds), in a table no stack has opened yet: the
 * embedded engine writes the more slowly the more its stream has kept, so there is none meanwhile.
 */
export async function fillQueue(engine: Engine, count: number, now: number): Promise<void> {
  await createTableIfAbsent(engine.client, TABLE_NAME)
  const client = documentClient(engine.client)
  const StreamSpecification = { StreamEnabled: false }
  await client.send(new UpdateTableCommand({ TableName: TABLE_NAME, StreamSpecification }))
  let written = 0
  const work = async (): Promise<void> => {
    for (let from = written; from < count; from = written) {
      const size = Math.min(BATCH, count - from)
      written += size
      const items = Array.from({ length: size }, (_, index) => waiting(now - count + from + index))
      let left: Record<string, object[]> | undefined = {
        [TABLE_NAME]: items.map((Item) => ({ PutRequest: { Item } })),
      }
      while (left && Object.keys(left).length > 0) {
        const answer: { UnprocessedItems?: Record<string, object[]> } = await client.send(
          new BatchWriteCommand({ RequestItems: left as never }),
        )
        left = answer.UnprocessedItems
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Deposits under review of one user, a second apart up to `now` (seconds); their ids, the longest waiting first. */
export async function waitingOf(table: Table, uid: string, count: number, now: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => waiting(now - count + index, uid))
  for (let from = 0; from < count; from += TRANSACTION)
    await table.transact(rows.slice(from, from + TRANSACTION).map(create))
  return rows.map(({ sk }) => sk.slice('D#'.length))
}

const waiting = (at: number, uid = newId(msOf(at))): Row =>
  depositPut({
    uid,
    id: newId(msOf(at)),
    class: 0,
    status: 3,
    asset: 'USD',
    amount: 250_00n,
    method: 'bank',
    paidInto: null,
    screenshot: newId(msOf(at)),
    reference: null,
    at,
    day: null,
    reason: null,
    claim: null,
    correction: false,
    first: null,
    decided: null,
  }).item
