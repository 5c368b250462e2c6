import type { Page } from 'playwright-core'
import { buildWebIfChanged } from '../../infra/local/build-web.ts'
import { openSite } from '../support/browser.ts'
import { unpackChromium } from '../support/chromium.ts'
import { member } from '../support/members.ts'
import { MovedClock } from '../support/moved-clock.ts'
import { ticket } from '../support/ticket.ts'
import type { Figure } from './figure.ts'

const MINUTE_MS = 60_000
const VISIT_MS = 10 * MINUTE_MS
/** When an order of 30 seconds is placed, from the start of the visit. */
const ORDERS_AT_MS = [MINUTE_MS, 4 * MINUTE_MS, 7 * MINUTE_MS]
/** It asked 199 times on 2026-11-24; 367 and 528 on the days before, 855 before prices carried the forming candles. */
const MOST = 210

/**
 * What a visit of ten minutes to the trade page asks of the server, counted: every request below /api/ from the opening
 * of the page on, three orders of 30 seconds and their results among them. Page and server live by a clock that is
 * moved by quarters of a second, so that all ten minutes and every timer in them are gone through, in about one.
 */
export async function benchVisit(): Promise<Figure[]> {
  const clock = new MovedClock(Date.now(), 250)
  const site = await openSite(await unpackChromium(), await buildWebIfChanged(), { clock: clock.read })
  try {
    const { session } = await member(site)
    const asked = new Map<string, number>()
    const { page } = await site.open('/pages/trade/trade?id=BTCUSD', {
      session,
      watch: async (fresh) => {
        await clock.hold(fresh)
        fresh.on('request', (request) => {
          const { pathname } = new URL(request.url())
          if (pathname.startsWith('/api/')) asked.set(pathname, (asked.get(pathname) ?? 0) + 1)
        })
      },
    })
    const startMs = clock.nowMs
    for (const atMs of ORDERS_AT_MS) {
      await clock.pass(atMs - (clock.nowMs - startMs))
      await order(page, clock)
    }
    await clock.pass(VISIT_MS - (clock.nowMs - startMs))
    const total = [...asked.values()].reduce((sum, count) => sum + count, 0)
    for (const [path, count] of asked) process.stderr.write(`  ${path} ${count}\n`)
    return [
      {
        name: `requests of a ten-minute visit to the trade page, ${ORDERS_AT_MS.length} orders in it`,
        value: total,
        unit: 'times',
        bound: { kind: 'max', value: MOST },
      },
    ]
  } finally {
    await site.stop()
  }
}

async function order(page: Page, clock: MovedClock): Promise<void> {
  const { duration, up, confirm, running, result } = ticket(page)
  await duration('30 sec').click()
  await up.click()
  await clock.passUntil(() => confirm.isVisible(), 5000)
  await confirm.click()
  await clock.passUntil(() => running.isVisible(), 5000)
  await clock.passUntil(() => result.isVisible(), 40_000)
  await page.keyboard.press('Escape')
}
