import { CfnOutput, type Stack } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import { Distribution, HttpVersion, PriceClass, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import { Construct } from 'constructs'
import { secretNames } from '../functions/secrets.ts'
import type { ApiStack } from './api.ts'
import { deskHeaders, deskPolicy } from './csp.ts'
import type { DataStack } from './data.ts'
import type { Firewall } from './firewall.ts'
import { acceptSite, callsOf, pagesBucket, pagesOf, unkeptErrors, uploadsOrigin } from './site-parts.ts'
import { deskParameter, type StageConfig } from './stages.ts'

export interface DeskProps {
  config: StageConfig
  data: DataStack
  api: ApiStack
  siteUrl: string
  firewall?: Firewall
  originVersion?: string | undefined
}

/** A host of its own, so that a script on users' pages can neither read nor send anything here. */
export class Desk {
  readonly bucket: Bucket
  readonly distribution: Distribution

  constructor(stack: Stack, { config, data, api, siteUrl, firewall, originVersion }: DeskProps) {
    const host = new Construct(stack, 'DeskHost')
    const domain = config.desk?.domain
    this.bucket = pagesBucket(host)
    const headers = { ...deskHeaders, 'content-security-policy': deskPolicy(uploadsOrigin(data)) }
    this.distribution = new Distribution(stack, 'Desk', {
      defaultBehavior: pagesOf(host, { bucket: this.bucket, folder: 'desk', headers }),
      additionalBehaviors: {
        '/api/desk/*': callsOf(stack, 'DeskCalls', { api, data, originVersion, site: 'desk' }),
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      errorResponses: unkeptErrors,
      ...(firewall && { webAclId: firewall.deskAclArn }),
      ...(domain && {
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(host, 'Certificate', domain.certificateArn),
      }),
    })
    acceptSite(this.distribution, { domain, edgeLimits: config.edgeLimits })
    const url = `https://${domain?.name ?? this.distribution.distributionDomainName}/desk/`
    new CfnOutput(stack, 'DeskBucket', { value: this.bucket.bucketName })
    new CfnOutput(stack, 'DeskUrl', { value: url })
    new CfnOutput(stack, 'DeskTarget', { value: this.distribution.distributionDomainName })
    // For commands with `--stage`; none of it is secret.
    const whereabouts = new StringParameter(stack, 'Whereabouts', {
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
    whereabouts.node.addDependency(this.distribution)
  }
}
