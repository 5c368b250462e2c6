import { patientSignal } from '../patience.ts'
import type { SecretName, Secrets } from '../secrets.ts'
import { storedValue } from '../stored-secret.ts'

export type SecretArns = Partial<Record<SecretName, string>>

/** Uses the Lambda extension over local HTTP, so bundles need no client. Throws if one is missing. */
export async function loadSecrets(
  arns: SecretArns,
  request: typeof fetch = fetch,
  signal = patientSignal(),
): Promise<Partial<Secrets>> {
  const load = async ([name, arn]: [string, string]) => {
    const url = `http://localhost:2773/secretsmanager/get?secretId=${encodeURIComponent(arn)}`
    const response = await request(url, {
      headers: { 'X-Aws-Parameters-Secrets-Token': process.env.AWS_SESSION_TOKEN ?? '' },
      signal,
    })
    if (!response.ok) throw new Error(`the secrets extension answered ${response.status} for ${name}`)
    const { SecretString } = (await response.json()) as { SecretString: string }
    // Its schema checked it when it was written (infra/setup).
    const value = storedValue(name as SecretName, SecretString)
    if (value === undefined) throw new Error(`the secret ${name} is empty`)
    return [name, value]
  }
  return Object.fromEntries(await Promise.all(Object.entries(arns).map(load)))
}
