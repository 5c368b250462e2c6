import { beforeAll, describe, expect, test } from 'vitest'
import { type FunctionName, functions, secretsOf } from '../../functions/areas.ts'
import { stages } from '../../infra/stages.ts'
import { routeKey, routes } from '../../shared/api/routes.ts'
import { ofType, only, partOf, stageTemplates, type Template } from '../support/templates.ts'

let all: Record<string, Template> = {}
beforeAll(async () => {
  all = await stageTemplates()
})
const part = (stage: string, name: string) => partOf(all, stage, name)
const names = Object.keys(stages)
const text = (value: unknown) => JSON.stringify(value)

describe.each(names)('stage %s', (stage) => {
  test('has one route an entry of the route table, each to the function of its area', () => {
    const api = part(stage, 'api')
    const functionOf = new Map(
      ofType(api, 'AWS::ApiGatewayV2::Integration').map(([id, { IntegrationUri }]) => [
        id,
        text(IntegrationUri),
      ]),
    )
    const found = ofType(api, 'AWS::ApiGatewayV2::Route').map(
      ([, { RouteKey, Target }]): [unknown, unknown] => {
        const [integration] = [...functionOf.keys()].filter((id) => text(Target).includes(id))
        return [
          RouteKey,
          functionOf
            .get(integration ?? '')
            ?.match(/"(\w+?)(?:Live)?[0-9A-F]{8}"/)?.[1]
            ?.toLowerCase(),
        ]
      },
    )
    expect(new Map(found)).toEqual(
      new Map<unknown, unknown>(routes.map((route) => [routeKey(route), route.area])),
    )
    expect(found).toHaveLength(routes.length)
  })

  /** All functions of the stage by the name their role and id begin with. */
  const functionsOf = () =>
    new Map(
      ofType(
        ['data', 'work', 'api', 'edge'].map((name) => part(stage, name)),
        'AWS::Lambda::Function',
      )
        // It stands where CloudFront's alarms are, and runs nothing of ours (tests/stack/prices.test.ts).
        .filter(([id]) => !id.startsWith('PricesOff'))
        .map(([id, properties]) => [id.replace(/[0-9A-F]{8}$/, '').toLowerCase(), properties] as const),
    )

  test('has every function of the list on Node 24, as large as it says, and no other', () => {
    const made = functionsOf()
    expect([...made.keys()].sort()).toEqual(Object.keys(functions).sort())
    for (const [name, properties] of made) {
      const { Runtime, Architectures, MemorySize, Timeout, ReservedConcurrentExecutions } = properties
      const { memoryMb, timeoutSeconds } = functions[name as FunctionName]
      const found = [name, Runtime, Architectures, MemorySize, Timeout, ReservedConcurrentExecutions]
      // A new account may run ten functions at once, of which none can be reserved.
      expect(found).toEqual([name, 'nodejs24.x', ['arm64'], memoryMb, timeoutSeconds, undefined])
    }
  })

  test('tells every function what functions/runtime asks of it, and nothing else', () => {
    for (const [name, { Environment }] of functionsOf()) {
      const { needs = [], files } = functions[name as FunctionName]
      const isPersonal = needs.some((need) => need.endsWith('Fields'))
      const told = Object.keys((Environment as { Variables: object }).Variables).filter(
        (setting) => !/^PARAMETERS_SECRETS_EXTENSION_|_(TTL|TIMEOUT_MILLIS)$/.test(setting),
      )
      const expected = [
        'TABLE_NAME',
        'SECRET_ARNS',
        ...(name === 'setup' ? ['FEED'] : name === 'journey' ? ['SITE', 'INVITE'] : ['STAGE_CONFIG']),
        ...(files ? ['UPLOADS_BUCKET'] : []),
        ...(isPersonal ? ['DATA_MASTER_KEY'] : []),
        ...(needs.includes('timer')
          ? ['SCHEDULE_GROUP', 'SETTLEMENT_ARN', 'SCHEDULE_ROLE_ARN', 'SCHEDULE_DLQ_ARN']
          : []),
        ...(needs.includes('dateTimer')
          ? ['SCHEDULE_GROUP', 'ACCRUALS_ARN', 'SCHEDULE_ROLE_ARN', 'SCHEDULE_DLQ_ARN']
          : []),
        ...(name === 'sender' ? ['MAIL_CONFIGURATION'] : []),
      ]
      expect([name, told.sort()]).toEqual([name, expected.sort()])
    }
  })

  test('gives the extension that caches secrets to those alone who need one', () => {
    for (const [name, { Layers = [] }] of functionsOf()) {
      const keys = secretsOf(name as FunctionName)
      expect([name, (Layers as unknown[]).length]).toEqual([name, keys.length > 0 ? 1 : 0])
    }
  })

  test('limits calls, the way to a password by a tenth of that', () => {
    const { throttle } = stages[stage as keyof typeof stages]
    const settings = only(part(stage, 'api'), 'AWS::ApiGatewayV2::Stage')
    const tenth = {
      ThrottlingRateLimit: throttle.ratePerSecond / 10,
      ThrottlingBurstLimit: throttle.burst / 10,
    }
    expect(settings).toMatchObject({
      DefaultRouteSettings: {
        ThrottlingRateLimit: throttle.ratePerSecond,
        ThrottlingBurstLimit: throttle.burst,
      },
      RouteSettings: {
        'POST /api/login/index': tenth,
        'POST /api/login/reg': tenth,
        'POST /api/desk/login': tenth,
      },
    })
  })

  test('logs calls without a word of who made them', () => {
    const { AccessLogSettings } = only(part(stage, 'api'), 'AWS::ApiGatewayV2::Stage')
    expect(text(AccessLogSettings)).toContain('$context.routeKey')
    expect(text(AccessLogSettings)).not.toMatch(
      /identity|sourceIp|userAgent|context\.path|querystring|header|authorizer/i,
    )
  })
})
