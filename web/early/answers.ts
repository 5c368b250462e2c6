import type { EpochMs } from '../../shared/time.ts'

export interface Answered extends Pick<Response, 'ok' | 'status' | 'text' | 'blob'> {
  headers: Pick<Headers, 'get'>
}
export type Asks = (url: string, init: RequestInit) => Promise<Answered>

/** An answer, and the phone's clock before and after it. */
export interface Heard {
  response: Answered
  sentMs: EpochMs
  receivedMs: EpochMs
}

/** Throws what `fetch` throws. */
export async function ask(url: string, init: RequestInit, request: Asks = fetch): Promise<Heard> {
  const sentMs = Date.now()
  const response = await request(url, init)
  return { response, sentMs, receivedMs: Date.now() }
}

export const askingAs = (language: string, token: string | null): Record<string, string> => ({
  lang: language,
  language,
  ...(token ? { token } : {}),
})

/** Matches the timeout of other requests. */
const TIMEOUT_MS = 60_000
/** An early answer is used within this time; code that starts later asks itself. */
const GOOD_MS = 10_000

const ahead = new Map<string, { heard: Promise<Heard>; askedMs: EpochMs }>()

const question = (url: string, headers: Record<string, string>): string => url + JSON.stringify(headers)

/** Requests what the app is about to read, while its code is still loading. */
export function askAhead(url: string, headers: Record<string, string>): void {
  const abort = new AbortController()
  setTimeout(() => abort.abort(), TIMEOUT_MS)
  const heard = ask(url, { headers, signal: abort.signal })
  // The caller of takeAhead gets the failure; nobody else needs it.
  heard.catch(() => {})
  ahead.set(question(url, headers), { heard, askedMs: Date.now() })
}

/** Returns the early answer to this question once; null if there is none. */
export function takeAhead(
  url: string,
  headers: Record<string, string>,
  nowMs: EpochMs,
): Promise<Heard> | null {
  if (ahead.size === 0) return null
  const found = ahead.get(question(url, headers))
  ahead.delete(question(url, headers))
  return found && nowMs - found.askedMs < GOOD_MS ? found.heard : null
}
