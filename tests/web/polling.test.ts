import type { Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { openSite, type Site } from '../support/browser.ts'
import { member } from '../support/members.ts'

/** Notes when a path is asked for. */
function asked(page: Page, path: string): number[] {
  const times: number[] = []
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === path) times.push(Date.now())
  })
  return times
}

const QUOTE = '/api/index/ajaxpro'
const LIST = '/api/index/ajaxdata'
const gaps = (times: readonly number[]) => times.slice(1).map((time, i) => time - (times[i] ?? 0))

/** Hides the page as another tab would, or shows it again. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate(`(() => {
    Object.defineProperty(document, 'visibilityState', { value: '${hidden ? 'hidden' : 'visible'}', configurable: true })
    Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })()`)

describe('asking the server', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
  })
  afterEach(() => site.closePages())
  afterAll(() => site.stop())

  test('what home needs is asked once, before the code that will show it is there', async () => {
    const times: Record<string, number[]> = {}
    const { page } = await site.open('/', {
      watch: (fresh) => {
        for (const path of ['/api/index/info', '/api/index/home']) times[path] = asked(fresh, path)
        const home = fresh.waitForRequest('**/api/index/home')
        void fresh.route('**/assets/libraries-*.js', async (route) => {
          await home
          await route.continue()
        })
      },
    })
    await page.getByRole('link', { name: /BTCUSD/ }).waitFor()
    await page.waitForTimeout(1000)
    expect(Object.values(times).map(({ length }) => length)).toEqual([1, 1])
  })

  test('the open product every second, lists every three to five; neither while hidden, at once when seen', async () => {
    const { page } = await site.open('/')
    const list = asked(page, LIST)
    await page.getByRole('link', { name: /BTCUSD/ }).waitFor()
    await expect.poll(() => list.length, { timeout: 20_000 }).toBeGreaterThan(2)
    for (const gap of gaps(list).slice(1)) expect(gap).toBeGreaterThan(2500)

    const { session } = await member(site)
    const { page: trade } = await site.open('/pages/trade/trade?id=BTCUSD', { session })
    const quote = asked(trade, QUOTE)
    await expect.poll(() => quote.length, { timeout: 20_000 }).toBeGreaterThan(5)
    const spans = gaps(quote).sort((a, b) => a - b)
    expect(spans[Math.floor(spans.length / 2)]).toBeGreaterThan(700)
    expect(spans[Math.floor(spans.length / 2)]).toBeLessThan(2000)

    await hide(trade, true)
    await trade.waitForTimeout(1500)
    const before = quote.length
    await trade.waitForTimeout(4000)
    expect(quote.length).toBe(before)
    const shown = Date.now()
    await hide(trade, false)
    await expect.poll(() => quote.length).toBeGreaterThan(before)
    expect((quote[before] ?? 0) - shown).toBeLessThan(1500)
  })

  test('the open product too is asked ever more slowly where nothing answers', async () => {
    const { session } = await member(site)
    const { page } = await site.open('/pages/trade/trade?id=BTCUSD', { session })
    const quote = asked(page, QUOTE)
    await expect.poll(() => quote.length, { timeout: 20_000 }).toBeGreaterThan(1)
    await page.route(`**${QUOTE}*`, (route) => route.abort())
    await page.waitForTimeout(100)
    const from = quote.length
    await page.waitForTimeout(12_000)
    expect(quote.length - from).toBeLessThanOrEqual(4)
    expect(quote.length - from).toBeGreaterThanOrEqual(2)
  })

  test('where nothing answers it asks ever more slowly, and at once when the browser has its network back', async () => {
    const { page, context } = await site.open('/')
    const list = asked(page, LIST)
    await page.getByRole('link', { name: /BTCUSD/ }).waitFor()
    await page.route(`**${LIST}`, (route) => route.abort())
    const from = list.length
    await expect.poll(() => list.length - from, { timeout: 30_000 }).toBeGreaterThan(3)
    const [first = 0, second = 0] = gaps(list.slice(from))
    expect(first).toBeGreaterThan(1400)
    expect(second).toBeGreaterThan(first)
    await page.unroute(`**${LIST}`)
    await context.setOffline(true)
    await page.waitForTimeout(300)
    const count = list.length
    await context.setOffline(false)
    await expect.poll(() => list.length, { timeout: 1500 }).toBeGreaterThan(count)
  })
})
