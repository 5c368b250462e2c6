import { Bucket } from 'aws-cdk-lib/aws-s3'
import type { CfnQueue } from 'aws-cdk-lib/aws-sqs'
import { beforeAll, describe, expect, test } from 'vitest'
import { UserAlarm } from '../../infra/alarms.ts'
import { standing } from '../../infra/plan/load.ts'
import { standingCost } from '../../infra/plan/plan.ts'
import { stages } from '../../infra/stages.ts'
import { ofType, only, stageTemplates, synthesise, type Template, templatesOf } from '../support/templates.ts'

/** A stage is made and validated in five seconds of processor, which a busy machine may not give for long. */
const MAKES_MS = 120_000

let all: Record<string, Template> = {}
let apart: Record<string, Template> = {}
beforeAll(async () => {
  all = await stageTemplates()
}, MAKES_MS)
beforeAll(async () => {
  apart = await templatesOf('apart')
  // Read by another file. Here the CDK and its validator are loaded, which takes longer than to make a stage.
  await templatesOf('office')
}, MAKES_MS)
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
      'users',
      'prices',
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
    expect(Object.keys(apart)).toHaveLength(15)
    expect(text(only(apart['evenhand-staging-web'] as Template, 'AWS::CloudFront::Distribution'))).toContain(
      'WebACLId',
    )
  })

  /** CloudFormation takes 500 of one; what is left is room to grow. */
  const MOST_RESOURCES = 300
  test('makes no stack of more than 300 resources', () => {
    const sizes = Object.entries({ ...all, ...apart }).map(
      ([name, { Resources }]) => [name, Object.keys(Resources).length] as const,
    )
    expect(sizes.length).toBeGreaterThan(3 * 12)
    expect(sizes.filter(([, size]) => size > MOST_RESOURCES)).toEqual([])
  })

  test('the plan pays for what stands in prod, to two dollars a month', () => {
    const prod = Object.entries(all).flatMap(([name, template]) =>
      name.startsWith('evenhand-prod-') ? template : [],
    )
    const count = (type: string) => ofType(prod, type).length
    const firewalls = ofType(prod, 'AWS::WAFv2::WebACL')
    const there = standingCost({
      secrets: count('AWS::SecretsManager::Secret'),
      alarms: count('AWS::CloudWatch::Alarm'),
      composites: count('AWS::CloudWatch::CompositeAlarm'),
      dashboards: count('AWS::CloudWatch::Dashboard'),
      masterKeys: count('AWS::KMS::Key'),
      firewalls: firewalls.length,
      firewallRules: firewalls.reduce((sum, [, { Rules }]) => sum + (Rules as unknown[]).length, 0),
    })
    expect(Math.abs(there - standingCost(standing))).toBeLessThanOrEqual(2)
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
  ])('fails on a finding of %s', { timeout: MAKES_MS }, async (_, says, defect) => {
    await expect(synthesise([stages.dev], defect)).rejects.toThrow(says)
  })
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
