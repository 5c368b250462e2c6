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
          // ForAllValues is also true without values, which no call here has. A writer of these attributes
          // may read the item. Lists of several rows may share names.
          ...(attributes && {
            'ForAllValues:StringEquals': { 'dynamodb:Attributes': [...new Set(attributes)] },
          }),
          Null: { 'dynamodb:LeadingKeys': 'false' },
        },
      }),
    )
  }
}
