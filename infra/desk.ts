import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import { Distribution, HttpVersion, PriceClass, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import type { Construct } from 'constructs'
import { secretNames } from '../functions/secrets.ts'
import type { ApiStack } from './api.ts'
import { reconcileNightly } from './books.ts'
import { deskHeaders, deskPolicy } from './csp.ts'
import type { DataStack } from './data.ts'
import type { EdgeStack } from './edge.ts'
import { ringWhenOverdue } from './overdue.ts'
import { acceptSite, callsOf, pagesBucket, pagesOf, unkeptErrors, uploadsOrigin } from './site-parts.ts'
import { deskParameter, type StageConfig } from './stages.ts'
import type { TimersStack } from './timers.ts'

export interface DeskStackProps extends StackProps {
  config: StageConfig
  data: DataStack
  api: ApiStack
  timers: TimersStack
  /** Of the users' site, for commands. */
  siteUrl: string
  edge?: EdgeStack
  originVersion?: string | undefined
}

/**
 * The desk's own host: its pages under /desk/ and its calls, none of the users'. A script on the users' pages can
 * neither read anything here nor send anything here.
 */
export class DeskStack extends Stack {
  readonly bucket: Bucket
  readonly distribution: Distribution

  constructor(
    scope: Construct,
    id: string,
    { config, data, api, timers, siteUrl, edge, originVersion, ...props }: DeskStackProps,
  ) {
    super(scope, id, props)
    const domain = config.desk?.domain
    this.bucket = pagesBucket(this)
    const headers = { ...deskHeaders, 'content-security-policy': deskPolicy(uploadsOrigin(data)) }
    this.distribution = new Distribution(this, 'Desk', {
      defaultBehavior: pagesOf(this, { bucket: this.bucket, folder: 'desk', headers }),
      additionalBehaviors: {
        '/api/desk/*': callsOf(this, 'DeskCalls', { api, data, originVersion, site: 'desk' }),
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      // Operators sit in a few offices.
      priceClass: PriceClass.PRICE_CLASS_100,
      errorResponses: unkeptErrors,
      ...(edge && { webAclId: edge.deskAclArn }),
      ...(domain && {
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      }),
    })
    acceptSite(this.distribution, { domain, edgeLimits: config.edgeLimits })
    ringWhenOverdue(this, { config, data, timers })
    reconcileNightly(this, { config, data, timers })
    const url = `https://${domain?.name ?? this.distribution.distributionDomainName}/desk/`
    new CfnOutput(this, 'DeskBucket', { value: this.bucket.bucketName })
    new CfnOutput(this, 'DeskUrl', { value: url })
    // Read by commands with `--stage`; none of it is a secret.
    const whereabouts = new StringParameter(this, 'Whereabouts', {
      parameterName: deskParameter(config.stage),
      stringValue: JSON.stringify({
        tableName: data.table.tableName,
        secretArns: Object.fromEntries(secretNames.map((name) => [name, data.secrets[name].secretArn])),
        masterKeyArn: data.functions.masterKeyArn,
        deskUrl: url,
        siteUrl,
        originVersion,
      }),
    })
    // It says what CloudFront sends.
    whereabouts.node.addDependency(this.distribution)
  }
}
