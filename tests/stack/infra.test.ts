import { Bucket } from 'aws-cdk-lib/aws-s3'
import type { CfnQueue } from 'aws-cdk-lib/aws-sqs'
import { beforeAll, describe, expect, test } from 'vitest'
import { type FunctionName, functions, secretsOf } from '../../functions/areas.ts'
import { UserAlarm } from '../../infra/alarms.ts'
import { stages } from '../../infra/stages.ts'
import { routeKey, routes } from '../../shared/api/routes.ts'
import { documentKinds, documentPlaces } from '../../shared/documents.ts'
import {
  copies,
  named,
  ofType,
  only,
  restored,
  stageTemplates,
  synthesise,
  type Template,
  templatesOf,
} from '../support/templates.ts'

let all: Record<string, Template> = {}
let apart: Record<string, Template> = {}
beforeAll(async () => {
  all = await stageTemplates()
})
beforeAll(async () => {
  apart = await templatesOf('apart')
  // Read by another file. Here the CDK and its validator are loaded, which takes longer than to make a stage.
  await templatesOf('office')
})
const part = (stage: string, name: string): Template => {
  const template = all[`evenhand-${stage}-${name}`]
  if (!template) throw new Error(`no stack ${stage} ${name}`)
  return template
}
const names = Object.keys(stages)
const text = (value: unknown) => JSON.stringify(value)

describe('synthesis', () => {
  test('makes all stacks of three stages offline', () => {
    const parts = [
      'data',
      'timers',
      'uploads',
      'effects',
      'sender',
      'own-data',
      'journey',
      'api',
      'web',
      'desk',
      'front',
      'board',
    ]
    const expected = names.flatMap((stage) =>
      [...parts, ...(stage === 'dev' ? [] : ['edge'])].map((name) => `evenhand-${stage}-${name}`),
    )
    expect(Object.keys(all).sort()).toEqual(expected.sort())
  })

  test('works for a stage in a region of its own, whose firewall stands in us-east-1', () => {
    expect(Object.keys(apart)).toHaveLength(13)
    expect(text(only(apart['evenhand-staging-web'] as Template, 'AWS::CloudFront::Distribution'))).toContain(
      'WebACLId',
    )
  })

  test.each<[string, string, Parameters<typeof synthesise>[1]]>([
    ['cdk-nag: a bucket that takes plain http', 'AwsSolutions-S10', ({ web }) => new Bucket(web, 'Open')],
    [
      'the validator: a property that does not exist',
      'Odds: Additional properties',
      ({ timers }) => {
        ;(timers.failed.node.defaultChild as CfnQueue).addPropertyOverride('Odds', 0.4)
      },
    ],
  ])('fails on a finding of %s', async (_, says, defect) => {
    await expect(synthesise([stages.dev], defect)).rejects.toThrow(says)
  })
})

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

  test('keeps its table by the keys the code reads and writes by', () => {
    const key = (name: string, KeyType: string) => ({ AttributeName: name, KeyType })
    expect(only(part(stage, 'data'), 'AWS::DynamoDB::Table')).toMatchObject({
      KeySchema: [key('pk', 'HASH'), key('sk', 'RANGE')],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'due',
          KeySchema: [key('gpk', 'HASH'), key('gsk', 'RANGE')],
          Projection: { ProjectionType: 'ALL' },
        },
        {
          IndexName: 'earning',
          KeySchema: [key('epk', 'HASH'), key('esk', 'RANGE')],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
      AttributeDefinitions: ['pk', 'sk', 'gpk', 'gsk', 'epk', 'esk'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      DeletionProtectionEnabled: stage === 'prod',
    })
  })

  test.each(['AWS::DynamoDB::Table', 'AWS::SecretsManager::Secret'])('keeps its %s only in prod', (type) => {
    const kept = Object.values(part(stage, 'data').Resources).filter((resource) => resource.Type === type)
    expect(new Set(kept.map(({ DeletionPolicy }) => DeletionPolicy))).toEqual(
      new Set([stage === 'prod' ? 'Retain' : 'Delete']),
    )
  })

  /** All functions of the stage by the name their role and id begin with. */
  const functionsOf = () =>
    new Map(
      ofType(
        ['data', 'timers', 'uploads', 'effects', 'sender', 'own-data', 'journey', 'api', 'desk'].map((name) =>
          part(stage, name),
        ),
        'AWS::Lambda::Function',
      ).map(([id, properties]) => [id.replace(/[0-9A-F]{8}$/, '').toLowerCase(), properties] as const),
    )

  test('has every function of the list on Node 24, as large as it says, and no other', () => {
    const made = functionsOf()
    expect([...made.keys()].sort()).toEqual(Object.keys(functions).sort())
    for (const [name, properties] of made) {
      const { Runtime, Architectures, MemorySize, Timeout, ReservedConcurrentExecutions } = properties
      const { memoryMb, timeoutSeconds, atOnce } = functions[name as FunctionName]
      const found = [name, Runtime, Architectures, MemorySize, Timeout, ReservedConcurrentExecutions]
      expect(found).toEqual([name, 'nodejs24.x', ['arm64'], memoryMb, timeoutSeconds, atOnce])
    }
  })

  test('tells every function what functions/runtime asks of it, and nothing else', () => {
    for (const [name, { Environment }] of functionsOf()) {
      const { needs = [], files } = functions[name as FunctionName]
      const isPersonal = needs.includes('personal')
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

  test('sends undeliverable events and failed work to a queue each', () => {
    const timers = part(stage, 'timers')
    const arn = (id: string) => ({ 'Fn::GetAtt': [expect.stringMatching(new RegExp(`^${id}`)), 'Arn'] })
    expect(only(timers, 'AWS::Lambda::EventInvokeConfig')).toMatchObject({
      DestinationConfig: { OnFailure: { Destination: arn('Failed') } },
      MaximumRetryAttempts: 2,
    })
    expect(named(timers, 'AWS::Events::Rule', 'Sweep')).toMatchObject({
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Targets: [
        {
          Arn: { Ref: expect.stringMatching(/^SettlementLive/) },
          Input: '{}',
          DeadLetterConfig: { Arn: arn('Undelivered') },
          RetryPolicy: { MaximumRetryAttempts: 2 },
        },
      ],
    })
    expect(named(timers, 'AWS::Events::Rule', 'Recording')).toMatchObject({
      ScheduleExpression: 'rate(1 hour)',
      Targets: [{ Arn: arn('Recorder'), DeadLetterConfig: { Arn: arn('Undelivered') } }],
    })
    // Of the schedules that trade asks for.
    const { Environment } = named(part(stage, 'api'), 'AWS::Lambda::Function', 'Trade')
    const { Variables } = Environment as { Variables: Record<string, unknown> }
    expect(Variables.SCHEDULE_DLQ_ARN).toEqual({
      'Fn::ImportValue': expect.stringMatching(/-timers:.*Undelivered.*Arn/),
    })
  })

  test('reconciles every night, again and again until it is through, and counts what it finds', () => {
    const desk = part(stage, 'desk')
    expect(named(desk, 'AWS::Events::Rule', 'Nightly')).toMatchObject({
      ScheduleExpression: 'cron(0/5 2-5 * * ? *)',
      State: 'ENABLED',
      Targets: [{ Arn: { 'Fn::GetAtt': [expect.stringMatching(/^Books/), 'Arn'] } }],
    })
    for (const [name, alarm, comparison, missing] of [
      ['found', 'BooksDiffer', 'GreaterThanOrEqualToThreshold', 'notBreaching'],
      ['done', 'BooksUnread', 'LessThanThreshold', 'breaching'],
    ] as const) {
      const filter = named(desk, 'AWS::Logs::MetricFilter', `Books${name}`)
      expect(filter).toMatchObject({
        FilterPattern: '{ $.event = "books" }',
        MetricTransformations: [{ MetricName: `books_${name}`, MetricValue: `$.${name}` }],
      })
      expect(named(desk, 'AWS::CloudWatch::Alarm', alarm)).toMatchObject({
        MetricName: `books_${name}`,
        Namespace: `Evenhand/${stage}`,
        Threshold: 1,
        ComparisonOperator: comparison,
        TreatMissingData: missing,
      })
    }
  })

  test('tells the cleaner of every picture that arrives, and keeps what it could not do', () => {
    const uploads = part(stage, 'uploads')
    const arn = (id: string) => ({ 'Fn::GetAtt': [expect.stringMatching(new RegExp(`^${id}`)), 'Arn'] })
    expect(only(uploads, 'AWS::Events::Rule')).toMatchObject({
      EventPattern: {
        source: ['aws.s3'],
        'detail-type': ['Object Created'],
        detail: { object: { key: [{ prefix: 'in/' }] } },
      },
      State: 'ENABLED',
      Targets: [{ Arn: arn('Cleaner'), DeadLetterConfig: { Arn: arn('Lost') } }],
    })
    expect(only(uploads, 'AWS::Lambda::EventInvokeConfig')).toMatchObject({
      DestinationConfig: { OnFailure: { Destination: arn('Lost') } },
    })
  })

  test('tells the effects worker of the rows that have effects, and keeps what could never be told', () => {
    const effects = part(stage, 'effects')
    expect(only(effects, 'AWS::Lambda::EventSourceMapping')).toMatchObject({
      BatchSize: 100,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRetryAttempts: 20,
      StartingPosition: 'TRIM_HORIZON',
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::GetAtt': [expect.stringMatching(/^Lost/), 'Arn'] } },
      },
    })
    const { FilterCriteria } = only(effects, 'AWS::Lambda::EventSourceMapping') as {
      FilterCriteria: { Filters: { Pattern: string }[] }
    }
    const begins = (...prefixes: string[]) => ({ S: prefixes.map((prefix) => ({ prefix })) })
    const patterns = FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern))
    // Pictures, accounts, and all kinds but orders and days of holdings, of which few are told, and exchanges and additions, of which none is.
    const untold = ['order', 'exchange', 'accrual', 'topup', 'sign']
    const told = documentKinds.filter((kind) => !untold.includes(kind)).map((kind) => documentPlaces[kind].sk)
    expect(told).toEqual(expect.arrayContaining(['D#', 'T#']))
    expect(patterns).toContainEqual({
      dynamodb: { Keys: { pk: begins('U#'), sk: begins(...told, 'F#', 'C#', 'COUPLE#', 'VIP', 'A') } },
    })
    expect(patterns).toContainEqual({ dynamodb: { Keys: { pk: begins('AUDIT#') } } })
    // More than Lambda takes would fail the deployment; a user's every row would wake the worker.
    expect(patterns.length).toBeLessThanOrEqual(5)
    for (const { dynamodb } of patterns)
      expect(dynamodb.Keys.pk.S[0].prefix === 'U#' && !dynamodb.Keys.sk).toBe(false)
  })

  test('tells the sender of what is to be sent alone, and of mail that came back', () => {
    const sender = part(stage, 'sender')
    const { FilterCriteria, ...mapping } = only(sender, 'AWS::Lambda::EventSourceMapping') as {
      FilterCriteria: { Filters: { Pattern: string }[] }
    }
    expect(mapping).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRetryAttempts: 5,
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::GetAtt': [expect.stringMatching(/^Lost/), 'Arn'] } },
      },
    })
    expect(FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual([
      {
        dynamodb: {
          Keys: { pk: { S: [{ prefix: 'CODE#' }, { prefix: 'NOTICE#' }] } },
          NewImage: { toSend: { N: [{ exists: true }] } },
        },
      },
    ])
    const { EventDestination } = only(sender, 'AWS::SES::ConfigurationSetEventDestination') as {
      EventDestination: object
    }
    expect(EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ['bounce', 'complaint'],
      SnsDestination: { TopicARN: { Ref: expect.stringMatching(/^Returning/) } },
    })
    expect(only(sender, 'AWS::SNS::Subscription')).toMatchObject({ Protocol: 'lambda' })
    // A stage that names no sender may send nothing.
    expect(text(sender)).not.toMatch(/ses:SendEmail|sms-voice:/)
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

  test.each(['data', 'front'])(
    'lets CloudWatch publish alarms of this account, and nobody without TLS (%s)',
    (name) => {
      const { PolicyDocument, Topics } = only(part(stage, name), 'AWS::SNS::TopicPolicy') as {
        PolicyDocument: { Statement: Record<string, unknown>[] }
        Topics: unknown[]
      }
      expect(Topics).toHaveLength(1)
      const allowed = PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Allow')
      expect(allowed).toMatchObject([
        {
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Action: 'sns:Publish',
          Resource: Topics[0],
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        },
      ])
      expect(PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Deny')).toMatchObject([
        { Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
      ])
      const told = ofType(part(stage, name), 'AWS::SNS::Subscription').map(([, { Endpoint }]) => Endpoint)
      expect(told).toEqual(stage === 'prod' ? [stages.prod.alarmEmail] : [])
    },
  )

  test('keeps its pages private: CloudFront alone reads them, by TLS alone', () => {
    const web = part(stage, 'web')
    const [, bucket] = ofType(web, 'AWS::S3::Bucket')[0] ?? []
    expect(bucket?.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    })
    const { PolicyDocument } = only(web, 'AWS::S3::BucketPolicy') as {
      PolicyDocument: { Statement: Record<string, unknown>[] }
    }
    expect(
      PolicyDocument.Statement.map(({ Effect, Action, Principal }) => [Effect, Action, Principal]),
    ).toEqual([
      ['Deny', 's3:*', { AWS: '*' }],
      ['Allow', 's3:GetObject', { Service: 'cloudfront.amazonaws.com' }],
    ])
  })

  test('has a web firewall with limits by session, and for floods by address, but for dev', () => {
    const { WebACLId } = (
      only(part(stage, 'web'), 'AWS::CloudFront::Distribution') as {
        DistributionConfig: { WebACLId?: unknown }
      }
    ).DistributionConfig
    expect(WebACLId !== undefined).toBe(stage !== 'dev')
    if (stage === 'dev') return
    const { Rules } = named(part(stage, 'edge'), 'AWS::WAFv2::WebACL', 'Firewall') as {
      Rules: {
        OverrideAction?: object
        Statement: { RateBasedStatement?: unknown; ManagedRuleGroupStatement?: { Name: string } }
      }[]
    }
    const counted = Rules.flatMap(({ Statement }) => Statement.RateBasedStatement ?? [])
    expect(counted).toMatchObject([
      {
        AggregateKeyType: 'IP',
        Limit: 1000,
        ScopeDownStatement: { ByteMatchStatement: { SearchString: '/api/login/' } },
      },
      // Only who bears a token is counted by it; nobody can use up another's.
      { AggregateKeyType: 'CUSTOM_KEYS', CustomKeys: [{ Header: { Name: 'token' } }], Limit: 3000 },
      // Phones behind one address of a carrier look at prices each second: those calls are the edge's own.
      {
        AggregateKeyType: 'IP',
        Limit: 30_000,
        ScopeDownStatement: {
          NotStatement: { Statement: { ByteMatchStatement: { SearchString: '/api/index/' } } },
        },
      },
      { AggregateKeyType: 'IP', Limit: 600_000 },
    ])
    const groups = Rules.flatMap(({ OverrideAction, Statement: { ManagedRuleGroupStatement: group } }) =>
      group ? [[group.Name, OverrideAction]] : [],
    )
    expect(groups).toEqual([
      ['AWSManagedRulesKnownBadInputsRuleSet', { Count: {} }],
      ['AWSManagedRulesAmazonIpReputationList', { Count: {} }],
    ])
  })

  test('keeps what its firewall met for thirty days, and no token with it', () => {
    if (stage === 'dev') return
    const edge = part(stage, 'edge')
    for (const [, { RetentionInDays, LogGroupName }] of ofType(edge, 'AWS::Logs::LogGroup'))
      expect([RetentionInDays, LogGroupName]).toEqual([30, expect.stringMatching(/^aws-waf-logs-/)])
    const logs = ofType(edge, 'AWS::WAFv2::LoggingConfiguration')
    expect(logs).toHaveLength(2)
    for (const [, log] of logs) {
      expect(log.RedactedFields).toContainEqual({ SingleHeader: { Name: 'token' } })
      expect(log.RedactedFields).toContainEqual({ QueryString: {} })
      expect(log.LoggingFilter).toMatchObject({ DefaultBehavior: 'DROP' })
    }
  })
})

test('a stage that sends may send from its own address, and SMS from what the account has', () => {
  const sender = apart['evenhand-staging-sender'] as Template
  expect(text(sender)).toContain('"Condition":{"StringEquals":{"ses:FromAddress":"codes@evenhand.org"}}')
  expect(text(sender).match(/sms-voice:[A-Z]\w+/g)).toEqual(['sms-voice:SendTextMessage'])
  expect(text(sender)).toContain(':pool/pool-1a2b')
  expect(text(sender)).toContain(':identity/evenhand.org')
})

test('an alarm that says nothing, or not what a user suffers, cannot be made', async () => {
  const refusals: string[] = []
  const stop = new Error('all were tried')
  const made = synthesise([stages.dev], ({ api, data }) => {
    for (const userImpact of ['', 'broken', 'Settlement fails']) {
      const firstStep = 'Look at the log of the function.'
      const metric = api.api.metricServerError()
      const of = { topic: data.alarms, metric, threshold: 1, evaluationPeriods: 1 }
      try {
        new UserAlarm(api, `Silent${refusals.length}`, { userImpact, firstStep, ...of })
        refusals.push('made')
      } catch (error) {
        refusals.push(String(error))
      }
    }
    throw stop
  })
  await expect(made).rejects.toBe(stop)
  expect(refusals).toHaveLength(3)
  for (const refusal of refusals) expect(refusal).toContain('what a user suffers')
})

describe('a stage with a restored table and copies elsewhere', () => {
  const data = () => apart['evenhand-staging-data'] as Template
  const used = () => text(Object.entries(apart).filter(([name]) => name !== 'evenhand-staging-data'))

  test('all its functions, rights and streams are on the restored table, and its own stays', () => {
    expect(ofType(data(), 'AWS::DynamoDB::Table')).toHaveLength(1)
    expect(used()).toContain(restored.tableArn)
    expect(used()).not.toMatch(/ExportsOutput(Ref|FnGetAtt)Table[0-9A-F]{8}/)
    const mappings = Object.values(apart).flatMap((template) =>
      ofType(template, 'AWS::Lambda::EventSourceMapping'),
    )
    expect(mappings.length).toBeGreaterThanOrEqual(3)
    for (const [, { EventSourceArn }] of mappings) expect(EventSourceArn).toBe(restored.streamArn)
    const named = Object.values(apart).flatMap((template) => ofType(template, 'AWS::Lambda::Function'))
    const tables = named.flatMap(([, { Environment }]) => {
      const { TABLE_NAME } =
        (Environment as { Variables?: Record<string, unknown> } | undefined)?.Variables ?? {}
      return TABLE_NAME === undefined ? [] : [TABLE_NAME]
    })
    expect(new Set(tables)).toEqual(new Set(['evenhand-staging-restored']))
  })

  test('each secret has its copy in another region, and the table a backup a day in the vault elsewhere', () => {
    const secrets = ofType(data(), 'AWS::SecretsManager::Secret')
    expect(secrets.length).toBeGreaterThan(8)
    for (const [, { ReplicaRegions }] of secrets) expect(ReplicaRegions).toEqual([{ Region: copies.region }])
    const { BackupPlan } = only(data(), 'AWS::Backup::BackupPlan') as {
      BackupPlan: { BackupPlanRule: unknown[] }
    }
    expect(BackupPlan.BackupPlanRule).toMatchObject([
      { CopyActions: [{ DestinationBackupVaultArn: copies.vaultArn }], Lifecycle: { DeleteAfterDays: 35 } },
    ])
    const { BackupSelection } = only(data(), 'AWS::Backup::BackupSelection')
    expect(text(BackupSelection)).toContain(restored.tableArn)
    expect(ofType(part('staging', 'data'), 'AWS::Backup::BackupPlan')).toEqual([])
  })
})
