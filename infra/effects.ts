import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { streamedRows } from '../functions/effects/domains.ts'
import { NOT_COUNTED } from '../functions/effects/not-counted.ts'
import { NOT_UNDERSTOOD } from '../functions/effects/set-aside.ts'
import { putAside, UserAlarm } from './alarms.ts'
import { AreaFunction } from './area-function.ts'
import type { DataStack } from './data.ts'
import { deadLetters } from './dead-letters.ts'
import { grantStream } from './grant-stream.ts'
import type { TimersStack } from './timers.ts'

export interface EffectsStackProps extends StackProps {
  data: DataStack
  timers: TimersStack
}

/** The worker of the table's stream: writes messages, review times, occurrences and balances by day. */
export class EffectsStack extends Stack {
  readonly worker: AreaFunction

  constructor(scope: Construct, id: string, { data, timers, ...props }: EffectsStackProps) {
    super(scope, id, props)
    this.worker = new AreaFunction(this, 'Effects', { ...timers.functions, name: 'effects' })
    const stream = data.table.tableStreamArn ?? ''
    grantStream(stream, this.worker)
    const lost = deadLetters(this, 'Lost')
    new EventSourceMapping(this, 'Changes', {
      target: this.worker,
      eventSourceArn: stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      // Decisions within a second share one computing of the median; no user notices.
      maxBatchingWindow: Duration.seconds(1),
      // A record that always fails is isolated by halving the batch and given up after these tries.
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: 20,
      onFailure: new SqsDlq(lost),
      // At most five a function: one a partition, however many kinds of document lie in it.
      filters: streamedRows().map(({ pk, sk, with: mark }) => {
        const begins = (texts: string[]) => ({ S: texts.flatMap((text) => FilterRule.beginsWith(text)) })
        return FilterCriteria.filter({
          dynamodb: {
            Keys: { pk: begins([pk]), ...(sk.length > 0 && { sk: begins(sk) }) },
            // A mark is a number: only a leaf can be asked whether it exists.
            ...(mark && { NewImage: { [mark]: { N: FilterRule.exists() } } }),
          },
        })
      }),
    })
    const minute = { period: Duration.minutes(1), statistic: 'max' }
    new UserAlarm(this, 'MessagesLate', {
      userImpact:
        'Users are not told that their deposit was decided or their question answered: messages come late, and so do the days of their wallets.',
      firstStep:
        'Read the log of the effects function: a record that fails is tried again and holds up its shard.',
      topic: data.alarms,
      unless: data.causes,
      metric: this.worker.metric('IteratorAge', minute),
      threshold: Duration.minutes(5).toMilliseconds(),
      evaluationPeriods: 2,
    })
    new UserAlarm(this, 'MessagesLost', {
      userImpact:
        'Some users are never told of a decision on their deposit or question; its own page shows it.',
      firstStep:
        'Read the log of the effects function for what was given up; documents themselves are whole.',
      topic: data.alarms,
      metric: putAside(lost),
      threshold: 1,
      evaluationPeriods: 1,
    })
    const notUnderstood = new MetricFilter(this, 'NotUnderstood', {
      logGroup: this.worker.logGroup,
      metricNamespace: `Evenhand/${data.functions.stage}`,
      metricName: 'changesNotUnderstood',
      filterPattern: FilterPattern.stringValue('$.event', '=', NOT_UNDERSTOOD),
    })
    new UserAlarm(this, 'ChangesSetAside', {
      userImpact:
        'A user is not told of a decision on a deposit or question, as the change could not be read: the table says of which row (LOST#effects).',
      firstStep: 'Read the rows of LOST#effects in the table: each names its document.',
      topic: data.alarms,
      metric: notUnderstood.metric({ ...minute, statistic: 'sum' }),
      threshold: 1,
      evaluationPeriods: 1,
    })
    const notCounted = new MetricFilter(this, 'NotCounted', {
      logGroup: this.worker.logGroup,
      metricNamespace: `Evenhand/${data.functions.stage}`,
      metricName: 'daysNotCounted',
      filterPattern: FilterPattern.stringValue('$.event', '=', NOT_COUNTED),
    })
    new UserAlarm(this, 'DaysNotCounted', {
      userImpact:
        "A user's wallet lacks yesterday's profit, and their chart and yearly summary end early; what they own is right.",
      firstStep: 'Read the log of the effects function for the error: it names its place in the code.',
      topic: data.alarms,
      metric: notCounted.metric({ ...minute, statistic: 'sum' }),
      threshold: 1,
      evaluationPeriods: 1,
    })
  }
}
