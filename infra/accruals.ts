import { Duration, TimeZone } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Schedule as Event, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler'
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { UserAlarm } from './alarms.ts'
import { AreaFunction, type FunctionContext } from './area-function.ts'
import { runtimeOf, type StageConfig } from './stages.ts'

interface Accruals {
  context: FunctionContext
  config: StageConfig
  undelivered: IQueue
  topic: ITopic
}

/**
 * Books the days of holdings: an event for each shard when a date of the stage's zone is over, and the sweep of every hour,
 * which books what an event missed and is done with one read a shard where nothing is left.
 */
export function accruals(scope: Construct, { context, config, undelivered, topic }: Accruals): AreaFunction {
  const worker = new AreaFunction(scope, 'Accruals', { ...context, name: 'accruals' })
  const { shards, timeZone } = runtimeOf(config)
  for (let shard = 0; shard < shards; shard++)
    new Event(scope, `DateOver${shard}`, {
      // A minute later: a zone may leave its midnight out, and a clock may be a second behind.
      schedule: ScheduleExpression.cron({ hour: '0', minute: '1', timeZone: TimeZone.of(timeZone) }),
      target: new LambdaInvoke(worker, {
        input: ScheduleTargetInput.fromObject({ shard }),
        retryAttempts: 2,
        deadLetterQueue: undelivered,
      }),
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
