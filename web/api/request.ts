import { type Answered, type Asks, ask, askingAs, type Heard } from '../early/answers.ts'
import type { ServerClock } from './clock.ts'
import type { ConnectionWatch } from './connection.ts'
import type { Elsewhere } from './elsewhere.ts'
import { ApiError } from './error.ts'

export interface ClientDeps {
  fetch: Asks
  /** An answer requested early (see early/answers.ts); null if there is none. */
  ahead?: (url: string, headers: Record<string, string>) => Promise<Heard> | null
  elsewhere?: Pick<Elsewhere, 'ask'>
  clock: ServerClock
  /** JSON for a body too long for a form; null for a shorter one. */
  json?: (fields: Record<string, unknown> | undefined) => string | null
  /** Called for each request; its result takes whether our server answered. */
  connection?: Pick<ConnectionWatch, 'sent'>
  token: () => string | null
  language: () => string
  onUnauthorised: (error: ApiError, token: string) => void
}

export interface Call {
  method: 'GET' | 'POST'
  path: string
  fields?: Record<string, unknown>
  operationId?: string
  /** Id of a step-up, for a route that needs one. */
  stepUp?: string | undefined
  timeoutMs?: number
  /** The answer is a file (`Download`); a refusal is still JSON. */
  file?: true
}

export interface Download {
  name: string
  blob: Blob
}

const TIMEOUT_MS = 60_000

/** Resolves with the answer's data. Rejects with ApiError only. */
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
    // fetch rejects with its own errors without a network, and on our abort.
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
  // A proxy answered instead of the server.
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
    // A proxy answered instead of the server: a captive portal, or a failing gateway.
    if (status !== 429) throw new ApiError('network_error', { status: status >= 500 ? status : 0 })
    envelope = {}
  }
  if (envelope.code === 0) return envelope.data
  const { msg, requestId } = envelope
  // The gateway says "too many" in its own words.
  const error = envelope.error ?? (status === 429 ? 'rate_limited' : 'operation_failed')
  const params = status === 429 ? { seconds: secondsAsked(response), ...envelope.params } : envelope.params
  throw new ApiError(error, { status, msg: envelope.error && msg, params, requestId })
}

/** `Retry-After` in seconds, or a default. */
const secondsAsked = (response: Answered): number =>
  Math.max(1, Math.min(3600, Math.ceil(Number(response.headers.get('retry-after') ?? 5)) || 5))
