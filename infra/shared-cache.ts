import { Duration } from 'aws-cdk-lib'
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront'
import { Construct } from 'constructs'
import { FINAL_KEPT_S } from '../shared/api/route.ts'
import { routes } from '../shared/api/routes.ts'
import { foldLanguage } from './viewer-request.ts'

const LONGEST = Duration.minutes(1)
const LONGEST_FINAL = Duration.seconds(FINAL_KEPT_S)

type SharedRoute = Extract<(typeof routes)[number], { sharedCache: number }>
type Sort = 'plain' | 'words' | 'final'

/** Only routes with an end time may be cached for a day. */
const sortOf = (route: SharedRoute): Sort =>
  'words' in route ? 'words' : 'until' in route ? 'final' : 'plain'

/** Keyed by path, declared query fields, and language. Three policies: an account may have twenty. */
export class SharedCache extends Construct {
  readonly routes: { path: string; policy: CachePolicy; functionAssociations?: FunctionAssociation[] }[]

  constructor(scope: Construct, id: string, defaultLanguage: string) {
    super(scope, id)
    const shared = routes.filter((route): route is SharedRoute => 'sharedCache' in route)
    const policies = new Map<Sort, CachePolicy>()
    for (const sort of ['plain', 'words', 'final'] as const) {
      const of = shared.filter((route) => sortOf(route) === sort)
      const query = [...new Set(of.flatMap((route) => Object.keys(route.input.shape)))].sort()
      policies.set(sort, this.policy(sort, query))
    }
    // An unknown language counts as the default, so it cannot vary an answer.
    const fold = new EdgeFunction(this, 'Language', {
      code: FunctionCode.fromInline(foldLanguage(defaultLanguage)),
      runtime: FunctionRuntime.JS_2_0,
    })
    const functionAssociations = [{ function: fold, eventType: FunctionEventType.VIEWER_REQUEST }]
    this.routes = shared.map((route) => ({
      path: route.path,
      policy: policies.get(sortOf(route)) as CachePolicy,
      ...(sortOf(route) === 'words' && { functionAssociations }),
    }))
  }

  private policy(sort: Sort, query: string[]): CachePolicy {
    return new CachePolicy(this, sort, {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: sort === 'final' ? LONGEST_FINAL : LONGEST,
      headerBehavior: sort === 'words' ? CacheHeaderBehavior.allowList('lang') : CacheHeaderBehavior.none(),
      cookieBehavior: CacheCookieBehavior.none(),
      queryStringBehavior: CacheQueryStringBehavior.allowList(...query),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    })
  }
}
