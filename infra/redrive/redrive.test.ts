import { marshall } from '@aws-sdk/util-dynamodb'
import { describe, expect, test } from 'vitest'
import { type DeadLetter, redriveOf } from './letter.ts'
import { type Cloud, redrive, type StreamedRecord } from './redrive.ts'

const FUNCTION = 'arn:aws:lambda:eu-central-1:123456789012:function:evenhand-dev-uploads-Cleaner:live'
const stretch = { streamArn: 'arn:stream', shardId: 'shard-1', from: '100', to: '200' }
const ofRule: DeadLetter = { body: '{"detail":{"key":"in/1"}}', attributes: { TARGET_ARN: FUNCTION } }
const ofFunction: DeadLetter = {
  body: JSON.stringify({ requestContext: { functionArn: FUNCTION }, requestPayload: { shard: 3 } }),
  attributes: {},
}
const ofStream: DeadLetter = {
  body: JSON.stringify({
    requestContext: { functionArn: FUNCTION },
    DDBStreamBatchInfo: {
      streamArn: stretch.streamArn,
      shardId: stretch.shardId,
      startSequenceNumber: stretch.from,
      endSequenceNumber: stretch.to,
    },
  }),
  attributes: {},
}

describe('what a dead letter asks for', () => {
  test.each<[string, DeadLetter, object]>([
    ['an event of a rule', ofRule, { kind: 'call', functionArn: FUNCTION, payload: ofRule.body }],
    ['a failed call', ofFunction, { kind: 'call', functionArn: FUNCTION, payload: '{"shard":3}' }],
    ['a stretch of the stream', ofStream, { kind: 'records', functionArn: FUNCTION, stretch }],
    ['no JSON', { body: 'hello', attributes: {} }, { kind: 'unknown' }],
    ['a text', { body: '"hello"', attributes: {} }, { kind: 'unknown' }],
    [
      'an event for something that is no function',
      { body: '{}', attributes: { TARGET_ARN: 'arn:aws:sns:eu-central-1:123456789012:topic' } },
      { kind: 'unknown' },
    ],
    [
      'an envelope without what it held',
      { body: JSON.stringify({ requestContext: { functionArn: FUNCTION } }), attributes: {} },
      { kind: 'unknown' },
    ],
  ])('%s', (_says, letter, asked) => expect(redriveOf(letter)).toEqual(asked))
})

const record = (pk: string, sk: string): StreamedRecord => ({
  dynamodb: { SequenceNumber: '150', NewImage: marshall({ pk, sk }) as never },
})

/** One queue of these letters, whose functions fail as said. */
function cloudOf(letters: DeadLetter[], changes: Partial<Cloud> = {}) {
  const waiting = letters.map((letter, index) => ({ ...letter, receipt: String(index) }))
  const called: [string, string][] = []
  const removed: string[] = []
  const cloud: Cloud = {
    queues: async () => [],
    receive: async () => waiting.splice(0, 10),
    source: async () => null,
    send: async () => {
      throw new Error('no queue')
    },
    remove: async (_url, receipt) => {
      removed.push(receipt)
    },
    call: async (functionArn, payload) => {
      called.push([functionArn, payload])
    },
    records: async () => [record('U#1', 'D#1'), record('U#1', 'P')],
    ...changes,
  }
  return { cloud, called, removed }
}

describe('redriving a queue', () => {
  test('does each letter again and removes it', async () => {
    const { cloud, called, removed } = cloudOf([ofRule, ofFunction])
    expect(await redrive(cloud, 'queue')).toEqual({ done: 2, left: [] })
    expect(called.map(([, payload]) => payload)).toEqual([ofRule.body, '{"shard":3}'])
    expect(removed).toEqual(['0', '1'])
  })

  test('more letters than are handed out at once', async () => {
    const { cloud, removed } = cloudOf(Array.from({ length: 25 }, () => ofRule))
    expect((await redrive(cloud, 'queue')).done).toBe(25)
    expect(removed).toHaveLength(25)
  })

  test('of a stretch of the stream, the rows its function is for', async () => {
    const { cloud, called } = cloudOf([ofStream])
    await redrive(cloud, 'queue')
    const { Records } = JSON.parse(called[0]?.[1] ?? '{}') as { Records: StreamedRecord[] }
    expect(Records).toHaveLength(1)
    expect(Records[0]?.dynamodb?.NewImage).toEqual(marshall({ pk: 'U#1', sk: 'D#1' }))
  })

  test('a stretch with nothing for the function is done', async () => {
    const { cloud, called, removed } = cloudOf([ofStream], { records: async () => [record('U#1', 'P')] })
    expect(await redrive(cloud, 'queue')).toEqual({ done: 1, left: [] })
    expect([called, removed]).toEqual([[], ['0']])
  })

  test('what a queue gave up goes back to that queue', async () => {
    const sent: string[][] = []
    const { cloud, removed } = cloudOf([{ body: '{"detail":{}}', attributes: {} }], {
      source: async (url) => (url === 'lost' ? 'waiting' : null),
      send: async (...message) => void sent.push(message),
    })
    expect(await redrive(cloud, 'lost')).toEqual({ done: 1, left: [] })
    expect([sent, removed]).toEqual([[['waiting', '{"detail":{}}']], ['0']])
  })

  test('a row that was deleted is told again, as by the stream', async () => {
    const gone: StreamedRecord = { dynamodb: { OldImage: marshall({ pk: 'U#1', sk: 'F#1' }) as never } }
    const { cloud, called } = cloudOf([ofStream], { records: async () => [gone] })
    await redrive(cloud, 'queue')
    expect(JSON.parse(called[0]?.[1] ?? '{}')).toEqual({ Records: [gone] })
  })

  test.each<[string, DeadLetter, Partial<Cloud>, RegExp]>([
    ['what fails again', ofRule, { call: () => Promise.reject(new Error('it failed')) }, /it failed/],
    ['what the stream keeps no more', ofStream, { records: async () => null }, /older than a day/],
    ['what says not whom it is for', { body: '', attributes: {} }, {}, /whom/],
  ])('%s stays, and the next is done', async (_says, letter, changes, why) => {
    const { cloud, removed } = cloudOf([letter], changes)
    const { done, left } = await redrive(cloud, 'queue')
    expect([done, removed]).toEqual([0, []])
    expect(left).toEqual([expect.stringMatching(why)])
  })
})
