import { beforeAll, describe, expect, test } from 'vitest'
import { stages } from '../../infra/stages.ts'
import { named, ofType, only, partOf, stageTemplates, type Template } from '../support/templates.ts'

let all: Record<string, Template> = {}
beforeAll(async () => {
  all = await stageTemplates()
})
const part = (stage: string, name: string) => partOf(all, stage, name)
const names = Object.keys(stages)

describe.each(names)('stage %s', (stage) => {
  test.each(['data', 'edge'])(
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
    const web = part(stage, 'edge')
    const bucket = named(web, 'AWS::S3::Bucket', 'Pages')
    expect(bucket.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    })
    const { PolicyDocument } = named(web, 'AWS::S3::BucketPolicy', 'Pages') as {
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
      named(part(stage, 'edge'), 'AWS::CloudFront::Distribution', 'Site') as {
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

  test('keeps the requests of all its sites for thirty days, without who asked for what', () => {
    const front = part(stage, 'edge')
    expect(named(front, 'AWS::S3::Bucket', 'EdgeLogs')).toMatchObject({
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 30, Status: 'Enabled' }] },
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
    })
    const sources = ofType(front, 'AWS::Logs::DeliverySource').map(([, source]) => source)
    expect(sources.map(({ LogType, Name }) => [LogType, Name])).toEqual([
      ['ACCESS_LOGS', `evenhand-${stage}-site`],
      ['ACCESS_LOGS', `evenhand-${stage}-desk`],
      ['ACCESS_LOGS', `evenhand-${stage}-prices`],
    ])
    expect(new Set(sources.map(({ ResourceArn }) => JSON.stringify(ResourceArn))).size).toBe(3)
    const deliveries = ofType(front, 'AWS::Logs::Delivery').map(([, delivery]) => delivery)
    expect(deliveries.map(({ DeliverySourceName }) => DeliverySourceName)).toEqual(
      sources.map(({ Name }) => Name),
    )
    // Each writes the bucket's policy, so each waits for the one before it.
    const made = Object.entries(front.Resources).filter(([, { Type }]) => Type === 'AWS::Logs::Delivery')
    for (const [index, [, delivery]] of made.entries())
      if (index > 0) expect(delivery.DependsOn).toContain(made[index - 1]?.[0])
    for (const { RecordFields } of deliveries) {
      expect(RecordFields).toContain('sc-status')
      expect(JSON.stringify(RecordFields)).not.toMatch(/"c-|forwarded|user-agent|query|referer|cookie|asn/i)
    }
    const { PolicyDocument } = named(front, 'AWS::S3::BucketPolicy', 'EdgeLogs') as {
      PolicyDocument: { Statement: Record<string, unknown>[] }
    }
    expect(PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Allow')).toMatchObject([
      {
        Principal: { Service: 'delivery.logs.amazonaws.com' },
        Action: 's3:PutObject',
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ])
  })

  test('has a budget of its month, which tells who reads its alarms before it is spent', () => {
    const { budgetDollars } = stages[stage as keyof typeof stages]
    const { Budget, NotificationsWithSubscribers: told = [] } = only(
      part(stage, 'edge'),
      'AWS::Budgets::Budget',
    ) as {
      Budget: object
      NotificationsWithSubscribers?: { Notification: { NotificationType: string }; Subscribers: object[] }[]
    }
    expect(Budget).toMatchObject({
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: budgetDollars, Unit: 'USD' },
    })
    expect(told.map(({ Notification, Subscribers }) => [Notification.NotificationType, Subscribers])).toEqual(
      stage === 'prod'
        ? ['ACTUAL', 'FORECASTED'].map((kind) => [
            kind,
            [{ SubscriptionType: 'EMAIL', Address: stages.prod.alarmEmail }],
          ])
        : [],
    )
  })

  test('keeps what its firewall met for thirty days, and no token with it', () => {
    if (stage === 'dev') return
    const edge = part(stage, 'edge')
    const kept = ofType(edge, 'AWS::Logs::LogGroup').filter(([id]) => /^(Desk)?Log[0-9A-F]/.test(id))
    expect(kept).toHaveLength(2)
    for (const [, { RetentionInDays, LogGroupName }] of kept)
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
