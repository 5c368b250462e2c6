import { Duration, Stack } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnSchedule, type ScheduleGroup } from 'aws-cdk-lib/aws-scheduler'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { UserAlarm } from './alarms.ts'
import { AreaFunction, type FunctionContext } from './area-function.ts'
import { runtimeOf, type StageConfig } from './stages.ts'

interface Accruals {
  context: FunctionContext
  config: StageConfig
  /** Of the stage's schedules. */
  group: ScheduleGroup
  undelivered: IQueue
  topic: ITopic
}

/**
 * Books the days of holdings: an event for each shard when a date of the stage's zone is over, and the sweep of every hour,
 * which books what an event missed and is done with one read a shard where nothing is left.
 */
export function accruals(
  scope: Construct,
  { context, config, group, undelivered, topic }: Accruals,
): AreaFunction {
  const worker = new AreaFunction(scope, 'Accruals', { ...context, name: 'accruals' })
  const { shards, timeZone } = runtimeOf(config)
  const role = new Role(scope, 'DateOverRole', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: {
        StringEquals: {
          'aws:SourceAccount': Stack.of(scope).account,
          'aws:SourceArn': group.scheduleGroupArn,
        },
      },
    }),
  })
  role.addToPolicy(
    new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [worker.functionArn] }),
  )
  role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [undelivered.queueArn] }))
  for (let shard = 0; shard < shards; shard++)
    new CfnSchedule(scope, `DateOver${shard}`, {
      groupName: group.scheduleGroupName,
      // A minute later: a zone may leave its midnight out, and a clock may be a second behind.
      scheduleExpression: 'cron(1 0 * * ? *)',
      scheduleExpressionTimezone: timeZone,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: worker.functionArn,
        roleArn: role.roleArn,
        input: JSON.stringify({ shard }),
        retryPolicy: { maximumRetryAttempts: 2 },
        deadLetterConfig: { arn: undelivered.queueArn },
      },
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
