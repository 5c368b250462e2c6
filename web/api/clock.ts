import type { EpochMs } from '../../shared/time.ts'

/** Estimates the server's clock: each `x-now` narrows the offset, a contradiction starts over. */
export class ServerClock {
  private low = Number.NEGATIVE_INFINITY
  private high = Number.POSITIVE_INFINITY
  private readonly local: () => EpochMs

  constructor(local: () => EpochMs = Date.now) {
    this.local = local
  }

  /** Takes the server's stamp, and the phone's clock when the request was sent and answered. */
  heard(serverMs: EpochMs, sentMs: EpochMs, receivedMs: EpochMs): void {
    const low = serverMs - receivedMs
    const high = serverMs - sentMs
    const agrees = low <= this.high && high >= this.low
    this.low = agrees ? Math.max(this.low, low) : low
    this.high = agrees ? Math.min(this.high, high) : high
  }

  /** Whole milliseconds, as ids need them. */
  now(): EpochMs {
    const offset = Number.isFinite(this.low) ? (this.low + this.high) / 2 : 0
    return Math.round(this.local() + offset)
  }
}
