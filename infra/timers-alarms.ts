import { Duration } from 'aws-cdk-lib'
import { ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { Rule } from 'aws-cdk-lib/aws-events'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { UserAlarm } from './alarms.ts'

export interface Settlement {
  worker: IFunction
  sweep: Rule
  recorder: IFunction
  undelivered: IQueue
  failed: IQueue
  topic: ITopic
}

const minute = { period: Duration.minutes(1), statistic: 'sum' }

/** The most urgent alarms: users wait for the result and the money of orders that are due. */
export function alarmsOfSettlement(scope: Construct, settlement: Settlement): void {
  const { worker, sweep, recorder, undelivered, failed, topic } = settlement
  new UserAlarm(scope, 'SettlementFailing', {
    userImpact:
      'Orders whose time is over are not settled by themselves: no result is shown and no money comes back until someone opens the order.',
    topic,
    metric: worker.metricErrors(minute),
    threshold: 1,
    evaluationPeriods: 3,
    datapointsToAlarm: 2,
  })
  new UserAlarm(scope, 'SweepNotRunning', {
    userImpact:
      'An order whose event was lost stays open for as long as this lasts, unless its owner looks at it.',
    topic,
    metric: new Metric({
      ...minute,
      namespace: 'AWS/Events',
      metricName: 'Invocations',
      dimensionsMap: { RuleName: sweep.ruleName },
    }),
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    threshold: 1,
    evaluationPeriods: 3,
    treatMissingData: TreatMissingData.BREACHING,
  })
  new UserAlarm(scope, 'SettlementThrottled', {
    userImpact: 'Results and payouts come late, because the settlement worker is not let run.',
    topic,
    metric: worker.metricThrottles(minute),
    threshold: 1,
    evaluationPeriods: 3,
    datapointsToAlarm: 2,
  })
  new UserAlarm(scope, 'SettlementSlow', {
    userImpact: 'Results come late: settling the orders of a minute takes longer than a minute.',
    topic,
    metric: worker.metricDuration({ period: Duration.minutes(1), statistic: 'max' }),
    threshold: 60_000,
    evaluationPeriods: 2,
  })
  new UserAlarm(scope, 'RecorderFailing', {
    userImpact: 'Daily charts open slowly, as each function computes the finished days of the market anew.',
    topic,
    metric: recorder.metricErrors({ period: Duration.hours(1), statistic: 'sum' }),
    threshold: 1,
    evaluationPeriods: 3,
    datapointsToAlarm: 2,
  })
  new UserAlarm(scope, 'EventsFailed', {
    userImpact:
      'The work of some settlement events failed for good: their users wait for results that only the sweep can still bring.',
    topic,
    metric: waiting(failed),
    threshold: 1,
    evaluationPeriods: 1,
  })
  new UserAlarm(scope, 'EventsUndelivered', {
    userImpact: 'Settlement events did not arrive: results come up to a minute late, by the sweep.',
    topic,
    metric: waiting(undelivered),
    threshold: 1,
    evaluationPeriods: 1,
  })
}

const waiting = (queue: IQueue) =>
  queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1), statistic: 'max' })
