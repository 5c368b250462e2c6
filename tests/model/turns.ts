import type { Random } from './random.ts'

/** Resolves when every promise that can go on by itself has done so. */
const quiet = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Lets the calls of concurrent tasks happen one at a time, in an order drawn by chance: each call waits here, and
 * when nothing else moves, one of those waiting goes on.
 */
export class Turns {
  private readonly chance: Random
  private waiting: (() => void)[] = []
  private performing = 0
  private stirred: (() => void) | undefined
  private readonly passes: () => void

  /** `passes` is called between two turns of several tasks: time passes then. */
  constructor(chance: Random, passes: () => void = () => {}) {
    this.chance = chance
    this.passes = passes
  }

  /** Waits for a turn. */
  turn(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve)
      this.stir()
    })
  }

  /** Takes a turn's real work, which may leave this process: nobody else goes on meanwhile. */
  async perform<T>(work: () => Promise<T>): Promise<T> {
    this.performing += 1
    try {
      return await work()
    } finally {
      this.performing -= 1
      this.stir()
    }
  }

  /** Deals out turns until every task is over. Those still waiting then belong to the dead, and are dropped. */
  async until(tasks: Promise<unknown>[]): Promise<void> {
    let alive = tasks.length
    for (const task of tasks) {
      void task.finally(() => {
        alive -= 1
        this.stir()
      })
    }
    for (;;) {
      await quiet()
      if (alive === 0) break
      if (this.performing > 0 || this.waiting.length === 0)
        await new Promise<void>((resolve) => (this.stirred = resolve))
      else {
        if (tasks.length > 1) this.passes()
        this.waiting.splice(this.chance.int(0, this.waiting.length - 1), 1)[0]?.()
      }
    }
    this.waiting = []
  }

  private stir(): void {
    this.stirred?.()
    this.stirred = undefined
  }
}
