import type { EpochMs } from '../../shared/time.ts'
import { createStore } from '../store/store.ts'

/** Whether the server answers. `heardAtMs` is when it last did; null where it never has. */
export type Connection = { lost: false } | { lost: true; heardAtMs: EpochMs | null }

/** A request this long without an answer, and what is on screen can no longer be called the present. */
const SILENT_MS = 8000
/** One lost answer is a hiccup of the line. */
const FAILURES = 2

const HERE: Connection = { lost: false }

/** Follows every request and what the browser knows of its network. */
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

  /** A request sets out; call what is returned with whether our server answered it. */
  sent(): (answered: boolean) => void {
    const silence = setTimeout(() => this.lose(), SILENT_MS)
    return (answered) => {
      clearTimeout(silence)
      if (answered) this.heard()
      else if (++this.failures >= FAILURES) this.lose()
    }
  }

  /** The browser found a network again: until the next failure it is believed. */
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
