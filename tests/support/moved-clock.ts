import type { Page } from 'playwright-core'

/** How far time goes at once: finer than any wait of the pages that a test measures. */
const STEP_MS = 250
const UNREAD_MS = 100

/**
 * Time that stands still until a test moves it, for a site (`clock: clock.read`) and for the pages that are held to
 * it. What takes minutes is seen in seconds, and a busy machine makes nothing late.
 */
export class MovedClock {
  nowMs: number
  readonly #pages = new Map<Page, Set<unknown>>()

  constructor(startMs = Date.now()) {
    this.nowMs = startMs
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
    await page.clock.install({ time: this.nowMs })
    await page.clock.pauseAt(this.nowMs)
  }

  /** Lets time go by on the server and on every page; what is asked meanwhile has its answer when it is over. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= STEP_MS) {
      const step = Math.min(STEP_MS, left)
      this.nowMs += step
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
    for (let gone = 0; !(await isSo()); gone += STEP_MS) {
      if (gone >= withinMs) throw new Error(`not so after ${withinMs} ms`)
      await this.pass(STEP_MS)
    }
  }
}

/** Waits until a page has heard all it asked for, and what follows from it. */
async function rest(page: Page, waiting: Set<unknown>): Promise<void> {
  for (let still = 0; still < 2; still = waiting.size === 0 ? still + 1 : 0) {
    await page.evaluate(`new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(0)
    })`)
  }
}
