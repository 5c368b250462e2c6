import { Duration, type Stack } from 'aws-cdk-lib'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { streamedRows } from '../functions/effects/domains.ts'
import { NOT_COUNTED } from '../functions/effects/not-counted.ts'
import { NOT_UNDERSTOOD } from '../functions/effects/set-aside.ts'
import { putAside, UserAlarm } from './alarms.ts'
import { AreaFunction } from './area-function.ts'
import type { DataStack } from './data.ts'
import { deadLetters } from './dead-letters.ts'
import { grantStream } from './grant-stream.ts'
import type { Timers } from './timers.ts'

export interface EffectsProps {
  data: DataStack
  timers: Timers
}

export class Effects {
  readonly worker: AreaFunction

  constructor(stack: Stack, { data, timers }: EffectsProps) {
    this.worker = new AreaFunction(stack, 'Effects', { ...timers.functions, name: 'effects' })
    const stream = data.table.tableStreamArn ?? ''
    grantStream(stream, this.worker)
    const lost = deadLetters(stack, 'Untold')
    new EventSourceMapping(stack, 'Changes', {
      target: this.worker,
      eventSourceArn: stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      // Decisions within a second share one computation of the median.
      maxBatchingWindow: Duration.seconds(1),
      // Halving the batch isolates a record that always fails.
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: 20,
      onFailure: new SqsDlq(lost),
      // A function has at most five filters: one per partition.
      filters: streamedRows().map(({ pk, sk, whole, with: mark }) => {
        const begins = (texts: string[]) => ({ S: texts.flatMap((text) => FilterRule.beginsWith(text)) })
        const sorts = [...begins(sk).S, ...whole]
        return FilterCriteria.filter({
          dynamodb: {
            Keys: { pk: begins([pk]), ...(sorts.length > 0 && { sk: { S: sorts } }) },
            // Marks are numbers: a filter can test only a leaf for existence.
            ...(mark && { NewImage: { [mark]: { N: FilterRule.exists() } } }),
          },
        })
      }),
    })
    const minute = { period: Duration.minutes(1), statistic: 'max' }
    new UserAlarm(stack, 'MessagesLate', {
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
    new UserAlarm(stack, 'MessagesLost', {
      userImpact:
        'Some users are never told of a decision on their deposit or question; its own page shows it.',
      firstStep:
        'Read the log of the effects function for what was given up; documents themselves are whole.',
      topic: data.alarms,
      metric: putAside(lost),
      threshold: 1,
      evaluationPeriods: 1,
    })
    const notUnderstood = new MetricFilter(stack, 'NotUnderstood', {
      logGroup: this.worker.logGroup,
      metricNamespace: `Evenhand/${data.functions.stage}`,
      metricName: 'changesNotUnderstood',
      filterPattern: FilterPattern.stringValue('$.event', '=', NOT_UNDERSTOOD),
    })
    new UserAlarm(stack, 'ChangesSetAside', {
      userImpact:
        'A user is not told of a decision on a deposit or question, as the change could not be read: the table says of which row (LOST#effects).',
      firstStep: 'Read the rows of LOST#effects in the table: each names its document.',
      topic: data.alarms,
      metric: notUnderstood.metric({ ...minute, statistic: 'sum' }),
      threshold: 1,
      evaluationPeriods: 1,
    })
    const notCounted = new MetricFilter(stack, 'NotCounted', {
      logGroup: this.worker.logGroup,
      metricNamespace: `Evenhand/${data.functions.stage}`,
      metricName: 'daysNotCounted',
      filterPattern: FilterPattern.stringValue('$.event', '=', NOT_COUNTED),
    })
    new UserAlarm(stack, 'DaysNotCounted', {
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
