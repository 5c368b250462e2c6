import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Construct } from 'constructs'
import { putAside, UserAlarm } from './alarms.ts'
import { AreaFunction } from './area-function.ts'
import type { DataStack } from './data.ts'
import { deadLetters } from './dead-letters.ts'
import { grantStream } from './grant-stream.ts'
import type { TimersStack } from './timers.ts'

export interface UploadsStackProps extends StackProps {
  data: DataStack
  timers: TimersStack
}

/** Checks every picture that arrives and makes its clean copy; deletes the copy of one that nobody used. */
export class UploadsStack extends Stack {
  readonly cleaner: AreaFunction

  constructor(scope: Construct, id: string, { data, timers, ...props }: UploadsStackProps) {
    super(scope, id, props)
    this.cleaner = new AreaFunction(this, 'Cleaner', { ...timers.functions, name: 'cleaner' })
    const lost = deadLetters(this, 'Lost')
    this.cleaner.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(lost) })
    const arrived = new Rule(this, 'Arrived', {
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [data.uploads.bucketName] }, object: { key: [{ prefix: 'in/' }] } },
      },
    })
    arrived.addTarget(new LambdaFunction(this.cleaner, { retryAttempts: 5, deadLetterQueue: lost }))
    const remover = new AreaFunction(this, 'Remover', { ...timers.functions, name: 'remover' })
    const stream = data.table.tableStreamArn ?? ''
    grantStream(stream, remover)
    new EventSourceMapping(this, 'Expired', {
      target: remover,
      eventSourceArn: stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      // Nobody waits for it: expired pictures are deleted by the hundred.
      maxBatchingWindow: Duration.minutes(5),
      bisectBatchOnError: true,
      retryAttempts: 20,
      onFailure: new SqsDlq(lost),
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.isEqual('REMOVE'),
          dynamodb: {
            Keys: { pk: { S: FilterRule.beginsWith('U#') }, sk: { S: FilterRule.beginsWith('F#') } },
          },
        }),
      ],
    })
    new UserAlarm(this, 'CleanerFailing', {
      userImpact: 'Pictures of deposits and questions stay in checking: users cannot submit what needs them.',
      firstStep: "Read the cleaner's log: one bad picture fails alone, many at once are a fault of ours.",
      topic: data.alarms,
      metric: this.cleaner.metricErrors({ period: Duration.minutes(1), statistic: 'sum' }),
      threshold: 1,
      evaluationPeriods: 3,
      datapointsToAlarm: 2,
    })
    new UserAlarm(this, 'PicturesLost', {
      userImpact:
        'A picture that a user has sent is never found clean: its form waits until it is sent anew.',
      firstStep: "Read the cleaner's log for what it could not do; the user can send the picture again.",
      topic: data.alarms,
      metric: putAside(lost),
      threshold: 1,
      evaluationPeriods: 1,
    })
  }
}
