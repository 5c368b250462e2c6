import { randomBytes } from 'node:crypto'
import { newId } from '../../shared/ids.ts'

export interface Caller {
  get<Data>(path: string, query?: Record<string, string>): Promise<Data>
  post<Data>(path: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Data>
  bear(token: string): void
  took: Map<string, number>
}

export class CallFailed extends Error {}

/** Like a phone: form-urlencoded, with an operation id for every post. */
export function createCaller(origin: string, request: typeof fetch = fetch): Caller {
  let token: string | undefined
  const took = new Map<string, number>()
  /** Seconds the stage's clock is ahead of ours: ids carry the time. */
  let aheadMs = 0
  async function call<Data>(path: string, init: RequestInit = {}): Promise<Data> {
    const startedMs = performance.now()
    const headers = { lang: 'en', ...(token && { token }), ...init.headers }
    const [name = path] = path.split('?')
    try {
      const answer = await request(`${origin}${path}`, {
        ...init,
        headers,
        signal: AbortSignal.timeout(20_000),
      })
      const now = Number(answer.headers.get('x-now'))
      if (now > 0) aheadMs = now - Date.now()
      const said = (await answer.json()) as { code: number; error?: string; data: Data }
      if (answer.ok && said.code === 0) return said.data
      throw new CallFailed(`${name} was refused: ${answer.status} ${said.error ?? ''}`.trim())
    } catch (error) {
      if (error instanceof CallFailed) throw error
      throw new CallFailed(`${name} did not answer: ${(error as Error).message}`)
    } finally {
      took.set(name, performance.now() - startedMs)
    }
  }
  return {
    took,
    bear(given) {
      token = given
    },
    get: (path, query = {}) =>
      call(Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path),
    async post<Data>(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
      const send = () =>
        call<Data>(path, {
          method: 'POST',
          headers: {
            ...headers,
            'content-type': 'application/x-www-form-urlencoded',
            'idempotency-key': newId(Date.now() + aheadMs),
          },
          body: new URLSearchParams(form).toString(),
        })
      try {
        return await send()
      } catch (error) {
        if (error instanceof CallFailed && error.message.includes('operation_expired')) return await send()
        throw error
      }
    },
  }
}

export const SMOKE_NAME = 'smoke-'
export const smokeName = (): string => `${SMOKE_NAME}${randomBytes(5).toString('hex')}`
