import { DAY, type EpochMs, HOUR, msOf } from '../../shared/time.ts'

export interface DemoClock {
  nowMs: () => EpochMs
  pass(seconds: number): void
}

type Step = () => Promise<unknown>

export class Calendar {
  private readonly steps: { at: EpochMs; step: Step }[] = []
  private now: EpochMs
  private readonly end: EpochMs

  constructor(begin: EpochMs, end: EpochMs) {
    this.now = begin
    this.end = end
  }

  readonly clock: DemoClock = {
    nowMs: () => this.now,
    pass: (seconds) => {
      this.now += msOf(seconds)
    },
  }

  ago(hours: number, step: Step): void {
    this.steps.push({ at: this.end - msOf(hours * HOUR), step })
  }

  /** UTC, because withdrawals have a window. */
  day(daysAgo: number, hour: number, step: Step): void {
    const midnight = this.end - (this.end % msOf(DAY))
    this.steps.push({ at: midnight - msOf(daysAgo * DAY) + msOf(hour * HOUR), step })
  }

  every(hours: number, from: number, until: number, step: (turn: number) => Promise<unknown>): void {
    for (let ago = from, turn = 0; ago >= until; ago -= hours, turn++) {
      const each = turn
      this.ago(ago, () => step(each))
    }
  }

  async live(): Promise<void> {
    for (const { at, step } of this.steps.toSorted((a, b) => a.at - b.at)) {
      // Always later, because ids sort by time.
      this.now = Math.max(this.now + 1000, at)
      await step()
    }
    this.now = Math.max(this.now, this.end)
  }
}
