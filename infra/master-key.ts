import { Duration, type RemovalPolicy } from 'aws-cdk-lib'
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'
import type { FieldClass } from '../functions/personal/fields.ts'

/** Deleting it would destroy every user's personal data, so that takes thirty days. */
export const createMasterKey = (scope: Construct, removalPolicy: RemovalPolicy): Key =>
  new Key(scope, 'MasterKey', {
    description: "wraps the data keys of users' personal fields (functions/personal)",
    enableKeyRotation: true,
    // A key cannot become multi-region later; a copy opens backups elsewhere.
    multiRegion: true,
    pendingWindow: Duration.days(30),
    removalPolicy,
  })

/** Only for these classes, and users of this stage by name. */
export function grantMasterKey(
  keyArn: string,
  { stage, classes }: { stage: string; classes: FieldClass[] },
  role: Role,
): void {
  role.addToPolicy(
    new PolicyStatement({
      actions: ['kms:GenerateDataKey', 'kms:Decrypt'],
      resources: [keyArn],
      conditions: {
        StringEquals: { 'kms:EncryptionContext:stage': stage, 'kms:EncryptionContext:class': classes },
        'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['stage', 'user', 'class'] },
        // ForAllValues is also true for a call without any.
        Null: { 'kms:EncryptionContext:user': 'false' },
      },
    }),
  )
}
