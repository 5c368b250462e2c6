import { beforeAll, describe, expect, test } from 'vitest'
import { FAILED, jsonLog } from '../../functions/log.ts'
import { stages } from '../../infra/stages.ts'
import { named, ofType, stageTemplates, synthesise, type Template } from '../support/templates.ts'

let all: Record<string, Template>
beforeAll(async () => {
  all = await stageTemplates()
}, 120_000)

interface Query {
  Id: string
  MetricStat?: { Metric: object }
}

const released = [
  ['api', 'Login', 'LoginReleaseFailing'],
  ['api', 'Trade', 'TradeReleaseFailing'],
  ['work', 'Settlement', 'SettlementReleaseFailing'],
] as const

describe.each(Object.values(stages))('stage $stage', ({ stage, release }) => {
  const part = (name: string) => all[`evenhand-${stage}-${name}`] as Template

  test.each(released)(
    '%s: new code of %s takes calls over step by step, until %s rings',
    (name, of, alarm) => {
      const group = named(part(name), 'AWS::CodeDeploy::DeploymentGroup', `${of}LiveRelease`)
      expect(group).toMatchObject({
        DeploymentConfigName: `CodeDeployDefault.Lambda${release === 'linear' ? 'Linear10PercentEvery1Minute' : 'AllAtOnce'}`,
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_FAILURE']),
        },
        AlarmConfiguration: {
          Enabled: true,
          Alarms: [{ Name: { Ref: expect.stringMatching(`^${alarm}`) } }],
        },
      })
      const [, alias] =
        ofType(part(name), 'AWS::Lambda::Alias').find(([id]) => id.startsWith(`${of}Live`)) ?? []
      expect(alias).toMatchObject({ Name: 'live', FunctionName: { Ref: expect.stringMatching(`^${of}`) } })
    },
  )

  test.each(released)('%s: a release of %s is judged by its new version alone (%s)', (name, of, alarm) => {
    const { Metrics } = named(part(name), 'AWS::CloudWatch::Alarm', alarm) as { Metrics: Query[] }
    const version = { 'Fn::GetAtt': [expect.stringMatching(new RegExp(`^${of}CurrentVersion`)), 'Version'] }
    const asked = Object.fromEntries(Metrics.map(({ Id, MetricStat }) => [Id, MetricStat?.Metric]))
    expect(asked.ended).toMatchObject({
      Namespace: 'AWS/Lambda',
      MetricName: 'Errors',
      Dimensions: [
        { Name: 'ExecutedVersion', Value: version },
        { Name: 'FunctionName' },
        { Name: 'Resource', Value: { 'Fn::Join': ['', [{ Ref: expect.any(String) }, ':live']] } },
      ],
    })
    expect(asked.answered).toMatchObject({ Dimensions: [{ Name: 'version', Value: version }] })
    expect(named(part(name), 'AWS::Logs::MetricFilter', `${of}Failed`)).toMatchObject({
      FilterPattern: '{ ($.level = "error") && ($.event = "failed") }',
      MetricTransformations: [{ Dimensions: [{ Key: 'version', Value: '$.version' }] }],
    })
  })

  test('what invokes them calls the released code: no call goes past its alias', () => {
    const api = part('api')
    const uris = ofType(api, 'AWS::ApiGatewayV2::Integration').map(([, { IntegrationUri }]) =>
      JSON.stringify(IntegrationUri),
    )
    for (const name of ['Login', 'Trade']) {
      expect(uris.filter((uri) => uri.includes(`"Ref":"${name}Live`))).toHaveLength(1)
      expect(uris.filter((uri) => new RegExp(`"${name}[0-9A-F]{8}"`).test(uri))).toEqual([])
    }
    // The schedules that trade asks for, and the role that they take.
    const { Environment } = named(api, 'AWS::Lambda::Function', 'Trade')
    expect(JSON.stringify(Environment)).toContain(`evenhand-${stage}-settlement:live`)
    const role = ofType(part('work'), 'AWS::IAM::Policy').find(([id]) => id.startsWith('ScheduleRole'))
    expect(JSON.stringify(role)).toContain(`function:evenhand-${stage}-settlement:live`)
    const invoked = named(part('work'), 'AWS::Lambda::EventInvokeConfig', 'Settlement')
    expect(JSON.stringify(invoked.Qualifier)).toMatch(/"Ref":"SettlementLive/)
  })
})

test('dev goes to any region, but for what CloudFront reads in us-east-1; through alarms, it looks at none', async () => {
  const dev = { ...stages.dev, account: '123456789012', region: 'eu-central-1' }
  const regions: Record<string, string> = {}
  const through = await synthesise([dev], {
    unchecked: true,
    context: { throughAlarms: true },
    change: (stacks) => {
      for (const [name, stack] of Object.entries(stacks)) regions[name] = stack.region
    },
  })
  const home = Object.fromEntries(['data', 'work', 'api', 'edge'].map((name) => [name, 'eu-central-1']))
  expect(regions).toEqual({ ...home, front: 'us-east-1' })
  // What is told of CloudFront is told where it is.
  expect(ofType(Object.values(through), 'AWS::Logs::DeliverySource')).toHaveLength(3)
  expect(ofType(through['evenhand-dev-front'] as Template, 'AWS::Logs::DeliverySource')).toHaveLength(3)
  const groups = ofType(Object.values(through), 'AWS::CodeDeploy::DeploymentGroup')
  expect(groups).toHaveLength(3)
  for (const [, { AlarmConfiguration }] of groups)
    expect(AlarmConfiguration).toMatchObject({ Enabled: false })
}, 120_000)

test('an error names the version of its function, by which a release is judged; nothing else does', () => {
  const lines: string[] = []
  const log = jsonLog((line) => void lines.push(line), '12')
  log('error', FAILED, { status: 500 })
  log('info', 'refused', { status: 400 })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 'error', event: 'failed', status: 500, version: '12' },
    { level: 'info', event: 'refused', status: 400 },
  ])
})
