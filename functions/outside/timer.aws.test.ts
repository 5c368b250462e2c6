import 'aws-sdk-client-mock-vitest/extend'
import {
  ConflictException,
  CreateScheduleCommand,
  SchedulerClient,
  ServiceQuotaExceededException,
} from '@aws-sdk/client-scheduler'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { secondsOf } from '../../shared/time.ts'
import { schedulerDateTimer, schedulerTimer } from './timer.aws.ts'

const scheduler = mockClient(SchedulerClient)
afterAll(() => scheduler.restore())
const target = {
  group: 'due',
  targetArn: 'arn:aws:lambda:eu-west-1:123456789012:function:settlement',
  roleArn: 'arn:aws:iam::123456789012:role/scheduler',
  deadLetterArn: 'arn:aws:sqs:eu-west-1:123456789012:due-dlq',
}
const timer = schedulerTimer(target, { region: 'eu-west-1' })
const AT = secondsOf(Date.UTC(2026, 10, 25, 15, 1))

beforeEach(() => {
  scheduler.reset()
})
afterAll(() => scheduler.restore())

describe('settleAt', () => {
  test('creates one schedule for the minute and shard: in UTC, exact, gone when it has fired, with its dead letters', async () => {
    scheduler.on(CreateScheduleCommand).resolves({})
    await timer.settleAt(AT, 3)
    expect(scheduler).toHaveReceivedCommandExactlyOnceWith(CreateScheduleCommand, {
      Name: 'due-1795618860-3',
      GroupName: 'due',
      ScheduleExpression: 'at(2026-11-25T15:01:00)',
      ScheduleExpressionTimezone: 'UTC',
      FlexibleTimeWindow: { Mode: 'OFF' },
      ActionAfterCompletion: 'DELETE',
      Target: {
        Arn: target.targetArn,
        RoleArn: target.roleArn,
        Input: '{"shard":3}',
        DeadLetterConfig: { Arn: target.deadLetterArn },
        RetryPolicy: { MaximumEventAgeInSeconds: 600, MaximumRetryAttempts: 3 },
      },
    })
  })

  test('an existing schedule is success', async () => {
    scheduler
      .on(CreateScheduleCommand)
      .rejects(new ConflictException({ Message: 'exists', message: 'exists', $metadata: {} }))
    await expect(timer.settleAt(AT, 3)).resolves.toBeUndefined()
  })

  test('any other failure is the caller’s to know', async () => {
    const full = new ServiceQuotaExceededException({ Message: 'full', message: 'full', $metadata: {} })
    scheduler.on(CreateScheduleCommand).rejects(full)
    await expect(timer.settleAt(AT, 3)).rejects.toBe(full)
  })
})

test('bookAt creates one schedule for the date and shard, alive until the sweep has run; one that stands is success', async () => {
  const worker = 'arn:aws:lambda:eu-west-1:123456789012:function:accruals'
  const dates = schedulerDateTimer({ ...target, targetArn: worker }, { region: 'eu-west-1' })
  scheduler.on(CreateScheduleCommand).resolves({})
  await dates.bookAt(AT, 3)
  expect(scheduler).toHaveReceivedCommandExactlyOnceWith(CreateScheduleCommand, {
    Name: 'date-1795618860-3',
    ScheduleExpression: 'at(2026-11-25T15:01:00)',
    ActionAfterCompletion: 'DELETE',
    Target: expect.objectContaining({
      Arn: worker,
      Input: '{"shard":3}',
      RetryPolicy: { MaximumEventAgeInSeconds: 3600, MaximumRetryAttempts: 2 },
    }),
  })
  scheduler
    .on(CreateScheduleCommand)
    .rejects(new ConflictException({ Message: 'exists', message: 'exists', $metadata: {} }))
  await expect(dates.bookAt(AT, 3)).resolves.toBeUndefined()
})
