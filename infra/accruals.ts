import { ArnFormat, Duration, Stack } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { ScheduleGroup } from 'aws-cdk-lib/aws-scheduler'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { UserAlarm } from './alarms.ts'
import { AreaFunction, type FunctionContext } from './area-function.ts'
import { type Schedules, scheduleRole } from './grant-timer.ts'
import type { StageConfig } from './stages.ts'

interface Accruals {
  context: FunctionContext
  config: StageConfig
  group: ScheduleGroup
  groupName: string
  undelivered: IQueue
  topic: ITopic
}

/** The worker requests each next date's event; the hourly sweep requests the first and books missed ones. */
export function accruals(
  scope: Construct,
  { context, config, group, groupName, undelivered, topic }: Accruals,
): AreaFunction {
  // A physical name, as its environment and the role hold its ARN before it exists.
  const functionName = `evenhand-${config.stage}-accruals`
  const workerArn = Stack.of(scope).formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: functionName,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  })
  const role = scheduleRole(scope, 'DateOverRole', { group, workerArn, undelivered })
  const schedules: Schedules = {
    groupName,
    prefix: 'date',
    role,
    settings: {
      SCHEDULE_GROUP: groupName,
      SCHEDULE_ROLE_ARN: role.roleArn,
      SCHEDULE_DLQ_ARN: undelivered.queueArn,
      ACCRUALS_ARN: workerArn,
    },
  }
  const worker = new AreaFunction(scope, 'Accruals', {
    ...context,
    schedules,
    name: 'accruals',
    functionName,
  })
  const hourly = new Rule(scope, 'AccrualSweep', { schedule: Schedule.rate(Duration.hours(1)) })
  hourly.addTarget(new LambdaFunction(worker, { retryAttempts: 2, deadLetterQueue: undelivered }))
  new UserAlarm(scope, 'AccrualsFailing', {
    userImpact:
      'Returns of financing are not booked by themselves: they show no sooner than their owner opens My projects.',
    firstStep: "Read the last lines of the accruals function's log: they name shard and error.",
    topic,
    metric: worker.metricErrors({ period: Duration.hours(1), statistic: 'sum' }),
    threshold: 1,
    evaluationPeriods: 3,
    datapointsToAlarm: 2,
  })
  return worker
}
