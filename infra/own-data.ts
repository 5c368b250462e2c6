import { Duration, type Stack } from 'aws-cdk-lib'
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { putAside, UserAlarm } from './alarms.ts'
import { AreaFunction } from './area-function.ts'
import type { DataStack } from './data.ts'
import { deadLetters } from './dead-letters.ts'
import type { Timers } from './timers.ts'

export interface OwnDataProps {
  data: DataStack
  timers: Timers
}

export class OwnData {
  readonly worker: AreaFunction

  constructor(stack: Stack, { data, timers }: OwnDataProps) {
    this.worker = new AreaFunction(stack, 'OwnData', { ...timers.functions, name: 'owndata' })
    const lost = deadLetters(stack, 'Undone')
    this.worker.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(lost) })
    const asked = new Rule(stack, 'Asked', {
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [data.uploads.bucketName] }, object: { key: [{ prefix: 'asked/' }] } },
      },
    })
    asked.addTarget(new LambdaFunction(this.worker, { retryAttempts: 5, deadLetterQueue: lost }))
    const daily = new Rule(stack, 'Daily', { schedule: Schedule.rate(Duration.days(1)) })
    const event = RuleTargetInput.fromObject({ daily: true })
    daily.addTarget(new LambdaFunction(this.worker, { event, retryAttempts: 5, deadLetterQueue: lost }))
    new UserAlarm(stack, 'OwnDataFailing', {
      userImpact:
        'Users who asked for their data wait for it, or are not forgotten though they asked for it.',
      firstStep:
        "Read the worker's log: it says which of the two it could not do, and by the queue for whom.",
      topic: data.alarms,
      metric: this.worker.metricErrors({ period: Duration.minutes(5), statistic: 'sum' }),
      threshold: 1,
      evaluationPeriods: 2,
    })
    new UserAlarm(stack, 'OwnDataLost', {
      userImpact:
        'A user who asked for their data gets none, or one who asked to be forgotten waits until the daily run.',
      firstStep: "Read the worker's log for what it could not do, mend it, then run `npm run redrive`.",
      topic: data.alarms,
      metric: putAside(lost),
      threshold: 1,
      evaluationPeriods: 1,
    })
  }
}
