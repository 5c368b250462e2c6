import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import type { Construct } from 'constructs'
import { UserAlarm } from './alarms.ts'
import { AreaFunction } from './area-function.ts'
import type { DataStack } from './data.ts'
import { deadLetters } from './dead-letters.ts'
import type { TimersStack } from './timers.ts'

export interface OwnDataStackProps extends StackProps {
  data: DataStack
  timers: TimersStack
}

/** Makes the exports users ask for, and erases those who asked for that: at once, and once a day what is due. */
export class OwnDataStack extends Stack {
  readonly worker: AreaFunction

  constructor(scope: Construct, id: string, { data, timers, ...props }: OwnDataStackProps) {
    super(scope, id, props)
    this.worker = new AreaFunction(this, 'OwnData', { ...timers.functions, name: 'owndata' })
    const lost = deadLetters(this, 'Lost')
    this.worker.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(lost) })
    const asked = new Rule(this, 'Asked', {
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [data.uploads.bucketName] }, object: { key: [{ prefix: 'asked/' }] } },
      },
    })
    asked.addTarget(new LambdaFunction(this.worker, { retryAttempts: 5, deadLetterQueue: lost }))
    const daily = new Rule(this, 'Daily', { schedule: Schedule.rate(Duration.days(1)) })
    const event = RuleTargetInput.fromObject({ daily: true })
    daily.addTarget(new LambdaFunction(this.worker, { event, retryAttempts: 5, deadLetterQueue: lost }))
    new UserAlarm(this, 'OwnDataFailing', {
      userImpact:
        'Users who asked for their data wait for it, or are not forgotten though they asked for it.',
      firstStep:
        "Read the worker's log: it says which of the two it could not do, and by the queue for whom.",
      topic: data.alarms,
      metric: this.worker.metricErrors({ period: Duration.minutes(5), statistic: 'sum' }),
      threshold: 1,
      evaluationPeriods: 2,
    })
  }
}
