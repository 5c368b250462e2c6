import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CreateScheduleCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler'
import { afterEach, describe, expect, test } from 'vitest'
import { at, create, given, NOW, putAway, schedule, withRetries } from '../../tests/support/scheduler.ts'

afterEach(putAway)

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
