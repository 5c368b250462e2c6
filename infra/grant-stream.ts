import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'

/** The event source needs all four rights before it delivers anything. */
export function grantStream(streamArn: string, worker: LambdaFunction): void {
  const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams']
  worker.addToRolePolicy(
    new PolicyStatement({ actions: actions.map((action) => `dynamodb:${action}`), resources: [streamArn] }),
  )
}
