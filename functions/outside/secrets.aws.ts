import type { Secrets } from '../secrets.ts'

/**
 * Reads the stage's secret through the Parameters and Secrets extension that runs beside each function: a
 * local HTTP call, cached by it, so no client for Secrets Manager joins the bundles.
 */
export async function loadSecrets(arn: string, request: typeof fetch = fetch): Promise<Secrets> {
  const url = `http://localhost:2773/secretsmanager/get?secretId=${encodeURIComponent(arn)}`
  const response = await request(url, {
    headers: { 'X-Aws-Parameters-Secrets-Token': process.env.AWS_SESSION_TOKEN ?? '' },
  })
  if (!response.ok) throw new Error(`the secrets extension answered ${response.status}`)
  const { SecretString } = (await response.json()) as { SecretString: string }
  // Checked by its schema when it was written (infra/setup).
  return JSON.parse(SecretString) as Secrets
}
