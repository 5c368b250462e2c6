import { CfnOutput, Duration, Fn, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import type { ApiStack } from './api.ts'
import { contentSecurityPolicy, pageHeaders } from './csp.ts'
import type { DataStack } from './data.ts'
import type { EdgeStack } from './edge.ts'
import { accept } from './nag.ts'
import { SharedCache } from './shared-cache.ts'
import type { StageConfig } from './stages.ts'
import { viewerRequest } from './viewer-request.ts'

export interface WebStackProps extends StackProps {
  config: StageConfig
  data: DataStack
  api: ApiStack
  edge?: EdgeStack
}

/** One origin for a browser: the built pages under /h5/, the API under /api/, market answers cached for a second. */
export class WebStack extends Stack {
  readonly bucket: Bucket
  readonly distribution: Distribution

  constructor(scope: Construct, id: string, { config, data, api, edge, ...props }: WebStackProps) {
    super(scope, id, props)
    // Holds nothing but the build, so it may go with the stack.
    this.bucket = new Bucket(this, 'Pages', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const pages = this.pages(data)
    const calls = this.calls(api, data)
    const shared = new SharedCache(this, 'SharedCache')
    this.distribution = new Distribution(this, 'Site', {
      defaultBehavior: pages,
      additionalBehaviors: {
        ...Object.fromEntries(shared.routes.map(({ path, policy }) => [path, this.cached(calls, policy)])),
        '/api/*': calls,
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      // An answer is not kept because it is a refusal: CloudFront would for ten seconds, and to the next user too.
      errorResponses: ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ...(edge && { webAclId: edge.webAclArn }),
      ...(config.domain && {
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        domainNames: [config.domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', config.domain.certificateArn),
      }),
    })
    this.acceptFindings(config)
    new CfnOutput(this, 'PagesBucket', { value: this.bucket.bucketName })
    new CfnOutput(this, 'SiteUrl', {
      value: `https://${config.domain?.name ?? this.distribution.distributionDomainName}/h5/`,
    })
  }

  private pages(data: DataStack): BehaviorOptions {
    const toIndex = new EdgeFunction(this, 'ToIndex', {
      code: FunctionCode.fromInline(viewerRequest),
      runtime: FunctionRuntime.JS_2_0,
    })
    return {
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      // Each object says itself how long it may be kept (publish.aws.ts).
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: [{ function: toIndex, eventType: FunctionEventType.VIEWER_REQUEST }],
      responseHeadersPolicy: this.pageHeaders(data),
    }
  }

  /** The same headers a laptop sends; the policy names the bucket of pictures, which is another host here. */
  private pageHeaders({ uploads }: DataStack): ResponseHeadersPolicy {
    const hsts = /^max-age=(\d+); includeSubDomains$/.exec(pageHeaders['strict-transport-security'])
    if (!hsts) throw new Error('the page headers hold an unexpected strict-transport-security')
    const custom = ['permissions-policy'] as const
    return new ResponseHeadersPolicy(this, 'PageHeaders', {
      securityHeadersBehavior: {
        contentSecurityPolicy: {
          contentSecurityPolicy: contentSecurityPolicy(`https://${uploads.bucketRegionalDomainName}`),
          override: true,
        },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(Number(hsts[1])),
          includeSubdomains: true,
          override: true,
        },
        contentTypeOptions: { override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      },
      customHeadersBehavior: {
        customHeaders: custom.map((header) => ({ header, value: pageHeaders[header], override: true })),
      },
    })
  }

  /** Calls that are a user's own, or change something: never cached, the only ones the token is passed on with. */
  private calls(api: ApiStack, data: DataStack): BehaviorOptions {
    const forwarded = new OriginRequestPolicy(this, 'UserCalls', {
      headerBehavior: OriginRequestHeaderBehavior.allowList(
        'token',
        'lang',
        'language',
        'accept-language',
        'idempotency-key',
        'CloudFront-Viewer-Address',
      ),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
      cookieBehavior: OriginRequestCookieBehavior.none(),
    })
    return {
      origin: new HttpOrigin(Fn.select(2, Fn.split('/', api.api.apiEndpoint)), {
        // By it the functions know that the viewer's address comes from CloudFront.
        customHeaders: {
          'x-origin-secret': data.secret.secretValueFromJson('originSecret').unsafeUnwrap(),
        },
        readTimeout: Duration.seconds(30),
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: forwarded,
    }
  }

  /** Open answers that are alike for all: nothing of a user goes to the origin with them. */
  private cached(calls: BehaviorOptions, cachePolicy: CachePolicy): BehaviorOptions {
    const { originRequestPolicy: _, ...rest } = calls
    return { ...rest, allowedMethods: AllowedMethods.ALLOW_GET_HEAD, cachePolicy }
  }

  private acceptFindings({ domain, addressLimits }: StageConfig): void {
    accept(this.bucket, {
      'AwsSolutions-S1': 'It holds the public build alone and is read by CloudFront alone.',
    })
    accept(this.distribution, {
      'AwsSolutions-CFR1':
        'Whom a stage serves is a matter of its licence, not of the address a call seems to come from.',
      'AwsSolutions-CFR3':
        'Logs of viewers would hold their addresses; the access log of the API holds what operations need.',
      ...(addressLimits === null && {
        'AwsSolutions-CFR2':
          'A development stage goes without a web firewall; the stage throttle still holds.',
      }),
      ...(!domain && {
        'AwsSolutions-CFR4':
          'Without a domain of its own the stage shows the certificate of CloudFront, which sets its own floor.',
      }),
    })
  }
}

/** All statuses whose keeping CloudFront lets one set. */
const ERRORS = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]
