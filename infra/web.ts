import { CfnOutput, type Stack } from 'aws-cdk-lib'
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
import { TICKS_AT, TICKS_PATH } from '../shared/market/carried.ts'
import type { ApiStack } from './api.ts'
import { contentSecurityPolicy, pageHeaders } from './csp.ts'
import type { DataStack } from './data.ts'
import type { Firewall } from './firewall.ts'
import type { Prices } from './prices.ts'
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

export interface WebProps {
  config: StageConfig
  data: DataStack
  api: ApiStack
  prices: Prices
  firewall?: Firewall
  originVersion?: string | undefined
}

export class Web {
  readonly bucket: Bucket
  readonly distribution: Distribution
  readonly url: string
  readonly origin: string

  constructor(stack: Stack, { config, data, api, prices, firewall, originVersion }: WebProps) {
    this.bucket = pagesBucket(stack)
    const headers = {
      ...pageHeaders,
      'content-security-policy': contentSecurityPolicy(uploadsOrigin(data), prices.origin),
    }
    const pages = pagesOf(stack, { bucket: this.bucket, folder: 'h5', headers })
    const shield = shieldOf(config.region)
    const calls = callsOf(stack, 'UserCalls', { api, data, originVersion, site: 'users', shield })
    const shared = new SharedCache(stack, 'SharedCache', config.runtime.defaultLanguage)
    const elsewhere = new ResponseHeadersPolicy(stack, 'PricesAt', {
      customHeadersBehavior: { customHeaders: [{ header: TICKS_AT, value: prices.origin, override: true }] },
    })
    const cached = (route: SharedCache['routes'][number]) => ({
      ...this.cached(calls, route),
      ...(route.path === TICKS_PATH && { responseHeadersPolicy: elsewhere }),
    })
    this.distribution = new Distribution(stack, 'Site', {
      defaultBehavior: pages,
      additionalBehaviors: {
        ...Object.fromEntries(shared.routes.map((route) => [route.path, cached(route)])),
        // The desk has its own host (desk.ts); functions also refuse its calls from here.
        '/api/desk/*': nothingHere(stack, pages),
        '/api/*': calls,
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      // Otherwise CloudFront would cache a refusal for ten seconds, for others too.
      errorResponses: unkeptErrors,
      ...(firewall && { webAclId: firewall.webAclArn }),
      ...(config.domain && {
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        domainNames: [config.domain.name],
        certificate: Certificate.fromCertificateArn(stack, 'Certificate', config.domain.certificateArn),
      }),
    })
    acceptSite(this.distribution, config)
    new CfnOutput(stack, 'PagesBucket', { value: this.bucket.bucketName })
    this.origin = `https://${config.domain?.name ?? this.distribution.distributionDomainName}`
    this.url = `${this.origin}/h5/`
    new CfnOutput(stack, 'SiteUrl', { value: this.url })
    new CfnOutput(stack, 'SiteTarget', { value: this.distribution.distributionDomainName })
  }

  /** Nothing of a user is sent to the origin. */
  private cached(
    calls: BehaviorOptions,
    { policy: cachePolicy, functionAssociations }: SharedCache['routes'][number],
  ): BehaviorOptions {
    const { originRequestPolicy: _, ...rest } = calls
    const own = { allowedMethods: AllowedMethods.ALLOW_GET_HEAD, cachePolicy }
    return { ...rest, ...own, ...(functionAssociations && { functionAssociations }) }
  }
}
