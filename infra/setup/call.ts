import { patientSignal } from '../../functions/patience.ts'
import { sign } from './sign.ts'

const targets = {
  secretsmanager: 'secretsmanager',
  ssm: 'AmazonSSM',
  acm: 'CertificateManager',
  servicequotas: 'ServiceQuotasV20190624',
} as const

export class CallRefused extends Error {
  readonly status: number
  /** `ResourceNotFoundException`; '' if AWS does not say. */
  readonly code: string
  constructor(message: string, status: number, code = '') {
    super(message)
    this.status = status
    this.code = code
  }
}

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
  if (!response.ok) {
    const code = await codeOf(response)
    throw new CallRefused(`${names[service]} refused ${action}: ${response.status}`, response.status, code)
  }
  return (await response.json()) as Answer
}

async function codeOf(response: Response): Promise<string> {
  const { __type } = (await response.json().catch(() => ({}))) as { __type?: string }
  return __type?.split('#').at(-1) ?? ''
}

const names = {
  secretsmanager: 'Secrets Manager',
  ssm: 'Systems Manager',
  acm: 'Certificate Manager',
  servicequotas: 'Service Quotas',
} as const
