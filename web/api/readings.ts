import type { EpochMs, Milliseconds } from '../../shared/time.ts'

/** A polled reading is old after two unanswered questions and three seconds. */
export const oldAfterMs = (everyMs: Milliseconds): Milliseconds => Math.max(5000, 2 * everyMs + 3000)

interface Reading {
  heardAtMs: EpochMs | null
  /** Intervals of the screens that show it; empty if none does. */
  everyMs: Milliseconds[]
  timer: ReturnType<typeof setTimeout> | undefined
  isOld: boolean
}

/** Knows when each reading on screen was answered: one may fail while another is answered. */
export class Readings {
  private readonly all = new Map<string, Reading>()
  private readonly listeners = new Set<() => void>()
  private readonly now: () => EpochMs

  constructor(now: () => EpochMs) {
    this.now = now
  }

  answered(key: string): void {
    const reading = this.of(key)
    reading.heardAtMs = this.now()
    // A waiting timer looks again itself: do not restart it for each second's price.
    if (reading.timer === undefined) this.judge(reading)
  }

  /** Marks a reading as polled every `everyMs` until the returned function is called. */
  shown(key: string, everyMs: Milliseconds): () => void {
    const reading = this.of(key)
    reading.everyMs.push(everyMs)
    this.judge(reading)
    return () => {
      reading.everyMs.splice(reading.everyMs.indexOf(everyMs), 1)
      this.judge(reading)
    }
  }

  isOld(key: string): boolean {
    return this.all.get(key)?.isOld ?? false
  }

  /** When the oldest polled reading on screen was answered; null if there is none. */
  oldestMs(): EpochMs | null {
    const shown = [...this.all.values()].filter(({ everyMs }) => everyMs.length > 0)
    const heard = shown.flatMap(({ heardAtMs }) => heardAtMs ?? [])
    return heard.length > 0 ? Math.min(...heard) : null
  }

  /** Judges every reading again: timers rest while a phone sleeps. */
  look(): void {
    for (const reading of this.all.values()) this.judge(reading)
  }

  watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  private of(key: string): Reading {
    const reading = this.all.get(key) ?? { heardAtMs: null, everyMs: [], timer: undefined, isOld: false }
    this.all.set(key, reading)
    return reading
  }

  private judge(reading: Reading): void {
    const { heardAtMs, everyMs } = reading
    clearTimeout(reading.timer)
    reading.timer = undefined
    const age = heardAtMs === null ? 0 : this.now() - heardAtMs
    const left = oldAfterMs(Math.min(...everyMs)) - age
    const watched = heardAtMs !== null && everyMs.length > 0
    if (watched && left > 0) reading.timer = setTimeout(() => this.judge(reading), left)
    const isOld = watched && left <= 0
    if (isOld === reading.isOld) return
    reading.isOld = isOld
    for (const listener of this.listeners) listener()
  }
}
