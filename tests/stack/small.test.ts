import { beforeAll, describe, expect, test } from 'vitest'
import { parseStage, stages } from '../../infra/stages.ts'
import { madeOnce } from '../support/made-once.ts'
import { ofType, only, synthesise, type Template } from '../support/templates.ts'

const { prod } = stages
const small = parseStage({ ...prod, preset: 'small' })

let templates: Record<string, Template> = {}
beforeAll(async () => {
  const abroad = { account: '123456789012', region: 'eu-central-1' }
  const make = () => synthesise([{ ...small, ...abroad }])
  templates = await madeOnce('templates-small', ['cdk.json', 'infra', 'functions', 'shared'], make)
}, 240_000)
const all = () => Object.values(templates)

describe('a small stage, by one line of its config', () => {
  test('stands in four stacks, wherever it is', () => {
    expect(Object.keys(templates).sort()).toEqual(
      ['api', 'data', 'edge', 'work'].map((name) => `evenhand-prod-${name}`),
    )
    expect(ofType(all(), 'AWS::WAFv2::WebACL')).toEqual([])
    expect(ofType(all(), 'AWS::CloudWatch::Dashboard')).toEqual([])
  })

  test('rings for results, money and their causes alone', () => {
    const names = ofType(all(), 'AWS::CloudWatch::Alarm').map(([id]) => id.replace(/[0-9A-F]{8}$/, ''))
    expect(names).toHaveLength(16)
    expect(names).toEqual(
      expect.arrayContaining(['SettlementFailing', 'BooksDiffer', 'ApiFailing', 'TableThrottled']),
    )
  })

  test('has one secret for all uses but CloudFront’s', () => {
    const secrets = ofType(all(), 'AWS::SecretsManager::Secret').map(([id]) => id.replace(/[0-9A-F]{8}$/, ''))
    expect(secrets.sort()).toEqual(['Keys', 'OriginSecrets'])
  })

  test('keeps its budget, all its functions and all its routes', async () => {
    expect(only(templates['evenhand-prod-edge'] as Template, 'AWS::Budgets::Budget')).toBeDefined()
    const { functions } = await import('../../functions/areas.ts')
    // The journey watches like an alarm.
    expect(ofType(all(), 'AWS::Lambda::Function').length).toBeGreaterThanOrEqual(
      Object.keys(functions).length - 1,
    )
    const { routes } = await import('../../shared/api/routes.ts')
    expect(ofType(all(), 'AWS::ApiGatewayV2::Route')).toHaveLength(routes.length)
  })
})

test('what a preset says goes over what the config says, and real money takes no shared secret', () => {
  expect(prod.edgeLimits).not.toBeNull()
  expect(small).toMatchObject({ edgeLimits: null, alarms: 'few', secrets: 'together', release: 'atOnce' })
  expect(() => parseStage({ ...prod, preset: 'tiny' })).toThrow('preset')
  const real = { ...prod.runtime, money: 'real' as const }
  expect(() => parseStage({ ...prod, preset: 'small', runtime: real })).toThrow('a secret for each use')
})
