import { Duration } from 'aws-cdk-lib'
import { ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { putAside, UserAlarm } from './alarms.ts'
import { AreaFunction } from './area-function.ts'
import type { DataStack } from './data.ts'
import { deadLetters } from './dead-letters.ts'
import type { StageConfig } from './stages.ts'
import type { Timers } from './timers.ts'

/** UTC hours; each call works a few minutes and the next continues. */
const NIGHT = '2-5'
const EVERY_MINUTES = 5

export interface BooksProps {
  config: StageConfig
  data: DataStack
  timers: Timers
}

export function reconcileNightly(scope: Construct, { config, data, timers }: BooksProps): AreaFunction {
  const worker = new AreaFunction(scope, 'Books', { ...timers.functions, name: 'books' })
  const rule = new Rule(scope, 'Nightly', {
    schedule: Schedule.cron({ hour: NIGHT, minute: `0/${EVERY_MINUTES}` }),
  })
  // The rule itself retries a failed call.
  const lost = deadLetters(scope, 'NightLost')
  rule.addTarget(new LambdaFunction(worker, { retryAttempts: 0, deadLetterQueue: lost }))
  new UserAlarm(scope, 'BooksNotCalled', {
    userImpact:
      'Accounts are compared with their documents later than every night: a wrong balance of a user is found later.',
    firstStep: 'Look whether the function books can be invoked at all, and how many functions run at once.',
    topic: data.alarms,
    metric: putAside(lost),
    threshold: 3,
    evaluationPeriods: 1,
  })
  const metric = (name: 'found' | 'done' | 'unread') =>
    new MetricFilter(scope, `Books${name}`, {
      logGroup: worker.logGroup,
      metricNamespace: `Evenhand/${config.stage}`,
      metricName: `books_${name}`,
      filterPattern: FilterPattern.stringValue('$.event', '=', 'books'),
      metricValue: `$.${name}`,
    })
  new UserAlarm(scope, 'BooksDiffer', {
    userImpact:
      'The books of an account do not add up: its user can place no order until two operators have looked, or an order waits a day for its result.',
    firstStep: 'Look up the user at the desk: the page says what differs.',
    topic: data.alarms,
    metric: metric('found').metric({ statistic: 'max', period: Duration.minutes(EVERY_MINUTES) }),
    threshold: 1,
    evaluationPeriods: 1,
  })
  new UserAlarm(scope, 'BooksSkipUser', {
    userImpact:
      'The books of one user were not compared, three nights in a row or as there is too much of them: a wrong balance of theirs would go unseen.',
    firstStep: 'Read the findings `busy` and `huge` in the partition BOOKS: each names its user.',
    topic: data.alarms,
    metric: metric('unread').metric({ statistic: 'max', period: Duration.minutes(EVERY_MINUTES) }),
    threshold: 1,
    evaluationPeriods: 1,
  })
  new UserAlarm(scope, 'BooksUnread', {
    userImpact:
      'Nobody has compared accounts with their documents for a day and a half: a wrong balance of a user would go unseen.',
    firstStep: 'Read the log of the function books, and run `npm run reconcile` for the stage.',
    topic: data.alarms,
    metric: metric('done').metric({ statistic: 'max', period: Duration.hours(12) }),
    threshold: 1,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    evaluationPeriods: 3,
    // No data means it did not run.
    treatMissingData: TreatMissingData.BREACHING,
  })
  return worker
}
