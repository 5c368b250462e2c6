import {
  ConflictException,
  CreateScheduleCommand,
  SchedulerClient,
  type SchedulerClientConfig,
} from '@aws-sdk/client-scheduler'
import { type EpochSeconds, HOUR, MINUTE, msOf, type Seconds } from '../../shared/time.ts'
import { patient } from '../patience.ts'
import { type DateTimer, dateName, dueName, type Timer } from './timer.ts'

export interface TimerTarget {
  group: string
  targetArn: string
  roleArn: string
  deadLetterArn: string
}

/** Tried once: a placed order waits for it, and a sweep covers a missing event. */
export const schedulerClient = (config: SchedulerClientConfig = {}): SchedulerClient =>
  new SchedulerClient({ ...patient({ tries: 1 }), ...config })

interface Event {
  name: string
  at: EpochSeconds
  shard: number
  aliveSeconds: Seconds
  tries: number
}

const oneShots =
  (target: TimerTarget, client: SchedulerClient) =>
  async ({ name, at, shard, aliveSeconds, tries }: Event): Promise<void> => {
    try {
      await client.send(
        new CreateScheduleCommand({
          Name: name,
          GroupName: target.group,
          ScheduleExpression: `at(${new Date(msOf(at)).toISOString().slice(0, 19)})`,
          ScheduleExpressionTimezone: 'UTC',
          FlexibleTimeWindow: { Mode: 'OFF' },
          ActionAfterCompletion: 'DELETE',
          Target: {
            Arn: target.targetArn,
            RoleArn: target.roleArn,
            Input: JSON.stringify({ shard }),
            DeadLetterConfig: { Arn: target.deadLetterArn },
            RetryPolicy: { MaximumEventAgeInSeconds: aliveSeconds, MaximumRetryAttempts: tries },
          },
        }),
      )
    } catch (error) {
      if (!(error instanceof ConflictException)) throw error
    }
  }

export function schedulerTimer(
  target: TimerTarget,
  config: SchedulerClientConfig = {},
  client = schedulerClient(config),
): Timer {
  const schedule = oneShots(target, client)
  return {
    settleAt: (at, shard) =>
      schedule({ name: dueName(at, shard), at, shard, aliveSeconds: 10 * MINUTE, tries: 3 }),
  }
}

export function schedulerDateTimer(
  target: TimerTarget,
  config: SchedulerClientConfig = {},
  client = schedulerClient(config),
): DateTimer {
  const schedule = oneShots(target, client)
  return {
    bookAt: (at, shard) => schedule({ name: dateName(at, shard), at, shard, aliveSeconds: HOUR, tries: 2 }),
  }
}
