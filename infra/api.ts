import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  type CfnStage,
  HttpApi,
  type HttpMethod,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Area } from '../shared/api/route.ts'
import { routeKey, routes } from '../shared/api/routes.ts'
import { UserAlarm } from './alarms.ts'
import { AreaFunction } from './area-function.ts'
import type { DataStack } from './data.ts'
import { accept, wildcardFinding } from './nag.ts'
import type { StageConfig } from './stages.ts'
import type { TimersStack } from './timers.ts'
import { mayUse } from './uploads.ts'

/** Passwords are hashed in 19 MiB and one processor's time; the market computes its candles. The others wait for the table. */
const MEMORY_MB: Record<Area, number> = {
  login: 1769,
  desk: 1769,
  account: 512,
  market: 1769,
  content: 512,
  trade: 1024,
  uploads: 512,
  deposits: 512,
  service: 512,
  messages: 512,
  views: 512,
}

export interface ApiStackProps extends StackProps {
  config: StageConfig
  data: DataStack
  timers: TimersStack
}

/** The HTTP API: one route an entry of the route table, one function an area. */
export class ApiStack extends Stack {
  readonly api: HttpApi
  readonly functions: Record<Area, AreaFunction>

  constructor(scope: Construct, id: string, { config, data, timers, ...props }: ApiStackProps) {
    super(scope, id, props)
    const areas = [...new Set<Area>(routes.map((route) => route.area))]
    this.functions = Object.fromEntries(
      areas.map((area) => [area, this.areaFunction(area, data, timers)]),
    ) as Record<Area, AreaFunction>
    // A link is worth what its signer may. Of the clean ones, a user's own picture alone may be taken away.
    mayUse(this.functions.uploads, data, {
      's3:PutObject': 'in/*',
      's3:GetObject': 'clean/*/avatar',
      's3:DeleteObject': 'clean/*/avatar',
    })
    mayUse(this.functions.service, data, { 's3:GetObject': 'clean/*' })
    mayUse(this.functions.desk, data, { 's3:GetObject': 'clean/*' })
    this.maySchedule(this.functions.trade, timers)

    // Pages and API share one origin at CloudFront, so no other origin is ever allowed (no CORS).
    this.api = new HttpApi(this, 'Api', { createDefaultStage: false })
    const integrations = new Map(
      areas.map((area) => [
        area,
        new HttpLambdaIntegration(`${area}Integration`, this.functions[area], {
          // One permission a route would fill the function's policy near 50 routes.
          scopePermissionToRoute: false,
          timeout: Duration.seconds(20),
        }),
      ]),
    )
    const added = routes.flatMap(({ area, path, method }) => {
      const integration = integrations.get(area) as HttpLambdaIntegration
      return this.api.addRoutes({ path, methods: [method as HttpMethod], integration })
    })
    for (const route of added) accept(route, { 'AwsSolutions-APIG4': OPEN_REASON })
    // A setting for a route that is not there yet would fail the deployment.
    this.createStage(config, data).node.addDependency(...added)
    this.createAlarms(data)
    new CfnOutput(this, 'ApiUrl', { value: this.api.apiEndpoint })
  }

  private areaFunction(area: Area, data: DataStack, timers: TimersStack): AreaFunction {
    return new AreaFunction(this, `${area[0]?.toUpperCase()}${area.slice(1)}`, {
      ...data.functions,
      name: area,
      environment: timers.settings,
      timeout: Duration.seconds(15),
      memoryMb: MEMORY_MB[area],
    })
  }

  /** Placing an order asks for the event of its minute; the role it hands over can do nothing but wake the worker. */
  private maySchedule(trade: AreaFunction, { groupName, scheduleRole }: TimersStack): void {
    const resourceName = `${groupName}/due-*`
    const schedules = this.formatArn({ service: 'scheduler', resource: 'schedule', resourceName })
    trade.addToRolePolicy(
      new PolicyStatement({ actions: ['scheduler:CreateSchedule'], resources: [schedules] }),
    )
    if (trade.role)
      accept(trade.role, {
        [wildcardFinding(this, 'scheduler', `schedule/${resourceName}`)]:
          'A schedule is named by its minute and shard, so only the group and the beginning of the name are known.',
      })
    trade.addToRolePolicy(
      new PolicyStatement({
        actions: ['iam:PassRole'],
        resources: [scheduleRole.roleArn],
        conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
      }),
    )
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
    const slow = routes.filter(({ area, auth }) => (area === 'login' || area === 'desk') && auth === 'open')
    ;(stage.node.defaultChild as CfnStage).routeSettings = Object.fromEntries(
      slow.map((route) => [routeKey(route), tenth]),
    )
    return stage
  }

  private createAlarms({ alarms: topic }: DataStack): void {
    const minute = { period: Duration.minutes(1), statistic: 'sum' }
    new UserAlarm(this, 'ApiFailing', {
      userImpact: 'Users are told that the operation failed: they cannot log in, trade or see their money.',
      topic,
      metric: this.api.metricServerError(minute),
      threshold: 5,
      evaluationPeriods: 3,
      datapointsToAlarm: 2,
    })
    new UserAlarm(this, 'FunctionsThrottled', {
      userImpact:
        'Users are turned away although nothing is broken: the account runs no more functions at once.',
      topic,
      // Of all functions of the account, which share what it may run at once; a sum of ours takes ten of them at most.
      metric: LambdaFunction.metricAllThrottles(minute),
      threshold: 5,
      evaluationPeriods: 2,
    })
  }
}

const OPEN_REASON =
  'The function proves the token itself, with the account read or written in the same round trip; open routes answer nothing of a user.'

/** What went wrong where, and never who it was: no address, no agent, no query, no header. */
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
