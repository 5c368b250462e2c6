import type { Milliseconds } from '../../shared/time.ts'
import type { Answered, Asks } from '../early/answers.ts'

/** A question to the worker; without `url` it cancels the question. */
export interface Question {
  id: number
  url?: string
  init?: RequestInit
}
/** No `heard` if `fetch` failed. */
export interface Told {
  id: number
  heard?: { status: number; headers: Record<string, string | null>; text: string }
}

/** The part of Worker used here, so that tests can fake it. */
export interface AskingWorker {
  onmessage: ((event: MessageEvent<Told>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(question: Question): void
  terminate(): void
}

/** A worker silent for this long may be dead: the page asks instead. */
export const SILENT_MS: Milliseconds = 5000

interface Waiting {
  again: () => void
  tell: (heard: Told['heard']) => void
}

const openWorker = (): AskingWorker =>
  new Worker(new URL('./offPage.worker.ts', import.meta.url), { type: 'module' })

/** Fetches in a worker, except for the first question: a worker starts more slowly than code loads. */
export class OffPage {
  private worker: AskingWorker | null | undefined
  private readonly waiting = new Map<number, Waiting>()
  private count = 0
  private readonly here: Asks
  private readonly open: () => AskingWorker

  constructor(here: Asks = (url, init) => fetch(url, init), open: () => AskingWorker = openWorker) {
    this.here = here
    this.open = open
  }

  /** Resolves and fails like `fetch`. */
  ask: Asks = async (url, init) => {
    if (this.worker) return this.askThere(this.worker, url, init)
    const answer = await this.here(url, init)
    if (this.worker === undefined) this.start()
    return answer
  }

  private start(): void {
    this.worker = null
    try {
      const worker = this.open()
      worker.onmessage = ({ data: { id, heard } }) => this.waiting.get(id)?.tell(heard)
      worker.onerror = () => this.close()
      this.worker = worker
    } catch {
      // This browser has no workers.
    }
  }

  /** Never reopened: what made the worker fail would do so again. */
  private close(): void {
    this.worker?.terminate()
    this.worker = null
    for (const { again } of this.waiting.values()) again()
  }

  private askThere(worker: AskingWorker, url: string, { signal, ...init }: RequestInit): Promise<Answered> {
    const id = ++this.count
    return new Promise((resolve, reject) => {
      const silence = setTimeout(() => this.close(), SILENT_MS)
      const leave = () => {
        done()
        worker.postMessage({ id })
        reject(new DOMException('left', 'AbortError'))
      }
      const done = () => {
        clearTimeout(silence)
        signal?.removeEventListener('abort', leave)
        this.waiting.delete(id)
      }
      signal?.addEventListener('abort', leave)
      this.waiting.set(id, {
        again: () => {
          done()
          resolve(this.here(url, { ...init, ...(signal && { signal }) }))
        },
        tell: (heard) => {
          done()
          if (heard) resolve(answeredBy(heard))
          else reject(new TypeError('not reached'))
        },
      })
      worker.postMessage({ id, url, init })
    })
  }
}

const answeredBy = ({ status, headers, text }: NonNullable<Told['heard']>): Answered => ({
  status,
  ok: status >= 200 && status < 300,
  headers: { get: (name) => headers[name] ?? null },
  text: () => Promise.resolve(text),
  blob: () => Promise.resolve(new Blob([text])),
})
