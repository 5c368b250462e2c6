import { setTimeout as sleep } from 'node:timers/promises'
import { GetScheduleCommand } from '@aws-sdk/client-scheduler'
import { afterEach, describe, expect, test } from 'vitest'
import { secondsOf } from '../../shared/time.ts'
import {
  at,
  create,
  dataFile,
  given,
  NOW,
  putAway,
  QUEUE,
  WORKER,
  withRetries,
} from '../../tests/support/scheduler.ts'

afterEach(putAway)

describe('a settlement event', () => {
  test('is delivered when its second has come, once, and then is gone', async () => {
    const { scheduler, timer, tried, moveTo } = await given()
    await timer.settleAt(secondsOf(NOW) + 60, 3)
    moveTo(NOW + 58_000)
    await sleep(30)
    expect(tried).toEqual([])
    moveTo(NOW + 60_000)
    await expect.poll(() => scheduler.pending()).toEqual([])
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
    const from = performance.now()
    await timer.settleAt(secondsOf(NOW) + 1, 0)
    await expect.poll(() => tried, { interval: 10 }).toHaveLength(1)
    expect(performance.now() - from).toBeGreaterThan(900)
  })

  test('past due fires at once', async () => {
    const { timer, tried } = await given()
    await timer.settleAt(secondsOf(NOW) - 3600, 0)
    await expect.poll(() => tried).toHaveLength(1)
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
    await expect.poll(() => scheduler.pending()).toEqual([])
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
    await expect.poll(() => scheduler.deadLetters()).toHaveLength(1)
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
    await expect.poll(() => after.tried).toEqual(['{"shard":1}'])
    expect(after.scheduler.pending()).toHaveLength(1)
  })

  test('does not deliver again what was delivered, and keeps dead letters', async () => {
    const file = dataFile()
    const before = await given({ file, failures: 1 })
    await before.client.send(create({ Name: 'lost', ...withRetries(0), ScheduleExpression: at(NOW) }))
    await expect.poll(() => before.scheduler.deadLetters()).toHaveLength(1)
    await before.client.send(
      create({ Name: 'kept', ActionAfterCompletion: 'NONE', ScheduleExpression: at(NOW) }),
    )
    await expect.poll(() => before.tried).toHaveLength(2)
    await before.scheduler.close()

    const after = await given({ file })
    await sleep(30)
    expect(after.tried).toEqual([])
    expect(after.scheduler.deadLetters()).toHaveLength(1)
    expect((await after.client.send(new GetScheduleCommand({ Name: 'kept' }))).Name).toBe('kept')
  })
})
