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

/** The longest a shared answer may be kept, and one about what is over; each answer says its own time. */
const LONGEST = Duration.minutes(1)
const LONGEST_FINAL = Duration.seconds(FINAL_KEPT_S)

type SharedRoute = Extract<(typeof routes)[number], { sharedCache: number }>
type Sort = 'plain' | 'words' | 'final'

/** One for what is over would let others be kept as long: only a route whose query says so may be. */
const sortOf = (route: SharedRoute): Sort =>
  'words' in route ? 'words' : 'until' in route ? 'final' : 'plain'

/**
 * How CloudFront caches answers that are the same for everyone: by path, the query fields that routes of its sort declare,
 * and language where words are answered. Other fields do not reach the origin, and one that a route does not declare is
 * refused there and not kept, so none can vary an answer. Three policies a stage, as an account may have twenty.
 */
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
    // What is no language of ours is the default one: it cannot vary an answer.
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
