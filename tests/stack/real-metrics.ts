/**
 * Metrics that AWS publishes, each with the sets of dimensions it publishes them by, copied from the pages of each service in
 * 2026-03. An alarm over anything else would never ring.
 */
export const realMetrics: Record<string, Record<string, readonly (readonly string[])[]>> = {
  'AWS/Lambda': {
    ...Object.fromEntries(
      ['Invocations', 'Errors', 'Duration'].map((name) => [
        name,
        [['FunctionName'], ['FunctionName', 'Resource'], ['ExecutedVersion', 'FunctionName', 'Resource']],
      ]),
    ),
    // Of one function, or of all of the region.
    Throttles: [['FunctionName'], []],
    IteratorAge: [['FunctionName']],
    ClaimedAccountConcurrency: [[]],
  },
  'AWS/ApiGateway': { '5xx': [['ApiId']] },
  'AWS/DynamoDB': {
    WriteThrottleEvents: [['TableName'], ['GlobalSecondaryIndexName', 'TableName']],
    ReadThrottleEvents: [['TableName'], ['GlobalSecondaryIndexName', 'TableName']],
    TransactionConflict: [['TableName']],
  },
  'AWS/Events': { Invocations: [['RuleName']] },
  'AWS/Scheduler': { TargetErrorCount: [['ScheduleGroup']] },
  'AWS/SQS': {
    NumberOfMessagesSent: [['QueueName']],
    ApproximateNumberOfMessagesVisible: [['QueueName']],
  },
  'AWS/CloudFront': Object.fromEntries(
    ['Requests', '5xxErrorRate', 'CacheHitRate'].map((name) => [name, [['DistributionId', 'Region']]]),
  ),
}
