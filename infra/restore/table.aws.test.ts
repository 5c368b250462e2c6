import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { restorableOf, restoreTable } from './table.aws.ts'

// AWS is played at the border of the SDK: one table that is made from another, and what it lacks until it is told.

const TO_MS = Date.UTC(2026, 10, 21, 12)
const ARN = 'arn:aws:dynamodb:eu-central-1:123456789012:table/new'
const aws = mockClient(DynamoDBClient)
// Every client of this process is played by it, also those of the next file.
afterAll(() => aws.restore())
const client = new DynamoDBClient({ region: 'eu-central-1' })

/** Settings of the new table; null before it is made. */
let made: { from: string; at: Date; stream: boolean; guarded: boolean } | null
let ttl: boolean
let points: boolean
/** Looks at the table until it is ready after a change. */
let busy: number
let waits: number

beforeEach(() => {
  made = null
  ttl = points = false
  busy = waits = 0
  aws.reset()
  aws.on(DescribeTableCommand).callsFake(() => {
    if (!made) throw new ResourceNotFoundException({ message: 'none', $metadata: {} })
    const isBusy = busy-- > 0
    return {
      Table: {
        TableArn: ARN,
        TableStatus: isBusy ? 'CREATING' : 'ACTIVE',
        GlobalSecondaryIndexes: [{ IndexStatus: isBusy ? 'CREATING' : 'ACTIVE' }],
        StreamSpecification: { StreamEnabled: made.stream },
        ...(made.stream && { LatestStreamArn: `${ARN}/stream/1` }),
        DeletionProtectionEnabled: made.guarded,
        RestoreSummary: {
          SourceTableArn: `arn:aws:dynamodb:eu-central-1:123456789012:table/${made.from}`,
          RestoreDateTime: made.at,
          RestoreInProgress: isBusy,
        },
      },
    }
  })
  aws.on(RestoreTableToPointInTimeCommand).callsFake((input) => {
    made = { from: input.SourceTableName, at: input.RestoreDateTime, stream: false, guarded: false }
    busy = 2
    return {}
  })
  aws.on(UpdateTableCommand).callsFake((input) => {
    if (!made || busy > 0) throw new Error('not ready')
    if (input.StreamSpecification) made.stream = input.StreamSpecification.StreamEnabled
    if (input.DeletionProtectionEnabled) made.guarded = true
    busy = 1
    return {}
  })
  aws.on(DescribeTimeToLiveCommand).callsFake(() => ({
    TimeToLiveDescription: { TimeToLiveStatus: ttl ? 'ENABLED' : 'DISABLED' },
  }))
  aws.on(UpdateTimeToLiveCommand).callsFake((input) => {
    ttl = input.TimeToLiveSpecification.AttributeName === 'ttl'
    return {}
  })
  aws.on(DescribeContinuousBackupsCommand).callsFake(() => ({
    ContinuousBackupsDescription: {
      PointInTimeRecoveryDescription: points
        ? {
            PointInTimeRecoveryStatus: 'ENABLED',
            EarliestRestorableDateTime: new Date(1000),
            LatestRestorableDateTime: new Date(2000),
          }
        : { PointInTimeRecoveryStatus: 'DISABLED' },
    },
  }))
  aws.on(UpdateContinuousBackupsCommand).callsFake(() => {
    points = true
    return {}
  })
})

const restore = (changes: Partial<Parameters<typeof restoreTable>[1]> = {}) =>
  restoreTable(client, {
    ...{ source: 'old', target: 'new', toMs: TO_MS, keepData: true, say: () => {} },
    wait: async () => void waits++,
    ...changes,
  })

test('a table is restored to its time under another name, and given all that AWS leaves out', async () => {
  expect(await restore()).toEqual({ tableArn: ARN, streamArn: `${ARN}/stream/1` })
  expect(made).toEqual({ from: 'old', at: new Date(TO_MS), stream: true, guarded: true })
  expect([ttl, points]).toEqual([true, true])
  expect(waits).toBeGreaterThanOrEqual(3)
})

test('ended half-way and run again it goes on, and restores once', async () => {
  const halfWay = async () => {
    if (++waits === 2) throw new Error('interrupted')
  }
  await expect(restore({ wait: halfWay })).rejects.toThrow('interrupted')
  await restore()
  await restore()
  expect(aws.commandCalls(RestoreTableToPointInTimeCommand)).toHaveLength(1)
  expect(aws.commandCalls(UpdateTimeToLiveCommand)).toHaveLength(1)
  expect(made?.stream).toBe(true)
})

test.each([
  ['another table', { from: 'other', at: new Date(TO_MS) }],
  ['another time', { from: 'old', at: new Date(TO_MS - 1000) }],
])('a table of that name from %s is never taken for it', async (_is, other) => {
  made = { ...other, stream: true, guarded: false }
  await expect(restore()).rejects.toThrow('was not restored from old to this time')
  expect(aws.commandCalls(UpdateTableCommand)).toEqual([])
})

test('what is not kept does not count as protected, and a stage without data to keep is left so', async () => {
  await restore({ keepData: false })
  expect(made?.guarded).toBe(false)
})

test('what can be restored is told, and nothing where points in time are off', async () => {
  expect(await restorableOf(client, 'old')).toBeNull()
  points = true
  expect(await restorableOf(client, 'old')).toEqual({ earliestMs: 1000, latestMs: 2000 })
})
