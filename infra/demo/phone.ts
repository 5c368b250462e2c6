import { newId } from '../../shared/ids.ts'
import { freePort } from '../local/hidden-address.ts'
import { createLocalServer } from '../local/server.ts'
import type { Stack } from '../local/stack.ts'

type Fields = Record<string, string>
// biome-ignore lint/suspicious/noExplicitAny: the caller knows the type of its route's answer
export type Answer = any

interface How {
  token?: string
  stepUp?: string
  operationId?: string
  agent?: string
}

export interface Wire {
  post(path: string, fields: Fields, how?: How): Promise<Answer>
  get(path: string, query: Fields, how?: How): Promise<Answer>
  stop(): void
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1'

export async function openWire({ apis }: Pick<Stack, 'apis'>, nowMs: () => number): Promise<Wire> {
  const port = await freePort()
  const server = createLocalServer({ apis })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  async function call(method: string, path: string, fields: Fields, how: How): Promise<Answer> {
    const query = new URLSearchParams(fields)
    const url = `http://127.0.0.1:${port}${path}${method === 'GET' ? `?${query}` : ''}`
    const response = await fetch(url, {
      method,
      headers: {
        'user-agent': how.agent ?? IPHONE,
        ...(how.token && { token: how.token }),
        ...(how.stepUp && { 'step-up': how.stepUp }),
        ...(method === 'POST' && { 'idempotency-key': how.operationId ?? newId(nowMs()) }),
      },
      ...(method === 'POST' && { body: query }),
    })
    const { code, error, data } = (await response.json()) as { code: number; error?: string; data: Answer }
    if (code !== 0) throw new Refused(path, error ?? String(code))
    return data
  }
  return {
    post: (path, fields, how = {}) => call('POST', path, fields, how),
    get: (path, query, how = {}) => call('GET', path, query, how),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export class Refused extends Error {
  readonly slug: string
  constructor(path: string, slug: string) {
    super(`${path}: ${slug}`)
    this.slug = slug
  }
}
