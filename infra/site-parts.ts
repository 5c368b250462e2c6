import { Duration, Fn, RemovalPolicy, SecretValue } from 'aws-cdk-lib'
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  type Distribution,
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersReferrerPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import type { Site } from '../functions/request.ts'
import type { ApiStack } from './api.ts'
import type { DataStack } from './data.ts'
import { accept } from './nag.ts'
import type { StageConfig } from './stages.ts'
import { viewerRequest } from './viewer-request.ts'

/** Holds only a build, so it may be deleted with the stack. */
export function pagesBucket(scope: Construct): Bucket {
  const bucket = new Bucket(scope, 'Pages', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  accept(bucket, { 'AwsSolutions-S1': 'It holds the public build alone and is read by CloudFront alone.' })
  return bucket
}

export interface Pages {
  bucket: Bucket
  folder: 'h5' | 'desk'
  headers: Record<string, string>
}

export function pagesOf(scope: Construct, { bucket, folder, headers }: Pages): BehaviorOptions {
  const toIndex = new EdgeFunction(scope, 'ToIndex', {
    code: FunctionCode.fromInline(viewerRequest(folder)),
    runtime: FunctionRuntime.JS_2_0,
  })
  return {
    origin: S3BucketOrigin.withOriginAccessControl(bucket),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    functionAssociations: [{ function: toIndex, eventType: FunctionEventType.VIEWER_REQUEST }],
    responseHeadersPolicy: headersPolicy(scope, headers),
  }
}

function headersPolicy(scope: Construct, headers: Record<string, string>): ResponseHeadersPolicy {
  const {
    'content-security-policy': contentSecurityPolicy = '',
    'strict-transport-security': transport = '',
    'x-content-type-options': _nosniff,
    'referrer-policy': _noReferrer,
    ...custom
  } = headers
  const hsts = /^max-age=(\d+); includeSubDomains$/.exec(transport)
  if (!hsts) throw new Error('the page headers hold an unexpected strict-transport-security')
  return new ResponseHeadersPolicy(scope, 'PageHeaders', {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(Number(hsts[1])),
        includeSubdomains: true,
        override: true,
      },
      contentTypeOptions: { override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(custom).map(([header, value]) => ({ header, value, override: true })),
    },
  })
}

export interface CallsTo {
  api: ApiStack
  data: DataStack
  originVersion: string | undefined
  site: Site
  shield?: string | undefined
}

export const callsOrigin = ({ api, data, originVersion, site, shield }: CallsTo): HttpOrigin =>
  new HttpOrigin(Fn.select(2, Fn.split('/', api.api.apiEndpoint)), {
    customHeaders: {
      // Proves to functions that CloudFront sent the request. By version, since CloudFormation re-reads a
      // reference only if its text changed.
      'x-origin-secret': SecretValue.secretsManager(data.secrets.originSecrets.secretArn, {
        jsonField: 'current',
        ...(originVersion && { versionId: originVersion }),
      }).unsafeUnwrap(),
      'x-origin-site': site,
    },
    readTimeout: Duration.seconds(30),
    // One place asks for what all places share; needs the stage's region.
    ...(shield && { originShieldEnabled: true, originShieldRegion: shield }),
  })

/** Never cached; only these get the token header. */
export function callsOf(scope: Construct, id: string, to: CallsTo): BehaviorOptions {
  const forwarded = new OriginRequestPolicy(scope, id, {
    headerBehavior: OriginRequestHeaderBehavior.allowList(
      'token',
      'lang',
      'language',
      'accept-language',
      'idempotency-key',
      'step-up',
      'user-agent',
      'CloudFront-Viewer-Address',
      'CloudFront-Viewer-Country',
    ),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    cookieBehavior: OriginRequestCookieBehavior.none(),
  })
  return {
    origin: callsOrigin(to),
    allowedMethods: AllowedMethods.ALLOW_ALL,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: forwarded,
  }
}

export function nothingAt(scope: Construct, id: string): FunctionAssociation {
  const nothing = new EdgeFunction(scope, id, {
    code: FunctionCode.fromInline(
      "function handler() { return { statusCode: 404, statusDescription: 'Not Found' } }",
    ),
    runtime: FunctionRuntime.JS_2_0,
  })
  return { function: nothing, eventType: FunctionEventType.VIEWER_REQUEST }
}

export const nothingHere = (scope: Construct, pages: BehaviorOptions): BehaviorOptions => ({
  ...pages,
  allowedMethods: AllowedMethods.ALLOW_ALL,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  functionAssociations: [nothingAt(scope, 'NothingHere')],
})

/** All error statuses CloudFront would cache. */
export const unkeptErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}))

export function acceptSite(
  site: Distribution,
  { domain, edgeLimits }: Pick<StageConfig, 'domain' | 'edgeLimits'>,
): void {
  accept(site, {
    'AwsSolutions-CFR1':
      'Whom a stage serves is a matter of its licence, not of the address a call seems to come from.',
    'AwsSolutions-CFR3':
      'Its requests are logged by the newer kind of log (edge-logs.ts), which leaves out who asked; the rule knows the older alone.',
    ...(edgeLimits === null && {
      'AwsSolutions-CFR2': 'A development stage goes without a web firewall; the stage throttle still holds.',
    }),
    ...(!domain && {
      'AwsSolutions-CFR4':
        'Without a domain of its own the stage shows the certificate of CloudFront, which sets its own floor.',
    }),
  })
}

export const uploadsOrigin = ({ uploads }: DataStack): string => `https://${uploads.bucketRegionalDomainName}`
