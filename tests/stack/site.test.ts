import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentSecurityPolicy, pageHeaders } from '../../infra/csp.ts'
import { foldLanguage, viewerRequest } from '../../infra/viewer-request.ts'
import { routes } from '../../shared/api/routes.ts'
import {
  named,
  ORIGIN_VERSION,
  ofType,
  stageTemplates,
  type Template,
  templatesOf,
} from '../support/templates.ts'

let web: Template
beforeAll(async () => {
  web = (await stageTemplates())['evenhand-prod-edge'] as Template
})
const text = (value: unknown) => JSON.stringify(value)

describe('CloudFront', () => {
  interface Behavior {
    PathPattern: string
    TargetOriginId: string
    CachePolicyId: unknown
    OriginRequestPolicyId?: unknown
    FunctionAssociations?: unknown
  }
  interface Policy {
    CustomHeadersConfig: { Items: { Header: string; Value: string }[] }
    SecurityHeadersConfig: Record<string, Record<string, unknown>>
  }
  const config = () =>
    (
      named(web, 'AWS::CloudFront::Distribution', 'Site') as {
        DistributionConfig: {
          CacheBehaviors: Behavior[]
          DefaultCacheBehavior: Behavior
          Origins: { Id: string; OriginCustomHeaders?: unknown }[]
          CustomErrorResponses: { ErrorCachingMinTTL: number }[]
        }
      }
    ).DistributionConfig
  const resource = (reference: unknown) => web.Resources[(reference as { Ref: string }).Ref]?.Properties

  test('keeps an answer that is alike for all by path, declared query, and language where it has words, and passes nothing else on', () => {
    const shared = routes.flatMap((route) =>
      'sharedCache' in route
        ? [
            {
              path: route.path,
              query: Object.keys(route.input.shape).sort(),
              longest: 'until' in route ? 86_400 : 60,
              headers:
                'words' in route
                  ? { HeaderBehavior: 'whitelist', Headers: ['lang'] }
                  : { HeaderBehavior: 'none' },
            },
          ]
        : [],
    )
    const cached = config().CacheBehaviors.filter(
      ({ PathPattern }) => PathPattern !== '/api/*' && PathPattern !== '/api/desk/*',
    )
    expect(cached.map(({ PathPattern }) => PathPattern)).toEqual(shared.map(({ path }) => path))
    for (const [index, { CachePolicyId, OriginRequestPolicyId }] of cached.entries()) {
      expect(OriginRequestPolicyId).toBeUndefined()
      const query = shared[index]?.query ?? []
      const kept = resource(CachePolicyId)?.CachePolicyConfig
      for (const field of query) expect(text(kept)).toContain(`"${field}"`)
      expect(kept).toMatchObject({
        MinTTL: 0,
        DefaultTTL: 0,
        MaxTTL: shared[index]?.longest,
        ParametersInCacheKeyAndForwardedToOrigin: {
          HeadersConfig: shared[index]?.headers,
          QueryStringsConfig: { QueryStringBehavior: 'whitelist' },
          CookiesConfig: { CookieBehavior: 'none' },
        },
      })
    }
  })

  test('has few policies, and a language that is none of ours makes no answer of its own', () => {
    expect(ofType(web, 'AWS::CloudFront::CachePolicy').length).toBeLessThanOrEqual(4)
    const folded = config().CacheBehaviors.filter(({ FunctionAssociations }) =>
      text(FunctionAssociations ?? null).includes('SharedCacheLanguage'),
    )
    expect(folded.map(({ PathPattern }) => PathPattern)).toEqual(
      routes.flatMap((route) => ('words' in route ? [route.path] : [])),
    )
    type Event = { request: { headers: { lang?: { value: string } } } }
    const handler = runInNewContext(`${foldLanguage('en')}; handler`) as (event: Event) => Event['request']
    const asked = (lang?: string) =>
      handler({ request: { headers: lang === undefined ? {} : { lang: { value: lang } } } }).headers.lang
        ?.value
    expect(['de', 'zh-Hans', 'DE', 'xx-1', '', undefined].map(asked)).toEqual([
      'de',
      'zh-Hans',
      'en',
      'en',
      'en',
      'en',
    ])
  })

  test('caches nothing else of the API, and passes the token on only there', () => {
    const last = config().CacheBehaviors.at(-1) as Behavior
    // AWS's own policy CachingDisabled.
    expect([last.PathPattern, last.CachePolicyId]).toEqual(['/api/*', '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'])
    expect(resource(last.OriginRequestPolicyId)?.OriginRequestPolicyConfig).toMatchObject({
      HeadersConfig: {
        Headers: expect.arrayContaining(['token', 'idempotency-key', 'CloudFront-Viewer-Address']),
      },
      CookiesConfig: { CookieBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    })
    expect(config().CustomErrorResponses.map(({ ErrorCachingMinTTL }) => ErrorCachingMinTTL)).toEqual(
      Array(11).fill(0),
    )
  })

  test('names origins that exist, and proves itself to the API by a reference to the secret', () => {
    const { Origins, CacheBehaviors, DefaultCacheBehavior } = config()
    const ids = Origins.map(({ Id }) => Id)
    const calls = CacheBehaviors.filter(({ PathPattern }) => PathPattern !== '/api/desk/*')
    for (const { TargetOriginId } of [...CacheBehaviors, DefaultCacheBehavior])
      expect(ids).toContain(TargetOriginId)
    expect(calls.every(({ TargetOriginId }) => TargetOriginId !== DefaultCacheBehavior.TargetOriginId)).toBe(
      true,
    )
    const [api] = Origins.filter(({ OriginCustomHeaders }) => OriginCustomHeaders)
    expect(text(api?.OriginCustomHeaders)).toMatch(
      /x-origin-secret.*resolve:secretsmanager:.*OriginSecrets.*current/,
    )
  })

  test('is told of a changed secret by the name of its version, which the command line can read', async () => {
    const word = /resolve:secretsmanager:.*?OriginSecrets.*?:SecretString:current:([^}]*)\}\}/
    expect(word.exec(text(config().Origins))?.[1]).toBe(':')
    const apart = await templatesOf('apart')
    for (const name of ['Site', 'Desk', 'Prices']) {
      const site = named(apart['evenhand-staging-edge'] as Template, 'AWS::CloudFront::Distribution', name)
      expect([name, word.exec(text(site))?.[1]]).toEqual([name, `:${ORIGIN_VERSION}`])
    }
    const { Value } = named(apart['evenhand-staging-edge'] as Template, 'AWS::SSM::Parameter', 'Whereabouts')
    expect(text(Value)).toContain(ORIGIN_VERSION)
  }, 60_000)

  /** A text of a template, what it takes from other stacks put as `<its export>`. */
  const joined = (value: unknown): string => {
    if (typeof value === 'string') return value
    const { 'Fn::Join': join, 'Fn::ImportValue': from, 'Fn::GetAtt': own } = value as Record<string, unknown>
    if (from) return `<${from}>`
    if (own) return `<${(own as string[]).join('.')}>`
    const [separator, parts] = join as [string, unknown[]]
    return parts.map(joined).join(separator)
  }

  test('sends the headers a laptop sends, and lets pages post to the bucket of pictures and nowhere else', () => {
    const { ResponseHeadersPolicyConfig } = named(
      web,
      'AWS::CloudFront::ResponseHeadersPolicy',
      'PageHeaders',
    )
    const { CustomHeadersConfig: custom, SecurityHeadersConfig: headers } =
      ResponseHeadersPolicyConfig as Policy
    const { StrictTransportSecurity: hsts, ...others } = headers
    const policy = joined(others.ContentSecurityPolicy?.ContentSecurityPolicy)
    const [bucket = ''] = /https:\/\/\S*[^;\s]/.exec(policy) ?? []
    const [prices = ''] = /https:\/\/<Prices\w+\.DomainName>/.exec(policy) ?? []
    expect(prices).not.toBe('')
    expect(bucket).toMatch(/^https:\/\/<evenhand-prod-data:\w*Uploads\w*RegionalDomainName\w*>$/)
    expect({
      'content-security-policy': policy,
      'strict-transport-security': `max-age=${Number(hsts?.AccessControlMaxAgeSec)}; includeSubDomains`,
      'x-content-type-options': others.ContentTypeOptions && 'nosniff',
      'referrer-policy': others.ReferrerPolicy?.ReferrerPolicy,
      ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header, Value])),
    }).toEqual({ ...pageHeaders, 'content-security-policy': contentSecurityPolicy(bucket, prices) })
  })

  test.each([
    ['/', { location: '/h5/' }],
    ['/h5', { location: '/h5/' }],
    ['/h5/', { uri: '/h5/index.html' }],
    ['/h5/assets/a.js', { uri: '/h5/assets/a.js' }],
  ])('leads %s where it belongs', (uri, expected) => {
    const handler = runInNewContext(`${viewerRequest('h5')}; handler`)
    const answer = handler({ request: { uri, headers: {} } })
    expect(answer.statusCode ? { location: answer.headers.location.value } : { uri: answer.uri }).toEqual(
      expected,
    )
  })
})
