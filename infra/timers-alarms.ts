import { Duration } from 'aws-cdk-lib'
import { ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { Rule } from 'aws-cdk-lib/aws-events'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { putAside, UserAlarm } from './alarms.ts'

export interface Settlement {
  worker: IFunction
  sweep: Rule
  recorder: IFunction
  group: string
  undelivered: IQueue
  failed: IQueue
  topic: ITopic
  causes: readonly UserAlarm[]
}

const minute = { period: Duration.minutes(1), statistic: 'sum' }

/** Users wait for the result and money of due orders. */
export function alarmsOfSettlement(scope: Construct, settlement: Settlement): void {
  const { worker, sweep, recorder, group, undelivered, failed, topic, causes } = settlement
  new UserAlarm(scope, 'SettlementFailing', {
    userImpact:
      'Orders whose time is over are not settled by themselves: no result is shown and no money comes back until someone opens the order.',
    firstStep: "Read the last lines of the settlement function's log: they name shard and error.",
    topic,
    unless: causes,
    metric: worker.metricErrors(minute),
    threshold: 1,
    evaluationPeriods: 3,
    datapointsToAlarm: 2,
  })
  new UserAlarm(scope, 'SweepNotRunning', {
    userImpact:
      'An order whose event was lost stays open for as long as this lasts, unless its owner looks at it.',
    firstStep: 'Look whether the rule Sweep of the timers stack is enabled.',
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
    firstStep: "Look at the account's limit of concurrent functions, and what uses it up.",
    topic,
    metric: worker.metricThrottles(minute),
    threshold: 1,
    evaluationPeriods: 3,
    datapointsToAlarm: 2,
  })
  new UserAlarm(scope, 'SettlementSlow', {
    userImpact: 'Results come late: settling the orders of a minute takes longer than a minute.',
    firstStep: "Look at the table's throttles and at how many orders were due in that minute.",
    topic,
    unless: causes,
    metric: worker.metricDuration({ period: Duration.minutes(1), statistic: 'max' }),
    threshold: 60_000,
    evaluationPeriods: 2,
  })
  new UserAlarm(scope, 'ResultsSlow', {
    userImpact:
      'Results come seconds late: most settlements are done, but one in a hundred takes ten seconds.',
    firstStep: 'Look at the throttles and latency of the table in the dashboard of the stage.',
    topic,
    unless: causes,
    metric: worker.metricDuration({ period: Duration.minutes(1), statistic: 'p99' }),
    threshold: 10_000,
    evaluationPeriods: 5,
    datapointsToAlarm: 3,
  })
  new UserAlarm(scope, 'SchedulesFailing', {
    userImpact: 'Results come up to a minute late: the schedules of due orders cannot call the settlement.',
    firstStep: 'Look whether the role of the schedules may still invoke the settlement function.',
    topic,
    metric: new Metric({
      ...minute,
      namespace: 'AWS/Scheduler',
      metricName: 'TargetErrorCount',
      dimensionsMap: { ScheduleGroup: group },
    }),
    threshold: 1,
    evaluationPeriods: 3,
    datapointsToAlarm: 2,
  })
  new UserAlarm(scope, 'RecorderFailing', {
    userImpact: 'Daily charts open slowly, as each function computes the finished days of the market anew.',
    firstStep: "Read the recorder's log; results do not depend on it.",
    topic,
    metric: recorder.metricErrors({ period: Duration.hours(1), statistic: 'sum' }),
    threshold: 1,
    evaluationPeriods: 3,
    datapointsToAlarm: 2,
  })
  new UserAlarm(scope, 'EventsFailed', {
    userImpact:
      'The work of some settlement events failed for good: their users wait for results that only the sweep can still bring.',
    firstStep: 'Check that the sweep runs (SweepNotRunning is quiet): it settles what these events did not.',
    topic,
    metric: putAside(failed),
    threshold: 1,
    evaluationPeriods: 1,
  })
  new UserAlarm(scope, 'EventsUndelivered', {
    userImpact: 'Settlement events did not arrive: results come up to a minute late, by the sweep.',
    firstStep: "Check that the sweep runs; then look at the schedule group's errors.",
    topic,
    metric: putAside(undelivered),
    threshold: 1,
    evaluationPeriods: 1,
  })
}
