import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { accept } from './nag.ts'

const KEPT = Duration.days(30)

/** No address, agent, query, referrer or cookie. */
const FIELDS = [
  ...['date', 'time', 'x-edge-location', 'cs-method', 'cs-uri-stem', 'cs-protocol', 'cs-protocol-version'],
  ...['sc-status', 'sc-bytes', 'sc-content-type', 'x-edge-result-type', 'x-edge-detailed-result-type'],
  ...['time-taken', 'time-to-first-byte', 'ssl-protocol', 'x-edge-request-id'],
]

/** Kept thirty days. CloudFront's logs must be requested in us-east-1. */
export function keepEdgeLogs(scope: Construct, stage: string, sites: Record<string, Distribution>): Bucket {
  const { account, partition } = Stack.of(scope)
  const bucket = new Bucket(scope, 'EdgeLogs', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    lifecycleRules: [{ expiration: KEPT, abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    removalPolicy: RemovalPolicy.DESTROY,
  })
  accept(bucket, { 'AwsSolutions-S1': 'It is itself a log, of which its reader needs none.' })
  const written = bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects('AWSLogs/*')],
      conditions: {
        StringEquals: { 's3:x-amz-acl': 'bucket-owner-full-control', 'aws:SourceAccount': account },
        ArnLike: { 'aws:SourceArn': `arn:${partition}:logs:us-east-1:${account}:delivery-source:*` },
      },
    }),
  )
  const destination = new CfnDeliveryDestination(scope, 'EdgeLogsTo', {
    name: `evenhand-${stage}-edge`,
    destinationResourceArn: bucket.bucketArn,
    outputFormat: 'json',
  })
  if (written.policyDependable) destination.node.addDependency(written.policyDependable)
  let before: CfnDelivery | undefined
  for (const [name, { distributionId }] of Object.entries(sites)) {
    const id = `${name}Log`
    const source = new CfnDeliverySource(scope, `${id}Of`, {
      name: `evenhand-${stage}-${name}`,
      logType: 'ACCESS_LOGS',
      resourceArn: `arn:${partition}:cloudfront::${account}:distribution/${distributionId}`,
    })
    const delivery = new CfnDelivery(scope, id, {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: FIELDS,
      s3SuffixPath: `${name}/{yyyy}/{MM}/{dd}/{HH}`,
    })
    delivery.addResourceDependency(source)
    // AWS refuses two writes of the bucket's policy at a time.
    if (before) delivery.addResourceDependency(before)
    before = delivery
  }
  return bucket
}
