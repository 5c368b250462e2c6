import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { accept } from './nag.ts'

const KEPT_HERE = Duration.days(35)
const KEPT_ELSEWHERE = Duration.days(365)

/** Another account's vault survives what happens to this account. */
export function backUp(scope: Construct, table: ITable, vaultArn: string): void {
  const vault = new BackupVault(scope, 'Vault', { removalPolicy: RemovalPolicy.RETAIN })
  const plan = new BackupPlan(scope, 'Backups', { backupVault: vault })
  plan.addRule(
    new BackupPlanRule({
      ruleName: 'daily',
      // After the nightly reconcile, which ends by six.
      scheduleExpression: Schedule.cron({ hour: '7', minute: '0' }),
      deleteAfter: KEPT_HERE,
      copyActions: [
        {
          destinationBackupVault: BackupVault.fromBackupVaultArn(scope, 'Elsewhere', vaultArn),
          deleteAfter: KEPT_ELSEWHERE,
        },
      ],
    }),
  )
  const role = new Role(scope, 'BackupRole', {
    assumedBy: new ServicePrincipal('backup.amazonaws.com'),
    managedPolicies: [
      ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSBackupServiceRolePolicyForBackup'),
    ],
  })
  accept(role, {
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]':
      'What AWS Backup does for a backup is its own to know; the role is taken by that service alone.',
  })
  plan.addSelection('Table', { resources: [BackupResource.fromArn(table.tableArn)], role })
}
