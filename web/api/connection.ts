/** Whether the server is heard. `lostAtMs` is when it was last heard before the silence. */
export type Connection = { lost: false } | { lost: true; heardAtMs: number | null }

/** A request this long without an answer, and what is on screen can no longer be called the present. */
const SILENT_MS = 8000
/** One lost answer is a hiccup of the line. */
const FAILURES = 2

const HERE: Connection = { lost: false }

/** Follows every request and what the browser knows of its network. */
export class ConnectionWatch {
  private readonly listeners = new Set<() => void>()
  private readonly now: () => number
  private state: Connection = HERE
  private heardAtMs: number | null = null
  private failures = 0

  constructor(now: () => number) {
    this.now = now
  }

  get = (): Connection => this.state

  watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

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
    this.show(HERE)
  }

  lose(): void {
    if (!this.state.lost) this.show({ lost: true, heardAtMs: this.heardAtMs })
  }

  private heard(): void {
    this.heardAtMs = this.now()
    this.back()
  }

  private show(state: Connection): void {
    if (state === this.state) return
    this.state = state
    for (const listener of this.listeners) listener()
  }
}
