import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { type FunctionName, functions } from '../functions/areas.ts'

/** As the list of areas says, each right limited by partition. */
export function grantTable(table: ITable, user: FunctionName, grantee: IGrantable): void {
  for (const { actions, partitions, index, attributes } of functions[user].table) {
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({
        actions: actions.map((action) => `dynamodb:${action}`),
        resources: [index ? `${table.tableArn}/index/${index}` : table.tableArn],
        conditions: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
          // ForAllValues is also true for a call without values; none of ours is one. Return values are not
          // limited: a function that may write these attributes may read the whole item.
          ...(attributes && { 'ForAllValues:StringEquals': { 'dynamodb:Attributes': attributes } }),
          Null: { 'dynamodb:LeadingKeys': 'false' },
        },
      }),
    )
  }
}
