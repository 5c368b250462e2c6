import { sign } from './sign.ts'

export interface SecretStore {
  read(): Promise<string>
  write(text: string): Promise<void>
}

/** The stage's secret at Secrets Manager, called with the credentials of the function's own role. */
export function secretStore(arn: string, env: NodeJS.ProcessEnv, request: typeof fetch = fetch): SecretStore {
  const region = env.AWS_REGION ?? ''
  const host = `secretsmanager.${region}.amazonaws.com`
  const credentials = {
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    ...(env.AWS_SESSION_TOKEN && { sessionToken: env.AWS_SESSION_TOKEN }),
  }

  async function call(action: string, input: object): Promise<{ SecretString?: string }> {
    const body = JSON.stringify(input)
    const headers = {
      'content-type': 'application/x-amz-json-1.1',
      host,
      'x-amz-target': `secretsmanager.${action}`,
    }
    const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
    const { host: _, ...sent } = sign(headers, body, credentials, { region, service: 'secretsmanager', time })
    const response = await request(`https://${host}/`, { method: 'POST', headers: sent, body })
    // Its words may quote what was sent.
    if (!response.ok) throw new Error(`Secrets Manager refused ${action}: ${response.status}`)
    return (await response.json()) as { SecretString?: string }
  }

  return {
    async read() {
      return (await call('GetSecretValue', { SecretId: arn })).SecretString ?? '{}'
    },
    async write(text) {
      await call('PutSecretValue', { SecretId: arn, SecretString: text })
    },
  }
}
