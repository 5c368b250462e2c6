import { Bucket } from 'aws-cdk-lib/aws-s3'
import type { CfnQueue } from 'aws-cdk-lib/aws-sqs'
import { beforeAll, describe, expect, test } from 'vitest'
import { UserAlarm } from '../../infra/alarms.ts'
import type { StageStacks } from '../../infra/create-app.ts'
import { standing } from '../../infra/plan/load.ts'
import { standingCost } from '../../infra/plan/plan.ts'
import { stages } from '../../infra/stages.ts'
import {
  named,
  ofType,
  stageTemplates,
  synthesise,
  type Template,
  templatesOf,
} from '../support/templates.ts'

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
    const expected = names.flatMap((stage) =>
      ['data', 'work', 'api', 'edge'].map((name) => `evenhand-${stage}-${name}`),
    )
    expect(Object.keys(all).sort()).toEqual(expected.sort())
  })

  test('works for a stage in a region of its own, whose firewall stands in us-east-1', () => {
    expect(Object.keys(apart).sort()).toEqual(
      ['api', 'data', 'edge', 'front', 'shield', 'work'].map((name) => `evenhand-staging-${name}`),
    )
    const site = named(apart['evenhand-staging-edge'] as Template, 'AWS::CloudFront::Distribution', 'Site')
    expect(text(site)).toContain('WebACLId')
    expect(ofType(apart['evenhand-staging-shield'] as Template, 'AWS::WAFv2::WebACL')).toHaveLength(2)
  })

  /** CloudFormation takes 500 of one stack. */
  const MOST_RESOURCES = 450
  test('leaves each stack fifty resources to grow by', () => {
    const sizes = [...Object.entries(all), ...Object.entries(apart)].map(
      ([name, { Resources }]) => [name, Object.keys(Resources).length] as const,
    )
    expect(sizes.length).toBe(3 * 4 + 6)
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
      // Those of the desk's queues and of the books; the others are written where something happens.
      ownMetrics: ofType(prod, 'AWS::Logs::MetricFilter').filter(([id]) => /Overdue|^Books/.test(id)).length,
      firewallRules: firewalls.reduce((sum, [, { Rules }]) => sum + (Rules as unknown[]).length, 0),
    })
    expect(Math.abs(there - standingCost(standing))).toBeLessThanOrEqual(2)
  })

  test.each<[string, string, (stacks: StageStacks) => void]>([
    ['cdk-nag: a bucket that takes plain http', 'AwsSolutions-S10', ({ edge }) => new Bucket(edge, 'Open')],
    [
      'the validator: a property that does not exist',
      'Odds: Additional properties',
      ({ work }) => {
        ;(work.timers.failed.node.defaultChild as CfnQueue).addPropertyOverride('Odds', 0.4)
      },
    ],
  ])('fails on a finding of %s', { timeout: MAKES_MS }, async (_, says, defect) => {
    await expect(synthesise([stages.dev], { change: defect })).rejects.toThrow(says)
  })
})

test('an alarm that says nothing, or not what a user suffers, cannot be made', async () => {
  const refusals: string[] = []
  const stop = new Error('all were tried')
  const change = ({ api, data }: StageStacks) => {
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
  }
  await expect(synthesise([stages.dev], { change })).rejects.toBe(stop)
  expect(refusals).toHaveLength(3)
  for (const refusal of refusals) expect(refusal).toContain('what a user suffers')
})
