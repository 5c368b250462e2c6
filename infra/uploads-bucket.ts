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
import type { StageConfig } from './stages.ts'

/** How long it can be asked who looked at a picture. */
const AUDIT_DAYS = 400
/** A phone's own file is checked within seconds; one that nobody checked is worth nothing the day after. */
const RAW_DAYS = 1

/** Pictures of users: private, encrypted, every read on record; browsers may post, from our pages only. */
export function createUploadsBucket(scope: Construct, { domain, keepData }: StageConfig): Bucket {
  const closed: BucketProps = {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  }
  const audit = new Bucket(scope, 'UploadReads', {
    ...closed,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    lifecycleRules: [{ expiration: Duration.days(AUDIT_DAYS) }],
  })
  accept(audit, { 'AwsSolutions-S1': 'It is itself the record of who read what.' })
  const origin = domain ? `https://${domain.name}` : 'https://*.cloudfront.net'
  const uploads = new Bucket(scope, 'Uploads', {
    ...closed,
    serverAccessLogsBucket: audit,
    cors: [
      { allowedMethods: [HttpMethods.POST], allowedOrigins: [origin], allowedHeaders: ['*'], maxAge: 3000 },
    ],
    lifecycleRules: [{ prefix: 'in/', expiration: Duration.days(RAW_DAYS) }],
  })
  // Who checks a file hears of it by an event. The construct's own setting would bring a function with wide rights.
  const resource = uploads.node.defaultChild as CfnBucket
  resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
  return uploads
}
