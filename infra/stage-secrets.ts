import type { RemovalPolicy } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { type SecretName, secretNames } from '../functions/secrets.ts'
import { accept } from './nag.ts'

export type StageSecrets = Record<SecretName, Secret>

/**
 * A secret for each use, so that a function can be given those it needs and no other. Empty at first: the setup
 * function makes what is missing. `copiedTo`: another region that keeps a copy of each.
 */
export const createSecrets = (
  scope: Construct,
  removalPolicy: RemovalPolicy,
  copiedTo: string | undefined,
): StageSecrets =>
  Object.fromEntries(
    secretNames.map((name) => [name, createSecret(scope, name, removalPolicy, copiedTo)]),
  ) as StageSecrets

function createSecret(
  scope: Construct,
  name: SecretName,
  removalPolicy: RemovalPolicy,
  copiedTo: string | undefined,
): Secret {
  const id = `${name[0]?.toUpperCase()}${name.slice(1)}`
  const secret = new Secret(scope, id, {
    description: `${name} (functions/secrets.ts)`,
    generateSecretString: {
      secretStringTemplate: '{}',
      // 43 letters and digits hold 32 bytes. What CloudFront sends is made at once, as it takes it by reference.
      generateStringKey: name === 'originSecrets' ? 'current' : 'unused',
      passwordLength: 43,
      excludePunctuation: true,
    },
    removalPolicy,
    // A changed value is copied by AWS within seconds.
    ...(copiedTo && { replicaRegions: [{ region: copiedTo }] }),
  })
  accept(secret, {
    'AwsSolutions-SMG4':
      'Two secrets are for good: user names are found by one, published prices follow from the other. The others change by hand in two steps (docs/operations.md), so that current and previous overlap.',
  })
  return secret
}
