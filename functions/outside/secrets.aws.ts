import type { SecretName } from '../deps.ts'
import { patientSignal } from '../patience.ts'
import type { Secrets } from '../secrets.ts'

/**
 * Reads some keys of the stage's secret through the Parameters and Secrets extension that runs beside each function:
 * a local HTTP call, cached by it, so no client for Secrets Manager joins the bundles. Throws where one is missing.
 */
export async function loadSecrets<Name extends SecretName>(
  arn: string,
  names: readonly Name[],
  request: typeof fetch = fetch,
  signal = patientSignal(),
): Promise<Pick<Secrets, Name>> {
  const url = `http://localhost:2773/secretsmanager/get?secretId=${encodeURIComponent(arn)}`
  const response = await request(url, {
    headers: { 'X-Aws-Parameters-Secrets-Token': process.env.AWS_SESSION_TOKEN ?? '' },
    signal,
  })
  if (!response.ok) throw new Error(`the secrets extension answered ${response.status}`)
  const { SecretString } = (await response.json()) as { SecretString: string }
  // Checked by its schema when it was written (infra/setup).
  const secrets = JSON.parse(SecretString) as Secrets
  const entries = names.map((name) => {
    if (!secrets[name]) throw new Error(`the secret has no ${name}`)
    return [name, secrets[name]]
  })
  return Object.fromEntries(entries)
}
