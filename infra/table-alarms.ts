import { Duration } from 'aws-cdk-lib'
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { UserAlarm } from './alarms.ts'
import type { tableShape } from './table.ts'

export function alarmsOfTable(scope: Construct, table: ITable, topic: ITopic): UserAlarm[] {
  const sum = { statistic: 'sum', period: Duration.minutes(1) }
  const ofIndex = {
    dimensionsMap: {
      TableName: table.tableName,
      GlobalSecondaryIndexName: 'due' satisfies keyof typeof tableShape.indexes,
    },
  }
  const throttled = (id: string, userImpact: string, firstStep: string, metric: Metric) =>
    new UserAlarm(scope, id, { userImpact, firstStep, topic, metric, threshold: 10, evaluationPeriods: 2 })
  const writes = throttled(
    'TableThrottled',
    'Orders and logins are refused or slow, because the table takes no more writes.',
    "Look in the table's metrics whether one key is hot or the account's limit is reached.",
    table.metric('WriteThrottleEvents', sum),
  )
  const reads = throttled(
    'ReadsThrottled',
    'Pages open slowly or say that they could not be loaded, because the table takes no more reads.',
    "Look in the table's metrics whether one key is hot or the account's limit is reached.",
    table.metric('ReadThrottleEvents', sum),
  )
  throttled(
    'IndexThrottled',
    'Orders are placed slowly and settle late, because the index of due orders takes no more writes.',
    'Compare the orders per second with the shards of the stage, and raise the shards.',
    table.metric('WriteThrottleEvents', { ...sum, ...ofIndex }),
  )
  const conflicts = new UserAlarm(scope, 'TableConflicts', {
    userImpact: 'Some orders take a second or are refused for now, as many writes meet on the same items.',
    firstStep: 'Look whether one user or one script sends many orders at once.',
    topic,
    metric: table.metric('TransactionConflict', { ...sum, period: Duration.minutes(5) }),
    threshold: 500,
    evaluationPeriods: 3,
    datapointsToAlarm: 2,
  })
  return [writes, reads, conflicts]
}
