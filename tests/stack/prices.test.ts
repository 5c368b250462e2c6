import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, test } from 'vitest'
import { SWITCH_OFF } from '../../infra/prices-off.ts'
import { stages } from '../../infra/stages.ts'
import { TICKS_AT, TICKS_PATH } from '../../shared/market/carried.ts'
import { named, ofType, partOf, stageTemplates, type Template } from '../support/templates.ts'

let all: Record<string, Template> = {}
beforeAll(async () => {
  all = await stageTemplates()
})

interface Behavior {
  PathPattern?: string
  AllowedMethods?: string[]
  CachePolicyId: unknown
  OriginRequestPolicyId?: unknown
  ResponseHeadersPolicyId?: unknown
  FunctionAssociations?: { EventType: string; FunctionARN: { 'Fn::GetAtt': [string, string] } }[]
}

describe.each(Object.keys(stages))('the host of prices of %s', (stage) => {
  const prices = () => partOf(all, stage, 'edge')
  const site = () =>
    (
      named(prices(), 'AWS::CloudFront::Distribution', 'Prices') as {
        DistributionConfig: {
          CacheBehaviors: Behavior[]
          DefaultCacheBehavior: Behavior
          WebACLId?: unknown
          Origins: unknown[]
          CustomErrorResponses: { ErrorCachingMinTTL: number }[]
        }
      }
    ).DistributionConfig
  const of = (reference: unknown) =>
    prices().Resources[(reference as { Ref: string }).Ref]?.Properties as Record<string, unknown>

  test('answers one path, from one entry that nothing of a request varies or reaches the functions with', () => {
    const { CacheBehaviors, Origins, CustomErrorResponses, WebACLId } = site()
    expect(WebACLId).toBeUndefined()
    expect(CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([TICKS_PATH])
    const [ticks] = CacheBehaviors as [Behavior]
    expect(ticks.OriginRequestPolicyId).toBeUndefined()
    expect(ticks.AllowedMethods ?? ['GET', 'HEAD']).toEqual(['GET', 'HEAD'])
    expect(ticks.FunctionAssociations).toBeUndefined()
    expect(of(ticks.CachePolicyId).CachePolicyConfig).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      MaxTTL: 1,
      ParametersInCacheKeyAndForwardedToOrigin: {
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
        CookiesConfig: { CookieBehavior: 'none' },
      },
    })
    expect(Origins).toHaveLength(1)
    expect(JSON.stringify(Origins)).toMatch(/x-origin-secret.*resolve:secretsmanager:.*current/)
    expect(CustomErrorResponses.every(({ ErrorCachingMinTTL }) => ErrorCachingMinTTL === 0)).toBe(true)
  })

  test('has nothing at any other path: the edge says so itself', () => {
    const { FunctionAssociations = [] } = site().DefaultCacheBehavior
    expect(FunctionAssociations.map(({ EventType }) => EventType)).toEqual(['viewer-request'])
    const name = FunctionAssociations[0]?.FunctionARN['Fn::GetAtt'][0] ?? ''
    expect(prices().Resources[name]?.Properties.FunctionCode).toContain('statusCode: 404')
  })

  test('may be read by pages of the site, which learn of it from their own host', () => {
    const cors = of(site().CacheBehaviors[0]?.ResponseHeadersPolicyId).ResponseHeadersPolicyConfig
    const { domain } = stages[stage as keyof typeof stages]
    expect(cors).toMatchObject({
      CorsConfig: {
        AccessControlAllowCredentials: false,
        AccessControlAllowMethods: { Items: ['GET', 'HEAD'] },
        AccessControlAllowOrigins: { Items: [domain ? `https://${domain.name}` : '*'] },
        AccessControlExposeHeaders: { Items: ['x-now'] },
        OriginOverride: true,
      },
    })
    const web = partOf(all, stage, 'edge')
    const { ResponseHeadersPolicyConfig } = named(web, 'AWS::CloudFront::ResponseHeadersPolicy', 'PricesAt')
    const told = (
      ResponseHeadersPolicyConfig as { CustomHeadersConfig: { Items: { Header: string; Value: unknown }[] } }
    ).CustomHeadersConfig.Items
    expect(told.map(({ Header }) => Header)).toEqual([TICKS_AT])
    expect(JSON.stringify(told[0]?.Value)).toMatch(/https:\/\/.*Prices\w*.*DomainName/)
    const behaviors = JSON.parse(
      JSON.stringify(named(web, 'AWS::CloudFront::Distribution', 'Site')),
    ).DistributionConfig.CacheBehaviors.filter((each: Behavior) => each.ResponseHeadersPolicyId)
    expect(behaviors.map(({ PathPattern }: Behavior) => PathPattern)).toContain(TICKS_PATH)
  })

  test('takes the policies of a stage to four at most', () => {
    const count = ofType(partOf(all, stage, 'edge'), 'AWS::CloudFront::CachePolicy').length
    expect(count).toBeLessThanOrEqual(4)
  })
})

describe('a flood of the host of prices', () => {
  /** Runs what the function runs, over a distribution that is on or off. */
  async function run(Enabled: boolean) {
    const sent: object[] = []
    class Get {
      input: object
      constructor(input: object) {
        this.input = input
      }
    }
    class Update extends Get {}
    const cloudfront = {
      CloudFrontClient: class {
        async send(command: Get) {
          sent.push(command.input)
          return command instanceof Update
            ? {}
            : { DistributionConfig: { Enabled, Comment: 'kept' }, ETag: 'E1' }
        }
      },
      GetDistributionConfigCommand: Get,
      UpdateDistributionCommand: Update,
    }
    const made: { handler?: () => Promise<void> } = {}
    const given = { require: () => cloudfront, exports: made, process: { env: { DISTRIBUTION: 'D1' } } }
    runInNewContext(SWITCH_OFF, given)
    await made.handler?.()
    return sent
  }

  test('is told, and ends by switching that host off and nothing else', async () => {
    expect(await run(true)).toEqual([
      { Id: 'D1' },
      { Id: 'D1', IfMatch: 'E1', DistributionConfig: { Enabled: false, Comment: 'kept' } },
    ])
    expect(await run(false)).toEqual([{ Id: 'D1' }])
  })

  test.each(['staging', 'prod'])(
    'of %s calls that function, which may change that distribution alone',
    (stage) => {
      const edge = partOf(all, stage, 'edge')
      const { AlarmActions, MetricName, Threshold } = named(edge, 'AWS::CloudWatch::Alarm', 'PricesFlooded')
      expect([MetricName, Threshold]).toEqual(['Requests', 120_000])
      expect(JSON.stringify(AlarmActions)).toMatch(/PricesOff/)
      const { PolicyDocument } = named(edge, 'AWS::IAM::Policy', 'PricesOffRole') as {
        PolicyDocument: { Statement: { Action: string[]; Resource: unknown }[] }
      }
      const [own] = PolicyDocument.Statement.filter(({ Action }) => String(Action).includes('cloudfront'))
      expect(own?.Action).toEqual(['cloudfront:GetDistributionConfig', 'cloudfront:UpdateDistribution'])
      expect(JSON.stringify(own?.Resource)).toMatch(/distribution\/.*"Ref":"Prices/)
    },
  )
})
