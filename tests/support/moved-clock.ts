import type { Page } from 'playwright-core'

/** How far time goes at once, unless a test measures something finer; a step costs ten milliseconds of processor. */
const STEP_MS = 500
const UNREAD_MS = 100
/** More than a busy machine takes to stop the clock of a new page. */
const INSTALLED_MS = 600_000

/**
 * Time that a test moves, for a site (`clock: clock.read`) and for the pages that are held to it: still from the start,
 * or running as a wall clock does between `go` and `stop`. What takes minutes is seen in seconds, and a busy machine
 * makes nothing late while it stands still.
 */
export class MovedClock {
  #atMs: number
  /** By the wall clock, when it began to run. */
  #runsSinceMs: number | null = null
  readonly #stepMs: number
  readonly #pages = new Map<Page, Set<unknown>>()

  constructor(startMs = Date.now(), stepMs = STEP_MS) {
    this.#atMs = startMs
    this.#stepMs = stepMs
  }

  get nowMs(): number {
    return this.#runsSinceMs === null ? this.#atMs : this.#atMs + Date.now() - this.#runsSinceMs
  }
  readonly read = (): number => this.nowMs

  /** Holds a page that has not been anywhere yet: `watch` of `Site.open`. */
  readonly hold = async (page: Page): Promise<void> => {
    const waiting = new Set<unknown>()
    page.on('request', (request) => waiting.add(request))
    page.on('requestfinished', (request) => waiting.delete(request))
    page.on('requestfailed', (request) => waiting.delete(request))
    // One that nobody reads does not finish.
    page.on('response', (response) => setTimeout(() => waiting.delete(response.request()), UNREAD_MS))
    page.on('close', () => this.#pages.delete(page))
    this.#pages.set(page, waiting)
    // It runs until it is stopped, and cannot be put back.
    const still = this.#runsSinceMs === null
    await page.clock.install({ time: this.nowMs - (still ? INSTALLED_MS : 0) })
    if (still) await page.clock.pauseAt(this.nowMs)
  }

  async go(): Promise<void> {
    // Started again while it runs, it goes on from where it is.
    this.#atMs = this.nowMs
    this.#runsSinceMs = Date.now()
    await Promise.all([...this.#pages.keys()].map((page) => page.clock.resume()))
  }

  async stop(): Promise<void> {
    // A page may be ahead a little, and none can be put back.
    this.#atMs = this.nowMs + this.#stepMs
    this.#runsSinceMs = null
    await Promise.all([...this.#pages.keys()].map((page) => page.clock.pauseAt(this.#atMs)))
  }

  /** Another time at once, while no page is held that would see it. */
  jump(toMs: number): void {
    if (this.#pages.size > 0) throw new Error('a page is held')
    this.#atMs = toMs
    if (this.#runsSinceMs !== null) this.#runsSinceMs = Date.now()
  }

  /** Lets time go by while it stands still; what is asked meanwhile has its answer when it is over. */
  async pass(ms: number): Promise<void> {
    if (this.#runsSinceMs !== null) throw new Error('it runs by itself')
    for (let left = ms; left > 0; left -= this.#stepMs) {
      const step = Math.min(this.#stepMs, left)
      this.#atMs += step
      await Promise.all(
        [...this.#pages].map(async ([page, waiting]) => {
          await page.clock.runFor(step)
          await rest(page, waiting)
        }),
      )
    }
  }

  /** Lets time go by until something is so; `withinMs` of that time at most. */
  async passUntil(isSo: () => Promise<boolean> | boolean, withinMs: number): Promise<void> {
    for (let gone = 0; !(await isSo()); gone += this.#stepMs) {
      if (gone >= withinMs) throw new Error(`not so after ${withinMs} ms`)
      await this.pass(this.#stepMs)
    }
  }
}

/** Waits until a page has heard all it asked for, itself or by a worker, and what follows from it. */
async function rest(page: Page, waiting: Set<unknown>): Promise<void> {
  for (let still = 0; still < 2; still = waiting.size === 0 ? still + 1 : 0) {
    // One that has ended meanwhile has nothing more to do.
    await Promise.all(page.workers().map((worker) => worker.evaluate(ROUND).catch(() => {})))
    await page.evaluate(ROUND)
  }
}

/** Over when all is done that was to be done before. */
const ROUND = `new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = resolve
  port2.postMessage(0)
})`
