import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { type CfnStage, HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { type Alias, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { areas } from '../functions/areas.ts'
import { type Area, routeKey, routes } from '../shared/api/routes.ts'
import { UserAlarm } from './alarms.ts'
import { type AreaFunction, budgetsUsedUp, clocksWrong } from './area-function.ts'
import { allAreas, areaFunction, routesOf } from './area-routes.ts'
import type { DataStack } from './data.ts'
import { liveOf, releasedSafely } from './release.ts'
import type { StageConfig } from './stages.ts'
import type { WorkStack } from './work.ts'

export interface ApiStackProps extends StackProps {
  config: StageConfig
  data: DataStack
  work: WorkStack
}

/** Failures here cost users most, so new code takes calls step by step. */
const RELEASED = { login: 'Login', trade: 'Trade' } as const satisfies Partial<Record<Area, string>>

/** One stack for all routes: AWS refuses a route that another stack still has. */
export class ApiStack extends Stack {
  readonly api: HttpApi
  readonly functions: Record<Area, AreaFunction>

  constructor(scope: Construct, id: string, { config, data, work, ...props }: ApiStackProps) {
    super(scope, id, props)
    // One origin for pages and API, so CORS is never needed.
    this.api = new HttpApi(this, 'Api', { createDefaultStage: false })
    const made = allAreas.map((area) => [area, areaFunction(this, area, work.timers)] as const)
    this.functions = Object.fromEntries(made) as ApiStack['functions']
    const released = Object.keys(RELEASED) as (keyof typeof RELEASED)[]
    const live = new Map<Area, Alias>(released.map((area) => [area, liveOf(this.functions[area])]))
    const added = made.flatMap(([area, own]) => routesOf(this, this.api, area, live.get(area) ?? own))
    // A setting for a route that does not exist yet fails the deployment.
    this.createStage(config, data).node.addDependency(...added)
    this.createAlarms(config, data)
    for (const area of released) {
      const alias = live.get(area) as Alias
      releasedSafely({ name: RELEASED[area], own: this.functions[area], alias, config, topic: data.alarms })
    }
    // Always exported: an export that comes and goes cannot go.
    const { login, trade, deposits, views } = this.functions
    for (const { functionName } of [login, trade, deposits, views]) this.exportValue(functionName)
    this.exportValue(this.api.apiId)
    new CfnOutput(this, 'ApiUrl', { value: this.api.apiEndpoint })
  }

  private createStage({ throttle }: StageConfig, data: DataStack): HttpStage {
    const { logRetention, removalPolicy } = data.functions
    const log = new LogGroup(this, 'AccessLog', { retention: logRetention, removalPolicy })
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: throttle.ratePerSecond, burstLimit: throttle.burst },
      accessLogSettings: { destination: new LogGroupLogDestination(log), format: accessLogFormat },
    })
    const tenth = {
      ThrottlingRateLimit: throttle.ratePerSecond / 10,
      ThrottlingBurstLimit: throttle.burst / 10,
    }
    const slow = routes.filter(({ area, auth }) => auth === 'open' && 'guessable' in areas[area])
    ;(stage.node.defaultChild as CfnStage).routeSettings = Object.fromEntries(
      slow.map((route) => [routeKey(route), tenth]),
    )
    return stage
  }

  private createAlarms({ stage, concurrency }: StageConfig, { alarms: topic, causes }: DataStack): void {
    const minute = { period: Duration.minutes(1), statistic: 'sum' }
    const throttled = new UserAlarm(this, 'FunctionsThrottled', {
      userImpact:
        'Users are turned away although nothing is broken: the account runs no more functions at once.',
      firstStep: "Look at the account's limit of concurrent functions, and ask AWS for more.",
      topic,
      // Metrics of the whole account, whose functions share one limit; a sum takes at most ten.
      metric: LambdaFunction.metricAllThrottles(minute),
      threshold: 5,
      evaluationPeriods: 2,
    })
    new UserAlarm(this, 'ApiFailing', {
      userImpact: 'Users are told that the operation failed: they cannot log in, trade or see their money.',
      firstStep: "Open the stage's dashboard and see which function fails, then its log.",
      topic,
      unless: [...causes, throttled],
      metric: this.api.metricServerError(minute),
      threshold: 5,
      evaluationPeriods: 3,
      datapointsToAlarm: 2,
    })
    const { metricNamespace: namespace, metricName } = clocksWrong(stage)
    new UserAlarm(this, 'ClocksWrong', {
      userImpact:
        'Some orders are refused for a moment, because the clock of a function is more than half a second off.',
      firstStep: 'Wait five minutes: functions with a wrong clock refuse orders and are replaced by AWS.',
      topic,
      metric: new Metric({ ...minute, namespace, metricName }),
      threshold: 1,
      evaluationPeriods: 5,
      datapointsToAlarm: 3,
    })
    const budgets = budgetsUsedUp(stage)
    new UserAlarm(this, 'BudgetUsedUp', {
      userImpact:
        'Users get no code or cannot write a letter: the budget of the hour, or the half of it for networks seen today, is used up.',
      firstStep:
        'Count the slugs of `shared budget used up` in the logs of contact and service: which of SMS, mail and letters it is.',
      topic,
      metric: new Metric({
        ...{ period: Duration.minutes(5), statistic: 'sum' },
        ...{ namespace: budgets.metricNamespace, metricName: budgets.metricName },
      }),
      threshold: 20,
      evaluationPeriods: 1,
    })
    new UserAlarm(this, 'TradingSlow', {
      userImpact:
        'Placing an order takes seconds: users see their order being checked, and prices move meanwhile.',
      firstStep: 'Look at the latency and conflicts of the table in the dashboard of the stage.',
      topic,
      unless: [...causes, throttled],
      metric: this.functions.trade.metricDuration({ period: Duration.minutes(1), statistic: 'p99' }),
      threshold: 2000,
      evaluationPeriods: 5,
      datapointsToAlarm: 3,
    })
    new UserAlarm(this, 'ConcurrencyNearLimit', {
      userImpact:
        'Users will be turned away soon: the account runs four fifths of the functions it may at once.',
      firstStep: 'Ask AWS for a higher limit of concurrent functions, and see in the dashboard what uses it.',
      topic,
      unless: [throttled],
      metric: runningAtOnce(),
      threshold: 0.8 * concurrency,
      evaluationPeriods: 5,
      datapointsToAlarm: 3,
    })
  }
}

export const runningAtOnce = (): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'ClaimedAccountConcurrency',
    statistic: 'max',
    period: Duration.minutes(1),
  })

/** No address, agent, query or header of the caller. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    at: '$context.requestTimeEpoch',
    route: '$context.routeKey',
    status: '$context.status',
    error: '$context.error.responseType',
    integrationError: '$context.integrationErrorMessage',
    bytes: '$context.responseLength',
    latencyMs: '$context.responseLatency',
    functionMs: '$context.integrationLatency',
  }),
)
