import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DynamoDBRecord } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StreamClient } from './stream-protocol.ts'
import { followStream } from './streams.ts'

const record = (sequence: number, pk = 'U#01', sk = 'D#x'): DynamoDBRecord => ({
  dynamodb: { SequenceNumber: String(sequence), Keys: { pk: { S: pk }, sk: { S: sk } } },
})
const numbers = (records: DynamoDBRecord[]) => records.map(({ dynamodb }) => Number(dynamodb?.SequenceNumber))

/** A stream of some shards, three records a page; what lies before `trimmed` has been forgotten. */
function fakeStream(shards: Record<string, DynamoDBRecord[]>, trimmed = 0, arn = 'arn:one'): StreamClient {
  return {
    arn: async () => arn,
    shards: async () => Object.keys(shards),
    async iterator(_arn, shard, after) {
      if (after !== undefined && Number(after) < trimmed)
        throw Object.assign(new Error('forgotten'), { name: 'TrimmedDataAccessException' })
      const first = after === undefined ? trimmed : Number(after) + 1
      return `${shard} ${first}`
    },
    async records(iterator) {
      const [shard = '', first] = iterator.split(' ')
      const rest = (shards[shard] ?? []).filter((each) => numbers([each])[0]! >= Number(first))
      const page = rest.slice(0, 3)
      return { records: page, next: `${shard} ${(numbers(page).at(-1) ?? Number(first) - 1) + 1}` }
    },
  }
}

let folder: string
let told: number[][]
let logged: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenhand-stream-'))
  told = []
  logged = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = () => join(folder, 'stream.json')
const follow = (client: StreamClient, failing: (sequence: number) => boolean = () => false) =>
  followStream({
    client,
    tableName: 'x',
    file: file(),
    log: (level, event) => void logged.push(`${level} ${event}`),
    async deliver({ Records }) {
      const batch = numbers(Records)
      told.push(batch)
      return { batchItemFailures: batch.filter(failing).map((each) => ({ itemIdentifier: String(each) })) }
    },
  })
const kept = () => JSON.parse(readFileSync(file(), 'utf8')).after

describe("the table's stream on a laptop", () => {
  test('is told in order, page by page, shard by shard, and only of rows that have effects', async () => {
    const one = [record(1), record(2, 'O#01'), record(3, 'U#01', 'P'), record(4), record(5, 'AUDIT#day#0')]
    await follow(fakeStream({ one, two: [record(6), record(7, 'TAPE#X')] })).drain()
    expect(told).toEqual([[1], [4, 5], [6]])
    expect(kept()).toEqual({ one: '5', two: '7' })
  })

  test('goes on where it was after a restart; what it was killed in is told again', async () => {
    const one = [record(1), record(2), record(3), record(4)]
    await follow(fakeStream({ one: one.slice(0, 2) })).drain()
    const killed = followStream({
      client: fakeStream({ one }),
      tableName: 'x',
      file: file(),
      log: () => {},
      deliver: async () => {
        throw new Error('killed')
      },
    })
    await expect(killed.drain()).rejects.toThrow('killed')
    expect(kept()).toEqual({ one: '2' })
    await follow(fakeStream({ one })).drain()
    expect(told).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  test('tells again from the first that failed, and keeps what came before it', async () => {
    let tries = 0
    const failsOnce = (sequence: number) => sequence === 2 && ++tries === 1
    await follow(fakeStream({ one: [record(1), record(2), record(3)] }), failsOnce).drain()
    expect(told).toEqual([
      [1, 2, 3],
      [2, 3],
    ])
  })

  test('gives up what fails ten times, says so, and goes on', async () => {
    const one = [record(1), record(2), record(3), record(4)]
    await follow(fakeStream({ one }), (sequence) => sequence === 1).drain()
    expect(told.filter((batch) => batch.includes(1))).toHaveLength(10)
    expect(told.at(-1)).toEqual([4])
    expect(logged).toEqual(['error effects given up'])
  })

  test('goes on with what is left where the stream has forgotten what came next', async () => {
    const one = [record(1), record(2), record(7), record(8)]
    await follow(fakeStream({ one: one.slice(0, 1) })).drain()
    await follow(fakeStream({ one }, 7)).drain()
    expect(told).toEqual([[1], [7, 8]])
  })

  test("begins anew with another table's stream, and needs none", async () => {
    await follow(fakeStream({ one: [record(5)] })).drain()
    await follow(fakeStream({ one: [record(1)] }, 0, 'arn:two')).drain()
    expect(told).toEqual([[5], [1]])
    const none = { ...fakeStream({}), arn: async () => undefined }
    await follow(none).drain()
    expect(told).toHaveLength(2)
  })

  test('started, it looks by itself until it is closed', async () => {
    const one = [record(1)]
    const streams = follow(fakeStream({ one }))
    streams.start()
    await expect.poll(() => told).toEqual([[1]])
    one.push(record(2))
    await expect.poll(() => told).toEqual([[1], [2]])
    await streams.close()
    expect(existsSync(file())).toBe(true)
  })
})
