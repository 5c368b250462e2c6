import type { EpochMs } from '../../shared/time.ts'
import { createStore } from '../store/store.ts'

/** `heardAtMs`: when the server last answered; null if it never did. */
export type Connection = { lost: false } | { lost: true; heardAtMs: EpochMs | null }

/** After this long without an answer, figures on screen may be out of date. */
const SILENT_MS = 8000
/** This many failures in a row mean the connection is lost. */
const FAILURES = 2

const HERE: Connection = { lost: false }

export class ConnectionWatch {
  private readonly state = createStore<Connection>(HERE)
  private readonly now: () => EpochMs
  private heardAtMs: EpochMs | null = null
  private failures = 0

  constructor(now: () => EpochMs) {
    this.now = now
  }

  get = this.state.get
  watch = this.state.watch
  use = this.state.use

  /** Call for each request; call the result with whether our server answered. */
  sent(): (answered: boolean) => void {
    const silence = setTimeout(() => this.lose(), SILENT_MS)
    return (answered) => {
      clearTimeout(silence)
      if (answered) this.heard()
      else if (++this.failures >= FAILURES) this.lose()
    }
  }

  /** The browser has a network again: assume that the server answers until the next failure. */
  back(): void {
    this.failures = 0
    this.state.set(HERE)
  }

  lose(): void {
    if (!this.get().lost) this.state.set({ lost: true, heardAtMs: this.heardAtMs })
  }

  private heard(): void {
    this.heardAtMs = this.now()
    this.back()
  }
}
