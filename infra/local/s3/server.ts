import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errorFields, jsonLog } from '../../../functions/log.ts'
import type { EpochMs } from '../../../shared/time.ts'
import { readForm } from './form.ts'
import { policyFault } from './policy.ts'
import { type Credentials, policyIsSigned, refusalOf, type Signed } from './signature.ts'
import type { ObjectStore, StoredObject } from './store.ts'

const logError = jsonLog((line) => process.stderr.write(`${line}\n`))

export interface BucketOptions {
  bucket: string
  store: ObjectStore
  credentials: Credentials
  clock: () => EpochMs
  origins?: readonly string[]
  onPut?: (key: string) => Promise<void>
  onCreated?: (key: string) => Promise<void>
}

export interface LocalBucket {
  listen(): Promise<string>
  /** `below` is not signed. */
  handle(request: IncomingMessage, response: ServerResponse, below: string): Promise<void>
  settled(): Promise<void>
  close(): Promise<void>
}

const BODY_LIMIT_BYTES = 8 * 1024 * 1024

class S3Error extends Error {
  readonly code: string
  readonly status: number
  constructor(code: string, status: number, message = code) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Checks signatures, sizes, types, expiry and origins as AWS documents them. */
export function createBucket(options: BucketOptions): LocalBucket {
  const { bucket, store, credentials, clock, origins = [], onCreated, onPut } = options
  const events = new Set<Promise<void>>()
  let endpoint = ''

  function tell(told: ((key: string) => Promise<void>) | undefined, key: string): void {
    if (!told) return
    const event: Promise<void> = told(key).finally(() => events.delete(event))
    events.add(event)
  }

  async function serve(request: IncomingMessage, target: string): Promise<Answer> {
    if (!URL.canParse(target, 'http://host')) throw new S3Error('InvalidURI', 400)
    const url = new URL(target, 'http://host')
    const [, name, ...rest] = url.pathname.split('/')
    if (name !== bucket) throw new S3Error('NoSuchBucket', 404)
    const key = keyOf(rest.join('/'))
    const body = await readBody(request)
    if (request.method === 'POST' && key === '') return posted(request, body)
    signed(request, target, body)
    if (request.method === 'PUT') {
      const type = request.headers['content-type'] ?? 'application/octet-stream'
      const { etag } = store.put(key, body, type, clock())
      tell(onPut, key)
      return { status: 200, headers: { etag } }
    }
    if (request.method === 'DELETE') {
      store.remove(key)
      return { status: 204 }
    }
    const object = store.get(key)
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new S3Error('MethodNotAllowed', 405)
    if (!object) throw new S3Error('NoSuchKey', 404)
    return shown(object, request, url.searchParams.get('response-cache-control'))
  }

  function signed(request: IncomingMessage, target: string, body: Buffer): void {
    const asked: Signed = {
      method: request.method ?? 'GET',
      target,
      headers: { ...flat(request), host: new URL(endpoint).host },
    }
    const refused = refusalOf(asked, credentials, clock())
    if (refused) throw new S3Error(refused, 403)
    const stated = asked.headers['x-amz-content-sha256']
    const actual = createHash('sha256').update(body).digest('hex')
    if (stated && stated !== 'UNSIGNED-PAYLOAD' && stated !== actual)
      throw new S3Error('XAmzContentSHA256Mismatch', 400)
  }

  function posted(request: IncomingMessage, body: Buffer): Answer {
    const form = readForm(request.headers['content-type'] ?? '', body)
    if (!form?.file) throw new S3Error('MalformedPOSTRequest', 400)
    const { fields, file } = form
    if (!fields.has('policy') || !policyIsSigned(fields, credentials))
      throw new S3Error('SignatureDoesNotMatch', 403)
    const fault = policyFault(fields, bucket, file.length, clock())
    if (fault) throw new S3Error(fault.code, fault.code === 'AccessDenied' ? 403 : 400, fault.message)
    const key = fields.get('key') ?? ''
    const { etag } = store.put(key, file, fields.get('content-type') ?? 'binary/octet-stream', clock())
    tell(onCreated, key)
    return { status: 204, headers: { etag } }
  }

  async function handle(request: IncomingMessage, response: ServerResponse, below = ''): Promise<void> {
    const cors = corsOf(request, origins)
    try {
      const target = (request.url ?? '/').slice(below.length)
      const answer = request.method === 'OPTIONS' ? preflight(cors) : await serve(request, target)
      const bytes = answer.body ?? Buffer.alloc(0)
      response
        .writeHead(answer.status, { ...closed, ...cors, ...answer.headers, 'content-length': bytes.length })
        .end(request.method === 'HEAD' ? undefined : bytes)
    } catch (error) {
      if (!(error instanceof S3Error)) throw error
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${error.code}</Code><Message>${escaped(error.message)}</Message><RequestId>${randomUUID()}</RequestId></Error>`
      response.writeHead(error.status, { ...closed, ...cors, 'content-type': 'application/xml' }).end(xml)
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      // Without the message, which may quote what was sent.
      logError('error', 'bucket failed', errorFields(error))
      response.destroy()
    })
  })

  return {
    async listen() {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      return endpoint
    },
    handle,
    settled: async () => void (await Promise.all(events)),
    async close() {
      await Promise.all(events)
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** It answers on the page's origin, where nothing a stranger sent may run. */
const closed = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const

const escaped = (text: string): string => text.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

function keyOf(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new S3Error('InvalidURI', 400)
  }
}

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: Buffer
}

const flat = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : (value ?? ''),
    ]),
  )

function shown(
  { bytes, contentType, etag, modifiedMs }: StoredObject,
  request: IncomingMessage,
  cacheControl: string | null,
): Answer {
  const headers = {
    'content-type': contentType,
    etag,
    'last-modified': new Date(modifiedMs).toUTCString(),
    'accept-ranges': 'bytes',
    ...(cacheControl && { 'cache-control': cacheControl }),
  }
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (!range) return { status: 200, headers, body: bytes }
  const from = Number(range[1])
  const to = Math.min(range[2] ? Number(range[2]) : bytes.length - 1, bytes.length - 1)
  if (from > to) throw new S3Error('InvalidRange', 416)
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${from}-${to}/${bytes.length}` },
    body: bytes.subarray(from, to + 1),
  }
}

function corsOf(request: IncomingMessage, origins: readonly string[]): Record<string, string> {
  const { origin } = request.headers
  if (!origin || !origins.includes(origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'POST',
    'access-control-expose-headers': 'etag',
    vary: 'origin',
  }
}

function preflight(cors: Record<string, string>): Answer {
  if (!cors['access-control-allow-origin']) throw new S3Error('AccessForbidden', 403)
  return { status: 200, headers: { 'access-control-allow-headers': '*', 'access-control-max-age': '3000' } }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_LIMIT_BYTES) throw new S3Error('EntityTooLarge', 400)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
