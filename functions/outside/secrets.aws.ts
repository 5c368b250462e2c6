import { patientSignal } from '../patience.ts'
import type { SecretName, Secrets } from '../secrets.ts'
import { storedValue } from '../stored-secret.ts'

/** Where a function's secrets are: the ARN of each. */
export type SecretArns = Partial<Record<SecretName, string>>

/**
 * Reads some of the stage's secrets through the Parameters and Secrets extension that runs beside each function: local
 * HTTP calls, cached by it, so no client for Secrets Manager joins the bundles. Throws where one is missing.
 */
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
    // Checked by its schema when it was written (infra/setup).
    const value = storedValue(name as SecretName, SecretString)
    if (value === undefined) throw new Error(`the secret ${name} is empty`)
    return [name, value]
  }
  return Object.fromEntries(await Promise.all(Object.entries(arns).map(load)))
}
