import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTable, documentClient } from '../../functions/table/dynamo.ts'
import { keys } from '../../functions/table/keys.ts'
import { createScan } from '../../functions/table/scan.aws.ts'
import { Change, create } from '../../functions/table/write.ts'
import { createTableIfAbsent } from '../../infra/local/create-table.ts'
import { TABLE_NAME } from '../../infra/local/stack.ts'
import { judge } from '../../infra/restore/judge.ts'
import { createApis, routeById, send } from '../support/apis.ts'
import { submitted } from '../support/deposits.ts'
import { quickUser } from '../support/people.ts'
import { type TestStack, testStack } from '../support/stack.ts'

// A copy of the table, as a restore makes it: judged beside the one that goes on, and a stage runs on it.

const COPY = 'restored'
let stack: TestStack
beforeAll(async () => {
  stack = await testStack({ events: false })
})
afterAll(() => stack.stop())

/** What AWS does: all rows as they stand now, in a table of another name. */
async function restored() {
  const { client } = stack.engine
  await createTableIfAbsent(client, COPY)
  const documents = documentClient(client)
  const { Items = [] } = await documents.send(
    new ScanCommand({ TableName: TABLE_NAME, ConsistentRead: true }),
  )
  for (let at = 0; at < Items.length; at += 25) {
    const puts = Items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }))
    await documents.send(new BatchWriteCommand({ RequestItems: { [COPY]: puts } }))
  }
  const table = createTable({ tableName: COPY }, documents)
  return { table, scan: createScan(COPY, documents), now: createScan(TABLE_NAME, documents) }
}

test('a restored table is whole or said not to be, what came since is counted, and a stage runs on it', async () => {
  const user = await quickUser(stack)
  await submitted(stack, user)
  const toMs = stack.clock.nowMs
  const { table, scan, now } = await restored()

  // The stage goes on meanwhile.
  stack.clock.advance(60)
  await submitted(stack, user)
  const forgotten = keys.erasure(user.uid)
  await stack.deps.table.write(create({ ...forgotten, at: 1 }))
  const lines: string[] = []
  const say = (line: string) => void lines.push(line.replace(/\s+/g, ' ').trim())
  const at = { now, restored: { table, scan }, config: stack.deps.config, toMs, say }
  expect(await judge(at)).toBe(true)
  expect(lines[0]).toBe('accounts: 1, documents: 2, mismatches: 0')
  expect(lines).toContain('U# A 1 1')
  expect(lines).toContain('U# D# 3 2')
  expect(lines).toContain(`ERASE AGAIN ${user.uid}: asked to be forgotten since, and is known again`)

  // The same functions, given the other table's name alone, as a deployment does.
  const apis = createApis({ ...stack.deps, table })
  const asked = routeById('deposits.recharge_record')
  const { body } = await send(apis, asked, {}, { token: user.token })
  // Its grant and its deposit, and not what came since.
  expect(body.data?.items).toHaveLength(2)

  const spoilt = new Change(keys.account(user.uid)).add('USD_available', 1n)
  await table.write(spoilt.build())
  expect(await judge(at)).toBe(false)
  expect(lines.filter((line) => line.startsWith('MISMATCH account = legs'))).toHaveLength(1)
})
