import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { type Api, securityHeaders } from '../../functions/http.ts'
import { errorFields, jsonLog } from '../../functions/log.ts'
import { type Area, routeKey, routes } from '../../shared/api/routes.ts'
import type { Slug } from '../../shared/errors.ts'
import { matchLanguage } from '../../shared/i18n/languages.ts'
import { sentenceOf } from '../../shared/i18n/refusals.ts'
import { deskHeaders, pageHeaders } from '../csp.ts'
import { createFiles } from './files.ts'
import type { Outbox } from './outbox.ts'
import { outboxHeaders, outboxPage } from './outbox-page.ts'
import type { LocalBucket } from './s3/server.ts'
import { BUCKET_PATH } from './stack.ts'

const logError = jsonLog((line) => process.stderr.write(`${line}\n`))

/** API Gateway's own limit. */
const BODY_LIMIT_BYTES = 10 * 1024 * 1024

export interface ServerOptions {
  apis: Record<Area, Api>
  web?: string
  desk?: string
  bucket?: LocalBucket
  outbox?: Pick<Outbox, 'letters'>
}

export function createLocalServer({ apis, web, desk, bucket, outbox }: ServerOptions): Server {
  const areas = new Map<string, Area>(routes.map((route) => [routeKey(route), route.area]))
  const files = web ? createFiles(web) : undefined
  const deskFiles = desk ? createFiles(desk, deskHeaders) : undefined

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? '/'
    if (!URL.canParse(target, 'http://localhost')) return notHere(request, response, 404, 'not_found')
    const url = new URL(target, 'http://localhost')
    if (url.pathname.startsWith('/api/')) return api(request, response, url)
    if (bucket && url.pathname.startsWith(`${BUCKET_PATH}/`))
      return bucket.handle(request, response, BUCKET_PATH)
    if (outbox && url.pathname === '/outbox/' && isOwn(request))
      return send(response, 200, outboxHeaders, outboxPage(outbox.letters()))
    if (url.pathname === '/') return redirect(response, '/h5/')
    if (files && url.pathname.startsWith('/h5/'))
      return files(request, response, url.pathname.slice('/h5/'.length))
    if (deskFiles && url.pathname.startsWith('/desk/'))
      return deskFiles(request, response, url.pathname.slice('/desk/'.length))
    if (['/h5', '/desk', '/outbox'].includes(url.pathname)) return redirect(response, `${url.pathname}/`)
    send(response, 404, { ...pageHeaders, 'content-type': 'text/plain' }, 'not found')
  }

  async function api(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const key = `${request.method} ${url.pathname}`
    const area = areas.get(key)
    const body = await readBody(request)
    if (body === null) return notHere(request, response, 413, 'payload_too_large')
    if (!area) return notHere(request, response, 404, 'not_found')
    const result = await apis[area](toEvent(request, url, key, body), {
      awsRequestId: randomUUID(),
    } as Context)
    const headers = result.headers as Record<string, string>
    send(response, result.statusCode ?? 200, headers, result.body ?? '')
  }

  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // Without the message, which may quote what was sent.
      logError('error', 'server failed', errorFields(error))
      if (!response.headersSent) notHere(request, response, 503, 'operation_failed')
      else response.destroy()
    })
  })
}

/** Refuses requests of other sites, whatever name led them here. */
function isOwn({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'] ?? 'none'
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  const isThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(host)
  return isThisMachine && headers.origin === undefined && ['none', 'same-origin'].includes(String(site))
}

function notHere(request: IncomingMessage, response: ServerResponse, status: number, error: Slug): void {
  const { lang, language } = request.headers
  const msg = sentenceOf(matchLanguage(String(lang ?? language ?? ''), 'en'), error)
  const headers = { ...securityHeaders, 'cache-control': 'no-store' }
  const body = { code: status, error, msg, params: {}, requestId: randomUUID(), data: null }
  send(response, status, headers, JSON.stringify(body))
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  const bytes = Buffer.from(body)
  response.writeHead(status, { ...headers, 'content-length': bytes.length }).end(bytes)
}

const redirect = (response: ServerResponse, location: string): void =>
  send(response, 302, { ...pageHeaders, location, 'cache-control': 'no-store' }, '')

/** Null when it is over the limit. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_LIMIT_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Like API Gateway: anything but JSON and text is base64. */
function toEvent(request: IncomingMessage, url: URL, key: string, body: Buffer): APIGatewayProxyEventV2 {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(',') : value
  }
  const isText = /^(application\/json|text\/)/.test(headers['content-type'] ?? '')
  const method = request.method ?? 'GET'
  return {
    version: '2.0',
    routeKey: key,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers,
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: headers.host ?? 'localhost',
      domainPrefix: 'localhost',
      http: {
        method,
        path: url.pathname,
        protocol: 'HTTP/1.1',
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: key,
      stage: '$default',
      time: new Date().toISOString(),
      timeEpoch: Date.now(),
    },
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  }
}
