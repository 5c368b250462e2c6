import { Duration } from 'aws-cdk-lib'
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import { Construct } from 'constructs'
import type * as z from 'zod/mini'
import { FINAL_KEPT_S } from '../shared/api/route.ts'
import { routes } from '../shared/api/routes.ts'

/** The longest a shared answer may be kept, and one about what is over; each answer says its own time. */
const LONGEST = Duration.minutes(1)
const LONGEST_FINAL = Duration.seconds(FINAL_KEPT_S)

/**
 * How CloudFront caches answers that are the same for everyone: by path, the query fields the route declares, and
 * language. Other fields do not reach the origin, so they can neither vary nor bypass the cache. Routes with the same
 * query share a policy, as an account may have twenty.
 */
export class SharedCache extends Construct {
  readonly routes: { path: string; policy: CachePolicy }[]

  constructor(scope: Construct, id: string) {
    super(scope, id)
    // One for what is over would let others of the same query be kept as long: its query has the field that says so.
    const policies = new Map<string, CachePolicy>()
    this.routes = routes.flatMap((route) => {
      if (!('sharedCache' in route)) return []
      const query = queryOf(route.input)
      const name = query.join('-') || 'none'
      const policy = policies.get(name) ?? this.policy(name, query, 'until' in route)
      policies.set(name, policy)
      return [{ path: route.path, policy }]
    })
  }

  private policy(name: string, query: string[], final: boolean): CachePolicy {
    return new CachePolicy(this, name, {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: final ? LONGEST_FINAL : LONGEST,
      headerBehavior: CacheHeaderBehavior.allowList('lang'),
      cookieBehavior: CacheCookieBehavior.none(),
      queryStringBehavior:
        query.length > 0 ? CacheQueryStringBehavior.allowList(...query) : CacheQueryStringBehavior.none(),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    })
  }
}

const queryOf = (input: z.ZodMiniObject): string[] => Object.keys(input.shape).sort()
