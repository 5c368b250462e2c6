import { Duration, type Stack } from 'aws-cdk-lib'
import {
  AllowedMethods,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  HttpVersion,
  PriceClass,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { TICKS_PATH } from '../shared/market/carried.ts'
import type { ApiStack } from './api.ts'
import type { DataStack } from './data.ts'
import { accept } from './nag.ts'
import { shieldOf } from './shield.ts'
import { callsOrigin, nothingAt, unkeptErrors } from './site-parts.ts'
import type { StageConfig } from './stages.ts'

export interface PricesProps {
  config: StageConfig
  data: DataStack
  api: ApiStack
  originVersion?: string | undefined
}

/**
 * Ticks of all products only. No firewall, which costs more than the cache saves: one request a second
 * reaches the function.
 */
export class Prices {
  readonly distribution: Distribution
  readonly origin: string

  constructor(stack: Stack, { config, data, api, originVersion }: PricesProps) {
    const origin = callsOrigin({ api, data, originVersion, site: 'users', shield: shieldOf(config.region) })
    const viewerProtocolPolicy = ViewerProtocolPolicy.HTTPS_ONLY
    this.distribution = new Distribution(stack, 'Prices', {
      defaultBehavior: {
        origin,
        viewerProtocolPolicy,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        functionAssociations: [nothingAt(stack, 'NoPrices')],
      },
      additionalBehaviors: {
        [TICKS_PATH]: {
          origin,
          viewerProtocolPolicy,
          allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
          cachePolicy: new CachePolicy(stack, 'OneAnswer', {
            minTtl: Duration.seconds(0),
            defaultTtl: Duration.seconds(0),
            maxTtl: Duration.seconds(1),
            headerBehavior: CacheHeaderBehavior.none(),
            cookieBehavior: CacheCookieBehavior.none(),
            queryStringBehavior: CacheQueryStringBehavior.none(),
            enableAcceptEncodingBrotli: true,
            enableAcceptEncodingGzip: true,
          }),
          responseHeadersPolicy: new ResponseHeadersPolicy(stack, 'ForTheSite', {
            corsBehavior: {
              // Without its own name the site is known only by a distribution made after this one.
              accessControlAllowOrigins: [config.domain ? `https://${config.domain.name}` : '*'],
              accessControlAllowMethods: ['GET', 'HEAD'],
              accessControlAllowHeaders: ['*'],
              accessControlAllowCredentials: false,
              accessControlExposeHeaders: ['x-now'],
              originOverride: true,
            },
          }),
        },
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      errorResponses: unkeptErrors,
    })
    accept(this.distribution, {
      'AwsSolutions-CFR1': 'What it answers is public.',
      'AwsSolutions-CFR2':
        'It answers one path from one cache entry: no request can vary it, and its price is what it is there to save.',
      'AwsSolutions-CFR3':
        'Its requests are logged by the newer kind of log (edge-logs.ts), which leaves out who asked; the rule knows the older alone.',
      'AwsSolutions-CFR4':
        'It has no domain of its own: it shows the certificate of CloudFront, which sets its own floor.',
    })
    this.origin = `https://${this.distribution.distributionDomainName}`
  }
}
