import { Duration, type Stack } from 'aws-cdk-lib'
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Metric,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch'
import { type ApiStack, runningAtOnce } from './api.ts'
import { clocksWrong } from './area-function.ts'
import type { DataStack } from './data.ts'
import { siteMetric } from './front.ts'
import type { StageConfig } from './stages.ts'
import type { Web } from './web.ts'
import type { WorkStack } from './work.ts'

export interface BoardProps {
  config: StageConfig
  data: DataStack
  work: WorkStack
  api: ApiStack
  web: Web
}

const minute = { period: Duration.minutes(1), statistic: 'sum' }
const slowest = { period: Duration.minutes(1), statistic: 'p99' }

export class Board {
  constructor(stack: Stack, { config, data, work, api, web }: BoardProps) {
    const { timers, uploads, effects } = work
    const { login, trade, deposits, views } = api.functions
    const { metricNamespace: namespace, metricName } = clocksWrong(config.stage)
    new Dashboard(stack, 'Board', {
      dashboardName: `evenhand-${config.stage}`,
      defaultInterval: Duration.hours(3),
      widgets: [
        row('1. A user opens the app', [
          graph('Requests', [siteMetric(web.distribution, 'Requests', 'sum')]),
          graph('Answered from the cache, %', [siteMetric(web.distribution, 'CacheHitRate', 'average')]),
          graph('Failing, %', [siteMetric(web.distribution, '5xxErrorRate', 'average')]),
        ]),
        row('2. Logs in and looks at their money', [
          graph('Logins', [login.metricInvocations(minute), login.metricErrors(minute)]),
          graph('Slowest in a hundred, ms', [login.metricDuration(slowest), views.metricDuration(slowest)]),
          graph('Failed calls of the API', [api.api.metricServerError(minute)]),
        ]),
        row('3. Places an order and gets its result', [
          graph('Trading', [trade.metricInvocations(minute), trade.metricErrors(minute)]),
          graph('Settlement', [timers.worker.metricInvocations(minute), timers.worker.metricErrors(minute)]),
          graph('Slowest in a hundred, ms', [
            trade.metricDuration(slowest),
            timers.worker.metricDuration(slowest),
          ]),
        ]),
        row('4. Deposits with a picture, and is told', [
          graph('Deposits', [deposits.metricInvocations(minute), deposits.metricErrors(minute)]),
          graph('Pictures checked', [
            uploads.cleaner.metricInvocations(minute),
            uploads.cleaner.metricErrors(minute),
          ]),
          graph('Messages behind, ms', [
            effects.worker.metric('IteratorAge', { period: Duration.minutes(1), statistic: 'max' }),
          ]),
        ]),
        row('5. What all of it waits for', [
          graph('Table: throttled and in conflict', [
            data.table.metric('WriteThrottleEvents', minute),
            data.table.metric('ReadThrottleEvents', minute),
            data.table.metric('TransactionConflict', minute),
          ]),
          graph('Clocks of functions that are wrong', [new Metric({ ...minute, namespace, metricName })]),
          graph(`Functions at once, of ${config.concurrency}`, [runningAtOnce()]),
        ]),
      ],
    })
  }
}

const row = (words: string, graphs: IWidget[]): IWidget[] => [
  new TextWidget({ markdown: `## ${words}`, width: 24, height: 1 }),
  ...graphs,
]

const graph = (title: string, left: IMetric[]): GraphWidget =>
  new GraphWidget({ title, left, width: 8, height: 6, leftYAxis: { min: 0 } })
