import { TICKS_AT, TICKS_PATH } from '../../shared/market/carried.ts'
import type { EpochMs, Milliseconds } from '../../shared/time.ts'
import { type Asks, ask, type Heard } from '../early/answers.ts'

/** A host that cannot be reached is tried again after this time, and not waited for longer than that. */
const RESTS_MS: Milliseconds = 600_000
const WAIT_MS: Milliseconds = 3000

/** Ticks may have a host of their own, which each answer of ours about them names: it is asked first, then ours. */
export class Elsewhere {
  private host: string | null = null
  private restsUntilMs: EpochMs = 0

  /** The answer, by either host. Throws what `fetch` throws where ours does not answer. */
  async ask(url: string, init: RequestInit, request: Asks): Promise<Heard> {
    if (url !== TICKS_PATH) return ask(url, init, request)
    const tried = this.host !== null && Date.now() >= this.restsUntilMs
    const heard = tried && (await there(this.host + url, request))
    if (heard) return heard
    const here = await ask(url, init, request)
    // Where ours is not reached either, it is the phone that has no network.
    if (tried) this.restsUntilMs = Date.now() + RESTS_MS
    this.host = here.response.headers.get(TICKS_AT)
    return here
  }
}

/** Asks without a header of ours, which a browser would want to be allowed first; null where it fails. */
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
