import type { RemovalPolicy } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { type SecretName, secretNames } from '../functions/secrets.ts'
import { accept } from './nag.ts'

export type StageSecrets = Record<SecretName, Secret>

/** Empty until the setup fills them. `copiedTo`: a region for copies. */
export function createSecrets(
  scope: Construct,
  removalPolicy: RemovalPolicy,
  { copiedTo, together }: { copiedTo: string | undefined; together: boolean },
): StageSecrets {
  const make = (name: SecretName | 'keys') => createSecret(scope, name, removalPolicy, copiedTo)
  const shared = together ? make('keys') : undefined
  return Object.fromEntries(
    secretNames.map((name) => [name, shared && name !== 'originSecrets' ? shared : make(name)]),
  ) as StageSecrets
}

function createSecret(
  scope: Construct,
  name: SecretName | 'keys',
  removalPolicy: RemovalPolicy,
  copiedTo: string | undefined,
): Secret {
  const id = `${name[0]?.toUpperCase()}${name.slice(1)}`
  const secret = new Secret(scope, id, {
    description: `${name} (functions/secrets.ts)`,
    generateSecretString: {
      secretStringTemplate: '{}',
      // 43 letters and digits hold 32 bytes. CloudFront's secret is needed at once.
      generateStringKey: name === 'originSecrets' ? 'current' : 'unused',
      passwordLength: 43,
      excludePunctuation: true,
    },
    removalPolicy,
    ...(copiedTo && { replicaRegions: [{ region: copiedTo }] }),
  })
  accept(secret, {
    'AwsSolutions-SMG4':
      'Two secrets are for good: user names are found by one, published prices follow from the other. The others change by hand in two steps (docs/operations.md), so that current and previous overlap.',
  })
  return secret
}
