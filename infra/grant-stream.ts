import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'

/** Lets a function be invoked by the table's stream: the event source needs all four before it delivers anything. */
export function grantStream(streamArn: string, worker: LambdaFunction): void {
  const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams']
  worker.addToRolePolicy(
    new PolicyStatement({ actions: actions.map((action) => `dynamodb:${action}`), resources: [streamArn] }),
  )
}
