import type { StageConfig } from './stages.ts'
import { deskParameter } from './stages.ts'

interface Statement {
  Effect: 'Allow'
  Action: string[]
  Resource: string[]
  Condition?: Record<string, Record<string, string | string[]>>
}

const FRONT_REGION = 'us-east-1'

/** infra/ci-rights.test.ts compares it with the calls. */
export function ciPolicy(stage: StageConfig['stage'], account: string, region: string) {
  const here = (service: string, rest: string, place = region) =>
    `arn:aws:${service}:${place}:${account}:${rest}`
  const regions = [...new Set([region, FRONT_REGION])]
  const allow = (action: string, ...resources: string[]): Statement => ({
    Effect: 'Allow',
    Action: [action],
    Resource: resources,
  })
  const Statement: Statement[] = [
    allow('sts:AssumeRole', `arn:aws:iam::${account}:role/cdk-hnb659fds-*`),
    allow(
      'ssm:GetParameter',
      ...regions.map((each) => here('ssm', 'parameter/cdk-bootstrap/hnb659fds/version', each)),
      here('ssm', `parameter${deskParameter(stage)}`),
    ),
    allow('servicequotas:GetServiceQuota', here('servicequotas', 'lambda/L-B99A9384')),
    allow('acm:DescribeCertificate', here('acm', 'certificate/*', FRONT_REGION)),
    allow('cloudformation:DescribeStacks', here('cloudformation', `stack/evenhand-${stage}-*`)),
    allow('scheduler:GetScheduleGroup', here('scheduler', `schedule-group/evenhand-${stage}`)),
    allow('secretsmanager:DescribeSecret', here('secretsmanager', 'secret:OriginSecrets*')),
    {
      ...allow('dynamodb:GetItem', here('dynamodb', 'table/*')),
      Condition: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['STAGE'] } },
    },
    allow('s3:PutObject', `arn:aws:s3:::evenhand-${stage}-edge-*/*`),
    allow('s3:PutBucketCORS', `arn:aws:s3:::evenhand-${stage}-data-*`),
  ]
  return { Version: '2012-10-17', Statement }
}
