import { callAws } from './call.ts'

export interface SecretStore {
  /** The newest version, or the one named. */
  read(version?: string): Promise<string>
  /** The name of the newest version. */
  version(): Promise<string | undefined>
  write(text: string): Promise<void>
}

/** One of the stage's secrets at Secrets Manager, called with the credentials of the function's own role. */
export function secretStore(arn: string, env: NodeJS.ProcessEnv, request: typeof fetch = fetch): SecretStore {
  const call = (action: string, input: object) =>
    callAws<{ SecretString?: string; VersionIdsToStages?: Record<string, string[]> }>(
      'secretsmanager',
      action,
      { SecretId: arn, ...input },
      env,
      request,
    )
  return {
    async read(version) {
      return (await call('GetSecretValue', version ? { VersionId: version } : {})).SecretString ?? '{}'
    },
    async version() {
      // Whoever deploys need not read the secret itself.
      const { VersionIdsToStages = {} } = await call('DescribeSecret', {})
      return Object.entries(VersionIdsToStages).find(([, stages]) => stages.includes('AWSCURRENT'))?.[0]
    },
    async write(text) {
      await call('PutSecretValue', { SecretString: text })
    },
  }
}
