import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { type CfnStage, HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { type Alias, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { areas } from '../functions/areas.ts'
import { type Area, routeKey, routes } from '../shared/api/routes.ts'
import { UserAlarm } from './alarms.ts'
import { type AreaFunction, clocksWrong } from './area-function.ts'
import { areaFunction, areasOf, routesOf } from './area-routes.ts'
import type { DataStack } from './data.ts'
import { liveOf, releasedSafely } from './release.ts'
import type { StageConfig } from './stages.ts'
import type { TimersStack } from './timers.ts'

export interface ApiStackProps extends StackProps {
  config: StageConfig
  data: DataStack
  timers: TimersStack
}

/** Areas whose failing costs users most: their new code takes calls over step by step. */
const RELEASED = ['login', 'trade'] as const satisfies Area[]

/**
 * The HTTP API with the areas that have an open way in: one route for each entry of the route table, one function for each
 * area. The other areas add theirs (users.ts).
 */
export class ApiStack extends Stack {
  readonly api: HttpApi
  readonly functions: Record<'login' | 'trade', AreaFunction>

  constructor(scope: Construct, id: string, { config, data, timers, ...props }: ApiStackProps) {
    super(scope, id, props)
    // Pages and API share one origin at CloudFront, so no other origin is ever allowed (no CORS).
    this.api = new HttpApi(this, 'Api', { createDefaultStage: false })
    const made = areasOf.api.map((area) => [area, areaFunction(this, area, timers)] as const)
    this.functions = Object.fromEntries(made) as ApiStack['functions']
    const live = new Map<Area, Alias>(RELEASED.map((area) => [area, liveOf(this.functions[area])]))
    const added = made.flatMap(([area, own]) => routesOf(this, this.api, area, live.get(area) ?? own))
    // A setting for a route that does not exist yet would fail the deployment.
    this.createStage(config, data).node.addDependency(...added)
    const failing = this.createAlarms(data)
    for (const alias of live.values()) releasedSafely(alias, config.release, [failing])
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

  private createAlarms({ alarms: topic, causes, functions: { stage } }: DataStack): UserAlarm {
    const minute = { period: Duration.minutes(1), statistic: 'sum' }
    const throttled = new UserAlarm(this, 'FunctionsThrottled', {
      userImpact:
        'Users are turned away although nothing is broken: the account runs no more functions at once.',
      firstStep: "Look at the account's limit of concurrent functions, and ask AWS for more.",
      topic,
      // For all functions of the account, as they share its limit; a sum over ours may have ten parts at most.
      metric: LambdaFunction.metricAllThrottles(minute),
      threshold: 5,
      evaluationPeriods: 2,
    })
    const failing = new UserAlarm(this, 'ApiFailing', {
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
      metric: percentOfQuota('Lambda', 'ConcurrentExecutions'),
      threshold: 80,
      evaluationPeriods: 5,
      datapointsToAlarm: 3,
    })
    return failing
  }
}

/** How much of a quota of the account is used, in per cent; CloudWatch knows both. */
export const percentOfQuota = (service: string, resource: string): MathExpression =>
  new MathExpression({
    expression: '100 * used / SERVICE_QUOTA(used)',
    label: `${service} ${resource}, % of quota`,
    period: Duration.minutes(1),
    usingMetrics: {
      used: new Metric({
        namespace: 'AWS/Usage',
        metricName: resource,
        dimensionsMap: { Service: service, Resource: resource, Type: 'Resource', Class: 'None' },
        statistic: 'max',
        period: Duration.minutes(1),
      }),
    },
  })

/** What failed and where, but nothing of the caller: no address, agent, query or header. */
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
