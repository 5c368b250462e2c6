import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { UserAlarm, type UserAlarmProps } from './alarms.ts'
import { AreaFunction, type AreaFunctionProps, type FunctionContext } from './area-function.ts'

export interface Minutely extends Pick<UserAlarmProps, 'userImpact' | 'firstStep'> {
  name: AreaFunctionProps['name']
  ids: [worker: string, rule: string, alarm: string]
}

interface Around {
  context: FunctionContext
  undelivered: IQueue
  topic: ITopic
}

export function minutely(
  scope: Construct,
  { context, undelivered, topic }: Around,
  { name, ids: [worker, rule, alarm], ...told }: Minutely,
): void {
  const target = new AreaFunction(scope, worker, { ...context, name })
  new Rule(scope, rule, { schedule: Schedule.rate(Duration.minutes(1)) }).addTarget(
    new LambdaFunction(target, {
      retryAttempts: 0,
      maxEventAge: Duration.minutes(5),
      deadLetterQueue: undelivered,
    }),
  )
  new UserAlarm(scope, alarm, {
    ...told,
    topic,
    metric: target.metricErrors({ period: Duration.minutes(5), statistic: 'sum' }),
    threshold: 2,
    evaluationPeriods: 3,
    datapointsToAlarm: 2,
  })
}
