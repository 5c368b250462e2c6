import { Duration, type RemovalPolicy } from 'aws-cdk-lib'
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'

/**
 * Wraps the data keys of a stage's users. New material every year; what older material wrapped stays readable. Deleting
 * it would destroy every user's personal data, so that takes thirty days.
 */
export const createMasterKey = (scope: Construct, removalPolicy: RemovalPolicy): Key =>
  new Key(scope, 'MasterKey', {
    description: "wraps the data keys of users' personal fields (functions/personal)",
    enableKeyRotation: true,
    pendingWindow: Duration.days(30),
    removalPolicy,
  })

/** Lets a role make and unwrap data keys, for users of this stage by name and for nothing else. */
export function grantMasterKey(keyArn: string, stage: string, role: Role): void {
  role.addToPolicy(
    new PolicyStatement({
      actions: ['kms:GenerateDataKey', 'kms:Decrypt'],
      resources: [keyArn],
      conditions: {
        StringEquals: { 'kms:EncryptionContext:stage': stage },
        'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['stage', 'user'] },
        // ForAllValues is also true for a call without any.
        Null: { 'kms:EncryptionContext:user': 'false' },
      },
    }),
  )
}
