import { beforeAll, describe, expect, test } from 'vitest'
import { stages } from '../../infra/stages.ts'
import { TICKS_AT, TICKS_PATH } from '../../shared/market/carried.ts'
import { named, ofType, only, partOf, stageTemplates, type Template } from '../support/templates.ts'

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
  const prices = () => partOf(all, stage, 'prices')
  const site = () =>
    (
      only(prices(), 'AWS::CloudFront::Distribution') as {
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
    const web = partOf(all, stage, 'web')
    const { ResponseHeadersPolicyConfig } = named(web, 'AWS::CloudFront::ResponseHeadersPolicy', 'PricesAt')
    const told = (
      ResponseHeadersPolicyConfig as { CustomHeadersConfig: { Items: { Header: string; Value: unknown }[] } }
    ).CustomHeadersConfig.Items
    expect(told.map(({ Header }) => Header)).toEqual([TICKS_AT])
    expect(JSON.stringify(told[0]?.Value)).toMatch(/https:\/\/.*prices.*DomainName/)
    const behaviors = JSON.parse(
      JSON.stringify(only(web, 'AWS::CloudFront::Distribution')),
    ).DistributionConfig.CacheBehaviors.filter((each: Behavior) => each.ResponseHeadersPolicyId)
    expect(behaviors.map(({ PathPattern }: Behavior) => PathPattern)).toContain(TICKS_PATH)
  })

  test('takes the policies of a stage to four at most', () => {
    const count = ['web', 'prices'].flatMap((name) =>
      ofType(partOf(all, stage, name), 'AWS::CloudFront::CachePolicy'),
    ).length
    expect(count).toBeLessThanOrEqual(4)
  })
})
