import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, test } from 'vitest'
import { deskHeaders, deskPolicy } from '../../infra/csp.ts'
import { parseStage, stages } from '../../infra/stages.ts'
import { viewerRequest } from '../../infra/viewer-request.ts'
import {
  named,
  OFFICE,
  ofType,
  only,
  stageTemplates,
  type Template,
  templatesOf,
} from '../support/templates.ts'

// The desk in the cloud: a host of its own, with its own pages and calls behind it and nothing of the users'.

let edge: Template
let edgeOfOne: Template
beforeAll(async () => {
  const made = await templatesOf('office')
  const of = (name: string) => made[`evenhand-${name}`] as Template
  edge = of('prod-edge')
  edgeOfOne = of('staging-edge')
})
const text = (value: unknown) => JSON.stringify(value)

interface Behavior {
  PathPattern: string
  TargetOriginId: string
  FunctionAssociations?: { FunctionARN: { 'Fn::GetAtt': [string] } }[]
}
interface Distribution {
  CacheBehaviors: Behavior[]
  DefaultCacheBehavior: Behavior
  Origins: { Id: string; OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }[]
  WebACLId?: unknown
}
const site = (name: 'Site' | 'Desk') =>
  (named(edge, 'AWS::CloudFront::Distribution', name) as { DistributionConfig: Distribution })
    .DistributionConfig
const saying = (name: 'Site' | 'Desk') =>
  Object.fromEntries(
    site(name)
      .Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders)
      .map(({ HeaderName, HeaderValue }) => [HeaderName, HeaderValue]),
  )

describe("the desk's host", () => {
  test('has its own pages and its own calls behind it, and says that it is the desk', () => {
    const { CacheBehaviors, DefaultCacheBehavior } = site('Desk')
    expect(CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual(['/api/desk/*'])
    expect(CacheBehaviors[0]?.TargetOriginId).not.toBe(DefaultCacheBehavior.TargetOriginId)
    expect(saying('Desk')['x-origin-site']).toBe('desk')
    expect(text(saying('Desk')['x-origin-secret'])).toMatch(/resolve:secretsmanager:.*OriginSecrets.*current/)
  })

  test("is not what the users' host forwards to: that answers its calls itself, and says that it is the users'", () => {
    expect(saying('Site')['x-origin-site']).toBe('users')
    const patterns = site('Site').CacheBehaviors.map(({ PathPattern }) => PathPattern)
    // The first that fits is taken.
    expect(patterns.indexOf('/api/desk/*')).toBe(patterns.indexOf('/api/*') - 1)
    const own = site('Site').CacheBehaviors.find(({ PathPattern }) => PathPattern === '/api/desk/*')
    const [id = ''] = own?.FunctionAssociations?.[0]?.FunctionARN['Fn::GetAtt'] ?? []
    const code = edge.Resources[id]?.Properties.FunctionCode as string
    expect(runInNewContext(`${code}; handler`)({}).statusCode).toBe(404)
  })

  test('keeps its pages private: CloudFront alone reads them', () => {
    const bucket = named(edge, 'AWS::S3::Bucket', 'DeskHostPages')
    expect(Object.values(bucket.PublicAccessBlockConfiguration as object)).toEqual([true, true, true, true])
  })

  test('sends the headers a laptop sends, is nobody’s to find, and shows pictures of the bucket alone', () => {
    const { ResponseHeadersPolicyConfig: policy } = named(
      edge,
      'AWS::CloudFront::ResponseHeadersPolicy',
      'DeskHostPageHeaders',
    ) as {
      ResponseHeadersPolicyConfig: {
        CustomHeadersConfig: { Items: { Header: string; Value: string }[] }
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { ContentSecurityPolicy: unknown }
          StrictTransportSecurity: { AccessControlMaxAgeSec: number }
        }
      }
    }
    const custom = policy.CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])
    expect(Object.fromEntries(custom)).toEqual({
      'permissions-policy': deskHeaders['permissions-policy'],
      'x-robots-tag': 'noindex, nofollow',
    })
    const said = policy.SecurityHeadersConfig
    expect(said.StrictTransportSecurity.AccessControlMaxAgeSec).toBe(63_072_000)
    const csp = text(said.ContentSecurityPolicy.ContentSecurityPolicy)
    expect(csp).toMatch(/img-src 'self' https:\/\/.*Uploads\w*RegionalDomainName.*; font-src/)
    expect(csp.match(/https:/g)).toHaveLength(1)
    expect(deskPolicy('https://b.example')).toContain("img-src 'self' https://b.example; ")
    expect(deskPolicy('https://b.example')).toContain("connect-src 'self'; ")
  })

  test.each([
    ['/', { location: '/desk/' }],
    ['/desk', { location: '/desk/' }],
    ['/desk/', { uri: '/desk/index.html' }],
    ['/desk/assets/a.js', { uri: '/desk/assets/a.js' }],
  ])('leads %s where it belongs', (uri, expected) => {
    const answer = runInNewContext(`${viewerRequest('desk')}; handler`)({ request: { uri, headers: {} } })
    expect(answer.statusCode ? { location: answer.headers.location.value } : { uri: answer.uri }).toEqual(
      expected,
    )
  })

  test('says where the command line finds its table, its secret and itself, and no secret', () => {
    const { Name, Value } = only(edge, 'AWS::SSM::Parameter')
    expect(Name).toBe('/evenhand/prod/desk')
    expect(text(Value)).toMatch(/tableName.*secretArns.*indexKeys.*deskKeys.*deskUrl/)
    expect(text(Value)).not.toContain('resolve:')
  })
})

describe('its firewall', () => {
  interface Rule {
    Name: string
    Action: object
    Statement: Record<string, Record<string, unknown>>
  }
  const rules = (template: Template) => named(template, 'AWS::WAFv2::WebACL', 'DeskFirewall').Rules as Rule[]

  test('stands before it, counts guesses at the way in apart, and all calls by address', () => {
    expect(text(site('Desk').WebACLId)).toContain('DeskFirewall')
    const limits = rules(edge).flatMap(({ Name, Statement: { RateBasedStatement: rate } }) =>
      rate ? [[Name, rate.AggregateKeyType, rate.Limit]] : [],
    )
    expect(limits).toEqual([
      ['desk-login', 'IP', 1000],
      ['desk-session', 'CUSTOM_KEYS', 3000],
      ['desk-all', 'IP', 30_000],
    ])
    for (const way of ['accept', 'activate', 'login'])
      expect(text(rules(edge))).toContain(`"SearchString":"/api/desk/${way}"`)
  })

  test('turns away who comes from none of the networks named, of either kind of address', () => {
    const sets = ofType(edge, 'AWS::WAFv2::IPSet').map(([, set]) => [set.IPAddressVersion, set.Addresses])
    expect(sets).toEqual([
      ['IPV4', [OFFICE[0]]],
      ['IPV6', [OFFICE[1]]],
    ])
    const [first] = rules(edge)
    expect([first?.Name, first?.Action]).toEqual(['desk-elsewhere', { Block: {} }])
    expect(text(first?.Statement)).toMatch(/^\{"NotStatement":\{"Statement":\{"OrStatement":/)
  })

  test('of one kind of network asks for that one; without any, lets all come', async () => {
    const [one] = rules(edgeOfOne)
    expect(text(one?.Statement)).toMatch(/^\{"NotStatement":\{"Statement":\{"IPSetReferenceStatement":/)
    const open = rules((await stageTemplates())['evenhand-staging-edge'] as Template)
    expect(open.map(({ Name }) => Name)).toEqual(['desk-login', 'desk-session', 'desk-all'])
  })
})

describe('a stage is refused when', () => {
  const host = { name: 'a.example', certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1' }
  test.each([
    ['its desk lets networks in that nobody can write', { desk: { networks: ['10.0.0'] } }, 'networks'],
    ['no firewall would keep its networks out', { desk: { networks: OFFICE } }, 'web firewall'],
    ["its desk would share the users' name", { domain: host, desk: { domain: host } }, 'name of its own'],
  ])('%s', (_says, change, says) => {
    expect(() => parseStage({ ...stages.dev, ...change })).toThrow(says)
  })
})
