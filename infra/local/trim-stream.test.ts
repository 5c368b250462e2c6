import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTableIfAbsent } from './create-table.ts'
import { startEngine } from './engine.ts'
import { streamClient } from './stream-protocol.ts'
import { trimStream } from './trim-stream.ts'

const DAY_S = 86_400
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenhand-trim-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the engine on the folder; answers what its stream holds afterwards, by partition. */
async function told(written: string[]): Promise<{ pks: (string | undefined)[]; sequences: number[] }> {
  const engine = await startEngine(folder)
  const client = new DynamoDBClient(engine.client)
  try {
    await createTableIfAbsent(engine.client, 'trimmed')
    for (const pk of written)
      await client.send(new PutItemCommand({ TableName: 'trimmed', Item: { pk: { S: pk }, sk: { S: '-' } } }))
    const stream = streamClient(engine.client)
    const arn = (await stream.arn('trimmed')) ?? ''
    const [shard = ''] = await stream.shards(arn)
    const { records } = await stream.records(await stream.iterator(arn, shard))
    return {
      pks: records.map(({ dynamodb }) => dynamodb?.Keys?.pk?.S),
      sequences: records.map(({ dynamodb }) => Number(dynamodb?.SequenceNumber)),
    }
  } finally {
    client.destroy()
    await engine.stop()
  }
}

test('the stream of a laptop forgets what is older than a day, but never the record it counts on from', async () => {
  const file = join(folder, 'table.db')
  expect(trimStream(file, Date.now())).toBe(0)
  const before = await told(['a', 'b', 'c'])
  expect(before.pks).toEqual(['a', 'b', 'c'])
  expect(trimStream(file, Date.now())).toBe(0)
  const age = (seconds: number, pks: string[]) => {
    const database = new DatabaseSync(file)
    for (const pk of pks)
      database
        .prepare('UPDATE _stream_records SET created_at = created_at - ? WHERE keys_json LIKE ?')
        .run(seconds, `%"${pk}"%`)
    database.close()
  }
  age(DAY_S + 60, ['a'])
  age(DAY_S - 60, ['b'])
  // By the engine's own start.
  expect((await told(['d'])).pks).toEqual(['b', 'c', 'd'])
  age(3 * DAY_S, ['b', 'c', 'd'])
  const after = await told(['e'])
  expect(after.pks).toEqual(['d', 'e'])
  expect([before.sequences, after.sequences]).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
})

test('the engine finds the highest number of its stream without looking through all records', async () => {
  const engine = await startEngine(folder)
  const database = new DatabaseSync(join(folder, 'table.db'))
  try {
    // As the engine asks it with every item it writes.
    const asked = `SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1
      FROM _stream_records WHERE table_name = 'trimmed'`
    const [step] = database.prepare(`EXPLAIN QUERY PLAN ${asked}`).all() as { detail: string }[]
    expect(step?.detail).toMatch(/^SEARCH _stream_records USING .*INDEX stream_order/)
  } finally {
    database.close()
    await engine.stop()
  }
})
