import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AllowedMethods,
  type BehaviorOptions,
  Distribution,
  HttpVersion,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { TICKS_AT, TICKS_PATH } from '../shared/market/carried.ts'
import type { ApiStack } from './api.ts'
import { contentSecurityPolicy, pageHeaders } from './csp.ts'
import type { DataStack } from './data.ts'
import type { EdgeStack } from './edge.ts'
import type { PricesStack } from './prices.ts'
import { SharedCache } from './shared-cache.ts'
import { shieldOf } from './shield.ts'
import {
  acceptSite,
  callsOf,
  nothingHere,
  pagesBucket,
  pagesOf,
  unkeptErrors,
  uploadsOrigin,
} from './site-parts.ts'
import type { StageConfig } from './stages.ts'

export interface WebStackProps extends StackProps {
  config: StageConfig
  data: DataStack
  api: ApiStack
  /** Where pages may ask for ticks instead. */
  prices: PricesStack
  edge?: EdgeStack
  originVersion?: string | undefined
}

/** One origin for a browser: the built pages under /h5/, the API under /api/, market answers cached for a second. */
export class WebStack extends Stack {
  readonly bucket: Bucket
  readonly distribution: Distribution
  readonly url: string
  /** `https://host`, without a path. */
  readonly origin: string

  constructor(
    scope: Construct,
    id: string,
    { config, data, api, prices, edge, originVersion, ...props }: WebStackProps,
  ) {
    super(scope, id, props)
    this.bucket = pagesBucket(this)
    // The same headers as on a laptop; the policy also names the bucket of pictures, here another host.
    const headers = {
      ...pageHeaders,
      'content-security-policy': contentSecurityPolicy(uploadsOrigin(data), prices.origin),
    }
    const pages = pagesOf(this, { bucket: this.bucket, folder: 'h5', headers })
    const shield = shieldOf(config.region)
    const calls = callsOf(this, 'UserCalls', { api, data, originVersion, site: 'users', shield })
    const shared = new SharedCache(this, 'SharedCache', config.runtime.defaultLanguage)
    const elsewhere = new ResponseHeadersPolicy(this, 'PricesAt', {
      customHeadersBehavior: { customHeaders: [{ header: TICKS_AT, value: prices.origin, override: true }] },
    })
    const cached = (route: SharedCache['routes'][number]) => ({
      ...this.cached(calls, route),
      ...(route.path === TICKS_PATH && { responseHeadersPolicy: elsewhere }),
    })
    this.distribution = new Distribution(this, 'Site', {
      defaultBehavior: pages,
      additionalBehaviors: {
        ...Object.fromEntries(shared.routes.map((route) => [route.path, cached(route)])),
        // The desk has its own host (desk.ts); the functions refuse its calls from here too, however the path is spelt.
        '/api/desk/*': nothingHere(this, pages),
        '/api/*': calls,
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      // Otherwise CloudFront would cache a refusal for ten seconds, for other users too.
      errorResponses: unkeptErrors,
      ...(edge && { webAclId: edge.webAclArn }),
      ...(config.domain && {
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        domainNames: [config.domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', config.domain.certificateArn),
      }),
    })
    acceptSite(this.distribution, config)
    new CfnOutput(this, 'PagesBucket', { value: this.bucket.bucketName })
    this.origin = `https://${config.domain?.name ?? this.distribution.distributionDomainName}`
    this.url = `${this.origin}/h5/`
    new CfnOutput(this, 'SiteUrl', { value: this.url })
  }

  /** Open answers that are the same for everyone; nothing of a user is sent to the origin with them. */
  private cached(
    calls: BehaviorOptions,
    { policy: cachePolicy, functionAssociations }: SharedCache['routes'][number],
  ): BehaviorOptions {
    const { originRequestPolicy: _, ...rest } = calls
    const own = { allowedMethods: AllowedMethods.ALLOW_GET_HEAD, cachePolicy }
    return { ...rest, ...own, ...(functionAssociations && { functionAssociations }) }
  }
}
