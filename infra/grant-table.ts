import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { type FunctionName, functions } from '../functions/areas.ts'

/** Gives a role what the list of areas says, each right fenced by partition. */
export function grantTable(table: ITable, user: FunctionName, grantee: IGrantable): void {
  for (const { actions, partitions, index, attributes } of functions[user].table) {
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({
        actions: actions.map((action) => `dynamodb:${action}`),
        resources: [index ? `${table.tableArn}/index/${index}` : table.tableArn],
        conditions: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
          // ForAllValues is also true for a call without values; none of our calls is one. What a call gives back
          // (ReturnValues, Select) is not fenced: who may write these attributes may read the whole item.
          ...(attributes && { 'ForAllValues:StringEquals': { 'dynamodb:Attributes': attributes } }),
          Null: { 'dynamodb:LeadingKeys': 'false' },
        },
      }),
    )
  }
}
