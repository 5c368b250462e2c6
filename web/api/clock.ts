import type { EpochMs } from '../../shared/time.ts'

/**
 * The server's clock as well as the phone can know it. An answer's `x-now` was taken between sending and receiving, so
 * each answer narrows the offset; one that contradicts the others means that the phone's clock was changed, and the
 * offset is measured from the beginning.
 */
export class ServerClock {
  private low = Number.NEGATIVE_INFINITY
  private high = Number.POSITIVE_INFINITY
  private readonly local: () => EpochMs

  constructor(local: () => EpochMs = Date.now) {
    this.local = local
  }

  /** An answer stamped `serverMs` to a request sent and received at these readings of the phone's clock. */
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
