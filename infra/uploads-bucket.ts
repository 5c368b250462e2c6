import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type CfnBucket,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { accept } from './nag.ts'
import { postingOrigins, type StageConfig } from './stages.ts'

const AUDIT_DAYS = 400
/** Files are checked within seconds; an unchecked one goes after a day. */
const RAW_DAYS = 1
const EXPORT_DAYS = 1

export function createUploadsBucket(scope: Construct, config: StageConfig): Bucket {
  const closed: BucketProps = {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: config.keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  }
  const audit = new Bucket(scope, 'UploadReads', {
    ...closed,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    lifecycleRules: [{ expiration: Duration.days(AUDIT_DAYS) }],
  })
  accept(audit, { 'AwsSolutions-S1': 'It is itself the record of who read what.' })
  const uploads = new Bucket(scope, 'Uploads', {
    ...closed,
    serverAccessLogsBucket: audit,
    cors: postingOrigins(config).map((origin) => ({
      allowedMethods: [HttpMethods.POST],
      allowedOrigins: [origin],
      allowedHeaders: ['*'],
      maxAge: 3000,
    })),
    lifecycleRules: [
      { prefix: 'in/', expiration: Duration.days(RAW_DAYS) },
      { prefix: 'export/', expiration: Duration.days(EXPORT_DAYS) },
      { prefix: 'asked/', expiration: Duration.days(EXPORT_DAYS) },
    ],
  })
  // The construct's own setting would add a function with wide rights.
  const resource = uploads.node.defaultChild as CfnBucket
  resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
  return uploads
}
