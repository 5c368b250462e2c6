import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam'

/** Only the keys of all rows. */
export function grantScan(table: ITable, grantee: IGrantable): void {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['dynamodb:Scan'],
      resources: [table.tableArn],
      conditions: {
        'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk'] },
        // Without it a scan could return all attributes.
        StringEquals: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
        Null: { 'dynamodb:Attributes': 'false' },
      },
    }),
  )
}
