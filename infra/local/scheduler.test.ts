import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  DeleteScheduleCommand,
  GetScheduleCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { schedulerTimer } from '../../functions/outside/timer.aws.ts'
import { secondsOf } from '../../shared/time.ts'
import { createScheduler } from './scheduler.ts'

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0)
const WORKER = 'arn:aws:lambda:local:000000000000:function:settlement'
const QUEUE = 'arn:aws:sqs:local:000000000000:due'
const ROLE = 'arn:aws:iam::000000000000:role/scheduler'
const local = { region: 'local', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

interface Given {
  file?: string
  /** How many deliveries fail before the first succeeds. */
  failures?: number
  /** How far the clock moves during a delivery. */
  deliveryMs?: number
}

/** A running scheduler on a clock that starts at NOW and can be moved, the real client, and what was delivered. */
async function given({ file, failures = 0, deliveryMs = 0 }: Given = {}) {
  let skewMs = NOW - Date.now()
  const tried: string[] = []
  const scheduler = createScheduler({
    ...(file && { file }),
    clock: () => Date.now() + skewMs,
    async invoke(_arn, input) {
      tried.push(input)
      skewMs += deliveryMs
      if (tried.length <= failures) throw new Error('broken')
    },
    retryBaseMs: 1,
  })
  const endpoint = await scheduler.listen()
  undo.push(() => scheduler.close())
  const config = { ...local, endpoint, maxAttempts: 1 }
  const target = { group: 'due', targetArn: WORKER, roleArn: ROLE, deadLetterArn: QUEUE }
  return {
    scheduler,
    endpoint,
    tried,
    client: new SchedulerClient(config),
    timer: schedulerTimer(target, config),
    moveTo: (ms: number) => {
      skewMs = ms - Date.now()
      scheduler.wake()
    },
  }
}

function dataFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'schedules-'))
  undo.push(() => rmSync(folder, { recursive: true }))
  return join(folder, 'schedules.json')
}

const at = (ms: number) => `at(${new Date(ms).toISOString().slice(0, 19)})`
const schedule = (over: Partial<CreateScheduleCommandInput> = {}): CreateScheduleCommandInput => ({
  Name: 'one',
  ScheduleExpression: at(NOW + 60_000),
  FlexibleTimeWindow: { Mode: 'OFF' },
  ActionAfterCompletion: 'DELETE',
  Target: { Arn: WORKER, RoleArn: ROLE, Input: '{"shard":1}' },
  ...over,
})
const withRetries = (MaximumRetryAttempts: number, MaximumEventAgeInSeconds = 600) => ({
  Target: {
    Arn: WORKER,
    RoleArn: ROLE,
    Input: '{"shard":1}',
    DeadLetterConfig: { Arn: QUEUE },
    RetryPolicy: { MaximumRetryAttempts, MaximumEventAgeInSeconds },
  },
})

const create = (over: Partial<CreateScheduleCommandInput> = {}) => new CreateScheduleCommand(schedule(over))

describe('a settlement event', () => {
  test('is delivered when its second has come, once, and then is gone', async () => {
    const { scheduler, timer, tried, moveTo } = await given()
    await timer.settleAt(secondsOf(NOW) + 60, 3)
    moveTo(NOW + 58_000)
    await sleep(30)
    expect(tried).toEqual([])
    moveTo(NOW + 60_000)
    await vi.waitFor(() => expect(scheduler.pending()).toEqual([]))
    expect(tried).toEqual(['{"shard":3}'])
  })

  test('asked for twice is one event', async () => {
    const { scheduler, timer } = await given()
    await timer.settleAt(secondsOf(NOW) + 60, 3)
    await timer.settleAt(secondsOf(NOW) + 60, 3)
    const name = `due-${secondsOf(NOW) + 60}-3`
    expect(scheduler.pending()).toEqual([{ group: 'due', name, atMs: NOW + 60_000 }])
  })

  test('fires by the clock without being woken', async () => {
    const { timer, tried } = await given()
    await timer.settleAt(secondsOf(NOW) + 1, 0)
    await sleep(500)
    expect(tried).toEqual([])
    await vi.waitFor(() => expect(tried).toHaveLength(1), { timeout: 2000 })
  })

  test('past due fires at once', async () => {
    const { timer, tried } = await given()
    await timer.settleAt(secondsOf(NOW) - 3600, 0)
    await vi.waitFor(() => expect(tried).toHaveLength(1))
  })

  test('further off than a timer can wait does not fire early', async () => {
    const { client, scheduler, tried } = await given()
    await client.send(create({ ScheduleExpression: at(NOW + 2 ** 31 + 60_000) }))
    await sleep(30)
    expect(tried).toEqual([])
    expect(scheduler.pending()).toHaveLength(1)
  })
})

describe('a target that fails', () => {
  test('is tried again until it succeeds', async () => {
    const { client, scheduler, tried } = await given({ failures: 2 })
    await client.send(create({ ...withRetries(5), ScheduleExpression: at(NOW) }))
    await vi.waitFor(() => expect(scheduler.pending()).toEqual([]))
    expect(tried).toHaveLength(3)
    expect(scheduler.deadLetters()).toEqual([])
  })

  test.each([
    { policy: withRetries(2), deliveryMs: 0, tries: 3, exhausted: 'MaximumRetryAttempts' },
    { policy: withRetries(0), deliveryMs: 0, tries: 1, exhausted: 'MaximumRetryAttempts' },
    { policy: withRetries(185, 60), deliveryMs: 35_000, tries: 2, exhausted: 'MaximumEventAgeInSeconds' },
  ])('for good goes to the dead letters by $exhausted after $tries', async (row) => {
    const { client, scheduler, tried } = await given({ failures: 1000, deliveryMs: row.deliveryMs })
    await client.send(create({ ...row.policy, ScheduleExpression: at(NOW) }))
    await vi.waitFor(() => expect(scheduler.deadLetters()).toHaveLength(1))
    expect(tried).toHaveLength(row.tries)
    expect(scheduler.pending()).toEqual([])
    expect(scheduler.deadLetters()[0]).toEqual({
      queueArn: QUEUE,
      body: '{"shard":1}',
      attributes: {
        TARGET_ARN: WORKER,
        SCHEDULED_TIME: new Date(NOW).toISOString(),
        RETRY_ATTEMPTS: String(row.tries - 1),
        EXHAUSTED_RETRY_CONDITION: row.exhausted,
        ERROR_MESSAGE: 'broken',
      },
    })
  })
})

describe('a restart', () => {
  test('keeps what is to come and fires at once what fell due meanwhile', async () => {
    const file = dataFile()
    const before = await given({ file })
    await before.timer.settleAt(secondsOf(NOW) + 60, 1)
    await before.timer.settleAt(secondsOf(NOW) + 3600, 2)
    await before.scheduler.close()

    const after = await given({ file })
    expect(after.scheduler.pending()).toHaveLength(2)
    after.moveTo(NOW + 120_000)
    await vi.waitFor(() => expect(after.tried).toEqual(['{"shard":1}']))
    expect(after.scheduler.pending()).toHaveLength(1)
  })

  test('does not deliver again what was delivered, and keeps dead letters', async () => {
    const file = dataFile()
    const before = await given({ file, failures: 1 })
    await before.client.send(create({ Name: 'lost', ...withRetries(0), ScheduleExpression: at(NOW) }))
    await vi.waitFor(() => expect(before.scheduler.deadLetters()).toHaveLength(1))
    await before.client.send(
      create({ Name: 'kept', ActionAfterCompletion: 'NONE', ScheduleExpression: at(NOW) }),
    )
    await vi.waitFor(() => expect(before.tried).toHaveLength(2))
    await before.scheduler.close()

    const after = await given({ file })
    await sleep(30)
    expect(after.tried).toEqual([])
    expect(after.scheduler.deadLetters()).toHaveLength(1)
    expect((await after.client.send(new GetScheduleCommand({ Name: 'kept' }))).Name).toBe('kept')
  })
})

describe('the protocol', () => {
  const inOneHour = at(NOW + 3_600_000)

  test('get answers what was created, update moves it, delete ends it', async () => {
    const { client, scheduler } = await given()
    const named = { Name: 'one', GroupName: 'due' }
    const created = await client.send(create({ GroupName: 'due' }))
    const got = await client.send(new GetScheduleCommand(named))
    expect(got).toMatchObject({
      ...schedule({ GroupName: 'due' }),
      Arn: created.ScheduleArn,
      State: 'ENABLED',
    })
    await client.send(new UpdateScheduleCommand({ ...schedule(named), ScheduleExpression: inOneHour }))
    expect(scheduler.pending()).toEqual([{ group: 'due', name: 'one', atMs: NOW + 3_600_000 }])
    await client.send(new DeleteScheduleCommand(named))
    expect(scheduler.pending()).toEqual([])
  })

  test('a disabled schedule does not fire', async () => {
    const { client, tried } = await given()
    await client.send(create({ State: 'DISABLED', ScheduleExpression: at(NOW) }))
    await sleep(30)
    expect(tried).toEqual([])
  })

  test('the same request sent again is answered alike; its token with other content is a conflict', async () => {
    const { client } = await given()
    const first = await client.send(create({ ClientToken: 'token-1' }))
    expect((await client.send(create({ ClientToken: 'token-1' }))).ScheduleArn).toBe(first.ScheduleArn)
    const other = create({ ClientToken: 'token-1', ScheduleExpression: inOneHour })
    await expect(client.send(other)).rejects.toMatchObject({ name: 'ConflictException' })
  })

  const notAt = 'ValidationException'
  test.each([
    ['a name that is taken', create(), 'ConflictException', 409],
    ['an unknown schedule, read', new GetScheduleCommand({ Name: 'no' }), 'ResourceNotFoundException', 404],
    [
      'one of another group',
      new GetScheduleCommand({ Name: 'one', GroupName: 'due' }),
      'ResourceNotFoundException',
      404,
    ],
    [
      'an unknown schedule, changed',
      new UpdateScheduleCommand(schedule({ Name: 'no' })),
      'ResourceNotFoundException',
      404,
    ],
    [
      'an unknown schedule, deleted',
      new DeleteScheduleCommand({ Name: 'no' }),
      'ResourceNotFoundException',
      404,
    ],
    ['a name with a blank', create({ Name: 'a b' }), notAt, 400],
    ['a name of 65 letters', create({ Name: 'a'.repeat(65) }), notAt, 400],
    ['a rate', create({ Name: 'two', ScheduleExpression: 'rate(1 minute)' }), notAt, 400],
    [
      'a day that is none',
      create({ Name: 'two', ScheduleExpression: 'at(2026-02-31T00:00:00)' }),
      notAt,
      400,
    ],
    ['milliseconds', create({ Name: 'two', ScheduleExpression: 'at(2026-11-21T00:00:00.5)' }), notAt, 400],
    ['another time zone', create({ Name: 'two', ScheduleExpressionTimezone: 'Asia/Tokyo' }), notAt, 400],
    ['no target', create({ Name: 'two', Target: undefined }), notAt, 400],
    ['too many retries', create({ Name: 'two', ...withRetries(186) }), notAt, 400],
  ])('refuses %s', async (_, command, name, status) => {
    const { client } = await given()
    await client.send(create())
    const refused = client.send(command as CreateScheduleCommand)
    await expect(refused).rejects.toMatchObject({ name, $metadata: { httpStatusCode: status } })
  })

  test('refuses a request without a signature, as a web page would send it', async () => {
    const { endpoint, scheduler } = await given()
    const response = await fetch(`${endpoint}/schedules/one`, {
      method: 'POST',
      body: JSON.stringify(schedule()),
    })
    expect(response.status).toBe(403)
    expect(scheduler.pending()).toEqual([])
  })
})
