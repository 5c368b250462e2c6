import { TICKS_AT, TICKS_PATH } from '../../shared/market/carried.ts'
import type { EpochMs, Milliseconds } from '../../shared/time.ts'
import { type Asks, ask, type Heard } from '../early/answers.ts'

/** How long an unreachable host is skipped, and how long we wait for its answer. */
const RESTS_MS: Milliseconds = 600_000
const WAIT_MS: Milliseconds = 3000

/** Asks for ticks at the host that our answers name, then at ours. */
export class Elsewhere {
  private host: string | null = null
  private restsUntilMs: EpochMs = 0

  /** Throws what `fetch` throws if our own host does not answer. */
  async ask(url: string, init: RequestInit, request: Asks): Promise<Heard> {
    if (url !== TICKS_PATH) return ask(url, init, request)
    const tried = this.host !== null && Date.now() >= this.restsUntilMs
    const heard = tried && (await there(this.host + url, request))
    if (heard) return heard
    const here = await ask(url, init, request)
    // If our host fails too, the phone has no network; do not blame the other host.
    if (tried) this.restsUntilMs = Date.now() + RESTS_MS
    this.host = here.response.headers.get(TICKS_AT)
    return here
  }
}

/** Sends no header of ours, which would need a preflight request. Null if it fails. */
async function there(url: string, request: Asks): Promise<Heard | null> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), WAIT_MS)
  try {
    const heard = await ask(url, { credentials: 'omit', signal: abort.signal }, request)
    return heard.response.ok ? heard : null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
