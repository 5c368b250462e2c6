import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { UserAlarm } from './alarms.ts'
import { AreaFunction, type FunctionContext } from './area-function.ts'

interface Lookout {
  context: FunctionContext
  undelivered: IQueue
  topic: ITopic
}

/** Looks every minute whether the tape has reached a price alert. */
export function lookout(scope: Construct, { context, undelivered, topic }: Lookout): AreaFunction {
  const worker = new AreaFunction(scope, 'Lookout', { ...context, name: 'lookout' })
  const minutely = new Rule(scope, 'Looking', { schedule: Schedule.rate(Duration.minutes(1)) })
  // A look that is missed is part of the next one.
  minutely.addTarget(
    new LambdaFunction(worker, {
      retryAttempts: 0,
      maxEventAge: Duration.minutes(5),
      deadLetterQueue: undelivered,
    }),
  )
  new UserAlarm(scope, 'AlertsFailing', {
    userImpact:
      'Price alerts come late: users are not told that a market has reached their price until a look succeeds again; none is lost.',
    firstStep: "Read the last lines of the lookout function's log: they name the error of each product.",
    topic,
    metric: worker.metricErrors({ period: Duration.minutes(5), statistic: 'sum' }),
    threshold: 2,
    evaluationPeriods: 3,
    datapointsToAlarm: 2,
  })
  return worker
}
