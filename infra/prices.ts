import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
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
import type { Construct } from 'constructs'
import { TICKS_PATH } from '../shared/market/carried.ts'
import type { ApiStack } from './api.ts'
import type { DataStack } from './data.ts'
import { accept } from './nag.ts'
import { shieldOf } from './shield.ts'
import { callsOrigin, nothingAt, unkeptErrors } from './site-parts.ts'
import type { StageConfig } from './stages.ts'

export interface PricesStackProps extends StackProps {
  config: StageConfig
  data: DataStack
  api: ApiStack
  originVersion?: string | undefined
}

/**
 * The host of what every open page asks each second: the ticks of all products, and nothing else. It goes without the
 * firewall, which takes more for a request than CloudFront's cache saves. Nothing of a request is in the key of its one
 * answer or is sent on, so whatever strangers send, its function is asked once a second by the shield.
 */
export class PricesStack extends Stack {
  readonly distribution: Distribution
  /** `https://host`, without a path. */
  readonly origin: string

  constructor(
    scope: Construct,
    id: string,
    { config, data, api, originVersion, ...props }: PricesStackProps,
  ) {
    super(scope, id, props)
    const origin = callsOrigin({ api, data, originVersion, site: 'users', shield: shieldOf(config.region) })
    const viewerProtocolPolicy = ViewerProtocolPolicy.HTTPS_ONLY
    this.distribution = new Distribution(this, 'Prices', {
      defaultBehavior: {
        origin,
        viewerProtocolPolicy,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        functionAssociations: [nothingAt(this)],
      },
      additionalBehaviors: {
        [TICKS_PATH]: {
          origin,
          viewerProtocolPolicy,
          allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
          cachePolicy: new CachePolicy(this, 'OneAnswer', {
            minTtl: Duration.seconds(0),
            defaultTtl: Duration.seconds(0),
            maxTtl: Duration.seconds(1),
            headerBehavior: CacheHeaderBehavior.none(),
            cookieBehavior: CacheCookieBehavior.none(),
            queryStringBehavior: CacheQueryStringBehavior.none(),
            enableAcceptEncodingBrotli: true,
            enableAcceptEncodingGzip: true,
          }),
          responseHeadersPolicy: new ResponseHeadersPolicy(this, 'ForTheSite', {
            corsBehavior: {
              // Without a name of its own the site is known by that of a distribution which is made after this one.
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
