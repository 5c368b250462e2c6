import { beforeAll, describe, expect, test } from 'vitest'
import { functions } from '../../functions/areas.ts'
import { stages } from '../../infra/stages.ts'
import { documentKinds, documentPlaces } from '../../shared/documents.ts'
import { named, only, partOf, stageTemplates, type Template, templatesOf } from '../support/templates.ts'

let all: Record<string, Template> = {}
beforeAll(async () => {
  all = await stageTemplates()
})
const part = (stage: string, name: string) => partOf(all, stage, name)
let apart: Record<string, Template> = {}
beforeAll(async () => {
  apart = await templatesOf('apart')
})
const names = Object.keys(stages)
const text = (value: unknown) => JSON.stringify(value)

describe.each(names)('stage %s', (stage) => {
  test('sends undeliverable events and failed work to a queue each', () => {
    const timers = part(stage, 'work')
    const arn = (id: string) => ({ 'Fn::GetAtt': [expect.stringMatching(new RegExp(`^${id}`)), 'Arn'] })
    expect(named(timers, 'AWS::Lambda::EventInvokeConfig', 'Settlement')).toMatchObject({
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
      'Fn::ImportValue': expect.stringMatching(/-work:.*Undelivered.*Arn/),
    })
  })

  test('reconciles every night, again and again until it is through, and counts what it finds', () => {
    const desk = part(stage, 'work')
    expect(named(desk, 'AWS::Events::Rule', 'Nightly')).toMatchObject({
      ScheduleExpression: 'cron(0/5 2-5 * * ? *)',
      State: 'ENABLED',
      Targets: [{ Arn: { 'Fn::GetAtt': [expect.stringMatching(/^Books/), 'Arn'] } }],
    })
    for (const [name, alarm, comparison, missing] of [
      ['found', 'BooksDiffer', 'GreaterThanOrEqualToThreshold', 'notBreaching'],
      ['unread', 'BooksSkipUser', 'GreaterThanOrEqualToThreshold', 'notBreaching'],
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
    const uploads = part(stage, 'work')
    const arn = (id: string) => ({ 'Fn::GetAtt': [expect.stringMatching(new RegExp(`^${id}`)), 'Arn'] })
    expect(named(uploads, 'AWS::Events::Rule', 'Arrived')).toMatchObject({
      EventPattern: {
        source: ['aws.s3'],
        'detail-type': ['Object Created'],
        detail: { object: { key: [{ prefix: 'in/' }] } },
      },
      State: 'ENABLED',
      Targets: [{ Arn: arn('ToCheck'), DeadLetterConfig: { Arn: arn('Unchecked') } }],
    })
    const { RedrivePolicy, VisibilityTimeout } = named(uploads, 'AWS::SQS::Queue', 'ToCheck')
    expect(RedrivePolicy).toEqual({ deadLetterTargetArn: arn('Unchecked'), maxReceiveCount: 3 })
    expect(VisibilityTimeout).toBeGreaterThan(functions.cleaner.timeoutSeconds)
    // A flood of pictures waits. None is refused, so that no alarm of throttles rings by it, and nothing is reserved.
    expect(named(uploads, 'AWS::Lambda::EventSourceMapping', 'CleanerSqs')).toMatchObject({
      BatchSize: 1,
      EventSourceArn: arn('ToCheck'),
      ScalingConfig: { MaximumConcurrency: 5 },
    })
  })

  test('tells the effects worker of the rows that have effects, and keeps what could never be told', () => {
    const effects = part(stage, 'work')
    expect(named(effects, 'AWS::Lambda::EventSourceMapping', 'Changes')).toMatchObject({
      BatchSize: 100,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRetryAttempts: 20,
      StartingPosition: 'TRIM_HORIZON',
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::GetAtt': [expect.stringMatching(/^Untold/), 'Arn'] } },
      },
    })
    const { FilterCriteria } = named(effects, 'AWS::Lambda::EventSourceMapping', 'Changes') as {
      FilterCriteria: { Filters: { Pattern: string }[] }
    }
    const begins = (...prefixes: string[]) => ({ S: prefixes.map((prefix) => ({ prefix })) })
    const patterns = FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern))
    // Pictures, accounts, and all kinds but orders and days of holdings, of which few are told, and exchanges and additions, of which none is.
    const untold = ['order', 'exchange', 'accrual', 'topup']
    const told = documentKinds.filter((kind) => !untold.includes(kind)).map((kind) => documentPlaces[kind].sk)
    expect(told).toEqual(expect.arrayContaining(['D#', 'T#']))
    expect(patterns).toContainEqual({
      dynamodb: {
        Keys: { pk: begins('U#'), sk: { S: [...begins(...told, 'F#', 'C#', 'COUPLE#').S, 'VIP', 'A'] } },
      },
    })
    expect(patterns).toContainEqual({ dynamodb: { Keys: { pk: begins('AUDIT#') } } })
    // More than Lambda takes would fail the deployment; a user's every row would wake the worker.
    expect(patterns.length).toBeLessThanOrEqual(5)
    for (const { dynamodb } of patterns)
      expect(dynamodb.Keys.pk.S[0].prefix === 'U#' && !dynamodb.Keys.sk).toBe(false)
  })

  test('tells the sender of what is to be sent alone, and of mail that came back', () => {
    const sender = part(stage, 'work')
    const { FilterCriteria, ...mapping } = named(sender, 'AWS::Lambda::EventSourceMapping', 'ToSend') as {
      FilterCriteria: { Filters: { Pattern: string }[] }
    }
    expect(mapping).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRetryAttempts: 5,
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::GetAtt': [expect.stringMatching(/^Unsent/), 'Arn'] } },
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
    expect(named(sender, 'AWS::SNS::Subscription', 'Bounces')).toMatchObject({ Protocol: 'lambda' })
    // A stage that names no sender may send nothing.
    expect(text(sender)).not.toMatch(/ses:SendEmail|sms-voice:/)
  })
})

test('a stage that sends may send from its own address, and SMS from what the account has', () => {
  const sender = apart['evenhand-staging-work'] as Template
  expect(text(sender)).toContain('"Condition":{"StringEquals":{"ses:FromAddress":"codes@evenhand.org"}}')
  expect(text(sender).match(/sms-voice:[A-Z]\w+/g)).toEqual(['sms-voice:SendTextMessage'])
  expect(text(sender)).toContain(':pool/pool-1a2b')
  expect(text(sender)).toContain(':identity/evenhand.org')
})
