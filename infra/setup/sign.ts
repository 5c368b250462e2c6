import { createHash, createHmac } from 'node:crypto'

export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

export interface Scope {
  region: string
  service: string
  time: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** AWS Signature Version 4 of a POST to `/`: cheaper than a client package for one call. */
export function sign(
  headers: Record<string, string>,
  body: string,
  credentials: Credentials,
  { region, service, time }: Scope,
): Record<string, string> {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials
  const all: Record<string, string> = {
    ...headers,
    'x-amz-date': time,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  }
  const names = Object.keys(all).sort()
  const list = names.map((name) => `${name}:${all[name]}\n`).join('')
  const signed = names.join(';')
  const date = time.slice(0, 8)
  const scope = `${date}/${region}/${service}/aws4_request`
  const request = ['POST', '/', '', list, signed, sha256(body)].join('\n')
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, date))
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n')).toString('hex')
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
  }
}
