import { callAws } from './call.ts'

export interface SecretStore {
  read(): Promise<string>
  write(text: string): Promise<void>
}

/** One of the stage's secrets at Secrets Manager, called with the credentials of the function's own role. */
export function secretStore(arn: string, env: NodeJS.ProcessEnv, request: typeof fetch = fetch): SecretStore {
  const call = (action: string, input: object) =>
    callAws<{ SecretString?: string }>('secretsmanager', action, { SecretId: arn, ...input }, env, request)
  return {
    async read() {
      return (await call('GetSecretValue', {})).SecretString ?? '{}'
    },
    async write(text) {
      await call('PutSecretValue', { SecretString: text })
    },
  }
}
