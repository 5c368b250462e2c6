import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type EpochMs, msOf } from '../../../shared/time.ts'

/** AWS Signature Version 4 from the published algorithm, independent of the SDK that it checks. */
export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
}

export interface Signed {
  method: string
  target: string
  headers: Record<string, string>
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function signingKey(secret: string, scope: string): Buffer {
  return scope.split('/').reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secret}`) as Buffer
}

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')

interface Claim {
  credential: string
  signedHeaders: string
  signature: string
  date: string
  payloadHash: string
}

function signatureOf({ method, target, headers }: Signed, claim: Claim, secret: string): string {
  const url = new URL(target, 'http://host')
  const names = claim.signedHeaders.split(';')
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...names.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/\s+/g, ' ')}`),
    '',
    claim.signedHeaders,
    claim.payloadHash,
  ].join('\n')
  const scope = claim.credential.split('/').slice(1).join('/')
  const toSign = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(canonical)].join('\n')
  return hmac(signingKey(secret, scope), toSign).toString('hex')
}

/** NaN if it is none. */
export function amzDateMs(text: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)?.slice(1)
  return parts ? Date.parse(`${parts.slice(0, 3).join('-')}T${parts.slice(3).join(':')}Z`) : Number.NaN
}

export type Verdict = 'AccessDenied' | 'SignatureDoesNotMatch' | 'RequestTimeTooSkewed' | null

const SKEW_MS = 15 * 60_000

export function refusalOf(request: Signed, credentials: Credentials, nowMs: EpochMs): Verdict {
  const query = new URL(request.target, 'http://host').searchParams
  return query.has('X-Amz-Signature')
    ? presignedRefusal(request, query, credentials, nowMs)
    : headerRefusal(request, credentials, nowMs)
}

function headerRefusal(request: Signed, credentials: Credentials, nowMs: EpochMs): Verdict {
  const stated =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!stated) return 'AccessDenied'
  const [, credential = '', signedHeaders = '', signature = ''] = stated
  const date = request.headers['x-amz-date'] ?? ''
  if (!(Math.abs(amzDateMs(date) - nowMs) <= SKEW_MS)) return 'RequestTimeTooSkewed'
  const payloadHash = request.headers['x-amz-content-sha256'] ?? ''
  const claim = { credential, signedHeaders, signature, date, payloadHash }
  return judged(request, claim, credentials)
}

function presignedRefusal(
  request: Signed,
  query: URLSearchParams,
  credentials: Credentials,
  nowMs: EpochMs,
): Verdict {
  const field = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  const madeMs = amzDateMs(field('Date'))
  const lifeMs = msOf(Number(field('Expires')))
  if (!(nowMs >= madeMs - SKEW_MS && nowMs <= madeMs + lifeMs && lifeMs <= 7 * 86_400_000))
    return 'AccessDenied'
  const claim = {
    credential: field('Credential'),
    signedHeaders: field('SignedHeaders'),
    signature: field('Signature'),
    date: field('Date'),
    payloadHash: 'UNSIGNED-PAYLOAD',
  }
  return judged(request, claim, credentials)
}

function judged(request: Signed, claim: Claim, { accessKeyId, secretAccessKey }: Credentials): Verdict {
  if (!claim.credential.startsWith(`${accessKeyId}/`)) return 'AccessDenied'
  if (!claim.signedHeaders.split(';').includes('host')) return 'AccessDenied'
  return same(signatureOf(request, claim, secretAccessKey), claim.signature) ? null : 'SignatureDoesNotMatch'
}

export function policyIsSigned(fields: Map<string, string>, credentials: Credentials): boolean {
  const credential = fields.get('x-amz-credential') ?? ''
  if (fields.get('x-amz-algorithm') !== 'AWS4-HMAC-SHA256') return false
  if (!credential.startsWith(`${credentials.accessKeyId}/`)) return false
  const key = signingKey(credentials.secretAccessKey, credential.split('/').slice(1).join('/'))
  const expected = hmac(key, fields.get('policy') ?? '').toString('hex')
  return same(expected, fields.get('x-amz-signature') ?? '')
}
