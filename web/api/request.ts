import { type Answered, type Asks, ask, askingAs, type Heard } from '../early/answers.ts'
import type { ServerClock } from './clock.ts'
import type { ConnectionWatch } from './connection.ts'
import type { Elsewhere } from './elsewhere.ts'
import { ApiError } from './error.ts'

/** What a request needs from its surroundings; tests give their own. */
export interface ClientDeps {
  fetch: Asks
  /** The answer to this GET where it was asked for ahead (see early/answers.ts); null where it was not. */
  ahead?: (url: string, headers: Record<string, string>) => Promise<Heard> | null
  /** Asks for what another host may answer. */
  elsewhere?: Pick<Elsewhere, 'ask'>
  clock: ServerClock
  /** The body as JSON where it is too long for a form; null where it is not. */
  json?: (fields: Record<string, unknown> | undefined) => string | null
  /** Called for each request; its result is called with whether our server answered. */
  connection?: Pick<ConnectionWatch, 'sent'>
  token: () => string | null
  language: () => string
  /** Called when the token sent was refused, with the refusal. */
  onUnauthorised: (error: ApiError, token: string) => void
}

export interface Call {
  method: 'GET' | 'POST'
  path: string
  fields?: Record<string, unknown>
  operationId?: string
  /** Shows that it was the user, for a route that needs it. */
  stepUp?: string | undefined
  timeoutMs?: number
  /** Asks for a file: the answer is then one (`Download`), a refusal the envelope all the same. */
  file?: true
}

/** A file of the server's, with the name it gave it. */
export interface Download {
  name: string
  blob: Blob
}

const TIMEOUT_MS = 60_000

/** Sends one request. Resolves with the answer's data; every failure is an ApiError. */
export async function send(deps: ClientDeps, call: Call): Promise<unknown> {
  const token = deps.token()
  const abort = new AbortController()
  const answered = deps.connection?.sent()
  const timer = setTimeout(() => abort.abort(), call.timeoutMs ?? TIMEOUT_MS)
  try {
    const { response, sentMs, receivedMs } = await answerTo(deps, call, token, abort.signal)
    const serverMs = Number(response.headers.get('x-now'))
    if (serverMs) deps.clock.heard(serverMs, sentMs, receivedMs)
    const data = await (call.file && response.ok ? readFile(response) : readEnvelope(response))
    answered?.(true)
    return data
  } catch (error) {
    // fetch rejects with its own errors when there is no network, and on our abort.
    const refusal = error instanceof ApiError ? error : new ApiError('network_error')
    answered?.(refusal.status > 0 && refusal.status < 500)
    if (refusal.status === 401 && token) deps.onUnauthorised(refusal, token)
    throw refusal
  } finally {
    clearTimeout(timer)
  }
}

async function answerTo(
  deps: ClientDeps,
  call: Call,
  token: string | null,
  signal: AbortSignal,
): Promise<Heard> {
  const { method } = call
  const url = addressOf(call)
  const headers = headersOf(deps, call, token)
  if (method === 'GET') {
    const init = { method, headers, signal }
    return (
      deps.ahead?.(url, headers) ?? deps.elsewhere?.ask(url, init, deps.fetch) ?? ask(url, init, deps.fetch)
    )
  }
  const body = deps.json?.(call.fields) ?? formOf(call.fields)
  const type = `application/${body[0] === '{' ? 'json' : 'x-www-form-urlencoded'}`
  return ask(url, { method, headers: { ...headers, 'content-type': type }, body, signal }, deps.fetch)
}

function headersOf(deps: ClientDeps, call: Call, token: string | null): Record<string, string> {
  return {
    ...askingAs(deps.language(), token),
    ...(call.operationId ? { 'idempotency-key': call.operationId } : {}),
    ...(call.stepUp ? { 'step-up': call.stepUp } : {}),
  }
}

function addressOf({ method, path, fields }: Call): string {
  const query = method === 'GET' ? formOf(fields) : ''
  return query ? `${path}?${query}` : path
}

function formOf(fields: Record<string, unknown> = {}): string {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
}

async function readFile(response: Answered): Promise<Download> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  // Something between us and the server answered.
  if (!name) throw new ApiError('network_error')
  return { name, blob: await response.blob() }
}

async function readEnvelope(response: Answered): Promise<unknown> {
  const { status } = response
  let envelope: {
    code?: number
    error?: string
    msg?: string
    params?: ApiError['params']
    requestId?: string
    data?: unknown
  }
  try {
    envelope = JSON.parse(await response.text())
  } catch {
    // Something between us and the server answered (a captive portal, a gateway in trouble).
    if (status !== 429) throw new ApiError('network_error', { status: status >= 500 ? status : 0 })
    envelope = {}
  }
  if (envelope.code === 0) return envelope.data
  const { msg, requestId } = envelope
  // What answers before our functions (the gateway) says "too many" in its own words.
  const error = envelope.error ?? (status === 429 ? 'rate_limited' : 'operation_failed')
  const params = status === 429 ? { seconds: secondsAsked(response), ...envelope.params } : envelope.params
  throw new ApiError(error, { status, msg: envelope.error && msg, params, requestId })
}

/** What `Retry-After` asks for, in seconds; a few where it asks for nothing we can read. */
const secondsAsked = (response: Answered): number =>
  Math.max(1, Math.min(3600, Math.ceil(Number(response.headers.get('retry-after') ?? 5)) || 5))
