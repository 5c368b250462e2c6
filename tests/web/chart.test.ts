import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, type TestContext, test } from 'vitest'
import { wordsOf } from '../locales/words.ts'
import { openSite, type PageOptions, type Site } from '../support/browser.ts'
import { firstLoad } from '../support/first-load.ts'
import { ask, member } from '../support/members.ts'

const TRADE = '/pages/trade/trade?id=BTCUSD'
const WATCHED_MS = 10_000

/** Counts, from the page's first moment, what moves: layout shifts, redraws of the chart, and ticks drawn above it. */
const WATCH = `
  window.seen = { shift: 0, redraws: 0, ticks: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes])
    if (added.some((node) => node.querySelector?.('.apexcharts-series'))) seen.redraws += 1
    if (records.some(({ attributeName, target }) => attributeName === 'd' && target.hasAttribute('data-running')))
      seen.ticks += 1
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['d'] })`

interface Seen {
  shift: number
  redraws: number
  ticks: number
}

describe('the chart', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
  })
  afterAll(() => site.stop())

  const open = async (
    context: TestContext,
    options: PageOptions = {},
    stored: Record<string, string> = {},
  ) => {
    const { session } = await member(site)
    const opened = await site.open('/pages/user/about', { session, ...options })
    context.onTestFinished(() => opened.context.close())
    const { page } = opened
    await page.addInitScript(`for (const [name, value] of Object.entries(${JSON.stringify(stored)}))
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value)`)
    await page.addInitScript(WATCH)
    await page.goto(`${site.url}?#${TRADE}`)
    await page.locator('[data-running]').waitFor({ state: 'attached' })
    return page
  }
  const seen = (page: Page) => page.evaluate('seen') as Promise<Seen>
  const tools = (page: Page) => page.getByRole('button', { name: 'Chart settings' })
  const drawn = (page: Page) => page.locator('.apexcharts-candlestick-area').count()

  test.concurrent('ticks move the forming candle, not the drawing; nothing on the page shifts', async (context) => {
    const page = await open(context, {}, { 'evenhand.chart.shown': '200', 'evenhand.chart.ma': 'yes' })
    const before = await seen(page)
    await page.waitForTimeout(WATCHED_MS)
    await context.expect.poll(async () => (await seen(page)).ticks - before.ticks).toBeGreaterThan(5)
    const after = await seen(page)
    expect(after.shift).toBeLessThan(0.05)
    // A candle may have ended, or the price have left the axis.
    expect(after.redraws - before.redraws).toBeLessThanOrEqual((after.ticks - before.ticks) / 2)
  })

  test.concurrent('nearer and further, within what there is; kept for the next visit', async (context) => {
    const page = await open(context)
    await context.expect.poll(() => drawn(page)).toBe(71)
    await tools(page).click()
    const further = page.getByRole('button', { name: 'Show more candles' })
    const nearer = page.getByRole('button', { name: 'Show fewer candles' })
    await nearer.click()
    await context.expect.poll(() => drawn(page)).toBe(47)
    expect(await nearer.getAttribute('aria-disabled')).toBe('true')
    for (const count of [71, 119, 199]) {
      await further.click()
      await context.expect.poll(() => drawn(page)).toBe(count)
    }
    expect(await further.getAttribute('aria-disabled')).toBe('true')
    await page.reload()
    await context.expect.poll(() => drawn(page)).toBe(199)
  })

  test.concurrent('two fingers ask for fewer candles; one is left to the page', async (context) => {
    const page = await open(context)
    const chart = page.getByRole('img', { name: /^Prices of BTCUSD/ })
    const box = await chart.boundingBox()
    if (!box) throw new Error('no chart')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...apart: number[]) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: apart.map((away, id) => ({ x: x + away, y, id })),
      })
    await touch('touchStart', 0)
    for (const away of [20, 40, 60, 80]) await touch('touchMove', away)
    await touch('touchEnd')
    expect(await drawn(page)).toBe(71)
    await touch('touchStart', -30, 30)
    for (const away of [34, 38, 42, 46]) await touch('touchMove', -away, away)
    await touch('touchEnd')
    await context.expect.poll(() => drawn(page)).toBe(47)
  })

  test.concurrent('indicators are drawn and named with their value, and kept', async (context) => {
    const page = await open(context)
    await tools(page).click()
    await page.getByRole('button', { name: /^MA: / }).click()
    await page.getByRole('button', { name: /^BOLL: / }).click()
    const named = page.getByRole('listitem').filter({ hasText: /MA|BOLL|σ/ })
    await context.expect
      .poll(async () => (await named.allInnerTexts()).map((text) => text.replace(/\s[\d,.]+$/, '')))
      .toEqual(['MA 7', 'MA 25', 'BOLL 20', '+2σ', '−2σ'])
    const { items } = await ask(site, 'market.getkdata', { id: 'BTCUSD', interval: '1m', count: 9 })
    const [low, high] = [Math.min(...items.map((item) => item[3])), Math.max(...items.map((item) => item[2]))]
    const average = Number((await named.first().innerText()).replace('MA 7', '').replaceAll(',', ''))
    expect(average).toBeGreaterThanOrEqual(low)
    expect(average).toBeLessThanOrEqual(high)
    // Each over the whole width, and none like another but the two bands.
    const lines = page.locator('svg path[data-pattern][d^="M"]:not([d="M0 4H16"])')
    // Each as far as candles have ended, and its end.
    await context.expect.poll(() => lines.count()).toBe(10)
    const patterns = `[...document.querySelectorAll('li path[data-pattern]')]
      .map((path) => getComputedStyle(path).strokeDasharray)`
    expect(new Set((await page.evaluate(patterns)) as string[]).size).toBe(4)
    await page.reload()
    await context.expect.poll(() => lines.count()).toBe(10)
  })

  test.concurrent('without a connection the last price is greyed', async (context) => {
    const page = await open(context)
    const stale = page.getByRole('img', { name: /^Prices of BTCUSD/ }).locator('[data-stale]')
    expect(await stale.count()).toBe(0)
    await page.context().setOffline(true)
    await stale.waitFor()
    await page.context().setOffline(false)
    await stale.waitFor({ state: 'detached' })
  })

  test.concurrent('its tools on the narrowest phone with large German text: each 44 px, beside each other', async (context) => {
    const page = await open(context, { lang: 'de', width: 360, height: 640 })
    await page.evaluate(`document.documentElement.style.fontSize = '130%'`)
    const name = String(wordsOf('de', 'trade').chart_tools)
    await page.getByRole('button', { name }).click()
    const places = []
    for (const button of await page.getByRole('group', { name }).getByRole('button').all()) {
      places.push((await button.boundingBox()) ?? { x: 0, width: 0, height: 0 })
    }
    expect(places).toHaveLength(5)
    for (const [index, { width, height, x }] of places.entries()) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      expect(x + width).toBeLessThanOrEqual(places[index + 1]?.x ?? 360 - 44)
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  })

  test('with the whole page around it, it adds at most 175 kB to the first load', async () => {
    const { session } = await member(site)
    const [home, trade] = [await firstLoad(site, '/', { session }), await firstLoad(site, TRADE, { session })]
    const bytes = ({ script, language, style }: typeof home) => script + language + style
    expect(trade.files.some((name) => name.startsWith('PriceChart'))).toBe(true)
    expect(bytes(trade) - bytes(home)).toBeLessThanOrEqual(175_000)
  })
})
