import {
  ConflictException,
  CreateScheduleCommand,
  SchedulerClient,
  type SchedulerClientConfig,
} from '@aws-sdk/client-scheduler'
import { msOf } from '../../shared/time.ts'
import { patient } from '../patience.ts'
import { dueName, type Timer } from './timer.ts'

export interface TimerTarget {
  group: string
  /** The settlement worker. */
  targetArn: string
  /** The role EventBridge Scheduler takes to invoke it. */
  roleArn: string
  deadLetterArn: string
}

/** Tried once: a placed order waits for it, and the sweep settles what has no event. */
export const schedulerClient = (config: SchedulerClientConfig = {}): SchedulerClient =>
  new SchedulerClient({ ...patient({ tries: 1 }), ...config })

/** One-shot schedules at EventBridge Scheduler, or at anything that speaks its protocol. */
export function schedulerTimer(
  target: TimerTarget,
  config: SchedulerClientConfig = {},
  client = schedulerClient(config),
): Timer {
  return {
    async settleAt(at, shard) {
      try {
        await client.send(
          new CreateScheduleCommand({
            Name: dueName(at, shard),
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
              // After ten minutes the sweep has settled them already.
              RetryPolicy: { MaximumEventAgeInSeconds: 600, MaximumRetryAttempts: 3 },
            },
          }),
        )
      } catch (error) {
        if (!(error instanceof ConflictException)) throw error
      }
    },
  }
}
