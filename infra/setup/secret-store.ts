import { callAws } from './call.ts'

export interface SecretStore {
  read(version?: string): Promise<string>
  version(): Promise<string | undefined>
  write(text: string): Promise<void>
}

/** Secrets that share one have a field each. */
export function secretStores<Name extends string>(
  arns: Record<Name, string>,
  env: NodeJS.ProcessEnv,
  request: typeof fetch = fetch,
): Record<Name, SecretStore> {
  const all = Object.entries(arns) as [Name, string][]
  const isShared = (arn: string) => all.filter(([, each]) => each === arn).length > 1
  const stores = all.map(([name, arn]) => {
    const store = secretStore(arn, env, request)
    return [name, isShared(arn) ? fieldOf(store, name) : store] as const
  })
  return Object.fromEntries(stores) as Record<Name, SecretStore>
}

const fieldOf = (store: SecretStore, name: string): SecretStore => ({
  version: () => store.version(),
  async read(version) {
    return JSON.stringify(JSON.parse(await store.read(version))[name] ?? {})
  },
  async write(text) {
    await store.write(JSON.stringify({ ...JSON.parse(await store.read()), [name]: JSON.parse(text) }))
  },
})

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
      // A deployer need not read the secret itself.
      const { VersionIdsToStages = {} } = await call('DescribeSecret', {})
      return Object.entries(VersionIdsToStages).find(([, stages]) => stages.includes('AWSCURRENT'))?.[0]
    },
    async write(text) {
      await call('PutSecretValue', { SecretString: text })
    },
  }
}
