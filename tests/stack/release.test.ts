import { beforeAll, describe, expect, test } from 'vitest'
import { stages } from '../../infra/stages.ts'
import { named, ofType, stageTemplates, type Template } from '../support/templates.ts'

let all: Record<string, Template>
beforeAll(async () => {
  all = await stageTemplates()
}, 120_000)

const released = [
  ['api', 'Login', 'ApiFailing'],
  ['api', 'Trade', 'ApiFailing'],
  ['timers', 'Settlement', 'SettlementFailing'],
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
    const role = ofType(part('timers'), 'AWS::IAM::Policy').find(([id]) => id.startsWith('ScheduleRole'))
    expect(JSON.stringify(role)).toContain(`function:evenhand-${stage}-settlement:live`)
    const [[, invoked] = []] = ofType(part('timers'), 'AWS::Lambda::EventInvokeConfig')
    expect(JSON.stringify(invoked?.Qualifier)).toMatch(/"Ref":"SettlementLive/)
  })
})
