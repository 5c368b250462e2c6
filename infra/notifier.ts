import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { UserAlarm } from './alarms.ts'
import { AreaFunction, type FunctionContext } from './area-function.ts'

interface Notifier {
  context: FunctionContext
  undelivered: IQueue
  topic: ITopic
}

/** Tells every minute what is due by mail and push. */
export function notifier(scope: Construct, { context, undelivered, topic }: Notifier): AreaFunction {
  const worker = new AreaFunction(scope, 'Notifier', { ...context, name: 'notifier' })
  const minutely = new Rule(scope, 'Notifying', { schedule: Schedule.rate(Duration.minutes(1)) })
  // What is due stays so until the next call.
  minutely.addTarget(
    new LambdaFunction(worker, {
      retryAttempts: 0,
      maxEventAge: Duration.minutes(5),
      deadLetterQueue: undelivered,
    }),
  )
  new UserAlarm(scope, 'NotifierFailing', {
    userImpact:
      'Users do not get what they chose by mail or on their phone: results, decisions and price alerts come late there. In the product they are told as always, and nothing is lost.',
    firstStep: "Read the last lines of the notifier function's log: they name the error.",
    topic,
    metric: worker.metricErrors({ period: Duration.minutes(5), statistic: 'sum' }),
    threshold: 2,
    evaluationPeriods: 3,
    datapointsToAlarm: 2,
  })
  return worker
}
