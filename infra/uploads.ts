import { Duration, type Stack } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { functions } from '../functions/areas.ts'
import { fallenInto, UserAlarm } from './alarms.ts'
import { AreaFunction } from './area-function.ts'
import type { DataStack } from './data.ts'
import { deadLetters } from './dead-letters.ts'
import type { Timers } from './timers.ts'

const AT_ONCE = 5

export interface UploadsProps {
  data: DataStack
  timers: Timers
}

export class Uploads {
  readonly cleaner: AreaFunction

  constructor(stack: Stack, { data, timers }: UploadsProps) {
    this.cleaner = new AreaFunction(stack, 'Cleaner', { ...timers.functions, name: 'cleaner' })
    const lost = deadLetters(stack, 'Unchecked')
    const { timeoutSeconds } = functions.cleaner
    const waiting = new Queue(stack, 'ToCheck', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Longer than a check; a failed one is tried again then.
      visibilityTimeout: Duration.seconds(timeoutSeconds + 30),
      deadLetterQueue: { queue: lost, maxReceiveCount: 3 },
    })
    const arrived = new Rule(stack, 'Arrived', {
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [data.uploads.bucketName] }, object: { key: [{ prefix: 'in/' }] } },
      },
    })
    arrived.addTarget(new SqsQueue(waiting, { deadLetterQueue: lost }))
    // A flood waits in the queue and leaves functions to orders.
    this.cleaner.addEventSource(new SqsEventSource(waiting, { batchSize: 1, maxConcurrency: AT_ONCE }))
    new UserAlarm(stack, 'CleanerFailing', {
      userImpact: 'Pictures of deposits and questions stay in checking: users cannot submit what needs them.',
      firstStep: "Read the cleaner's log: one bad picture fails alone, many at once are a fault of ours.",
      topic: data.alarms,
      metric: this.cleaner.metricErrors({ period: Duration.minutes(1), statistic: 'sum' }),
      threshold: 1,
      evaluationPeriods: 3,
      datapointsToAlarm: 2,
    })
    new UserAlarm(stack, 'PicturesLost', {
      userImpact:
        'A picture that a user has sent is never found clean: its form waits until it is sent anew.',
      firstStep: "Read the cleaner's log for what it could not do; the user can send the picture again.",
      topic: data.alarms,
      metric: fallenInto(lost),
      threshold: 1,
      evaluationPeriods: 1,
    })
  }
}
