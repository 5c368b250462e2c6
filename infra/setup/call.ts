import { patientSignal } from '../../functions/patience.ts'
import { sign } from './sign.ts'

/** Services called without a client package, and the prefixes of their actions. */
const targets = {
  secretsmanager: 'secretsmanager',
  ssm: 'AmazonSSM',
  acm: 'CertificateManager',
  servicequotas: 'ServiceQuotasV20190624',
} as const

/** AWS answered, and refused. */
export class CallRefused extends Error {
  readonly status: number
  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** One call of AWS, signed with the credentials and in the region of `env`. */
export async function callAws<Answer>(
  service: keyof typeof targets,
  action: string,
  input: object,
  env: NodeJS.ProcessEnv,
  request: typeof fetch = fetch,
): Promise<Answer> {
  const region = env.AWS_REGION ?? ''
  const host = `${service}.${region}.amazonaws.com`
  const credentials = {
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    ...(env.AWS_SESSION_TOKEN && { sessionToken: env.AWS_SESSION_TOKEN }),
  }
  const body = JSON.stringify(input)
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    host,
    'x-amz-target': `${targets[service]}.${action}`,
  }
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const { host: _, ...sent } = sign(headers, body, credentials, { region, service, time })
  const response = await request(`https://${host}/`, {
    method: 'POST',
    headers: sent,
    body,
    signal: patientSignal(),
  })
  // Its message may quote what was sent.
  if (!response.ok)
    throw new CallRefused(`${names[service]} refused ${action}: ${response.status}`, response.status)
  return (await response.json()) as Answer
}

const names = {
  secretsmanager: 'Secrets Manager',
  ssm: 'Systems Manager',
  acm: 'Certificate Manager',
  servicequotas: 'Service Quotas',
} as const
