import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, type TestContext, test } from 'vitest'
import { wordsOf } from '../locales/words.ts'
import { openSite, type PageOptions, type Site } from '../support/browser.ts'
import { firstLoad } from '../support/first-load.ts'
import { ask, type Member, member } from '../support/members.ts'
import { place } from '../support/orders.ts'
import { drag } from '../support/touch.ts'

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
    { interval = '1m', ...chosen }: Record<string, string> = {},
    user?: Member,
  ) => {
    const stored = { ...(interval && { 'evenhand.interval': interval }), ...chosen }
    const { session } = user ?? (await member(site))
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

  test.concurrent('two fingers ask for fewer candles; one that moves up or down is left to the page', async (context) => {
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
    await drag(page, chart, [0, 20], [5, 40], [30, 60])
    expect(await drawn(page)).toBe(71)
    expect(await page.getByRole('button', { name: 'Now', exact: true }).count()).toBe(0)
    await touch('touchStart', -30, 30)
    for (const away of [34, 38, 42, 46]) await touch('touchMove', -away, away)
    await touch('touchEnd')
    await context.expect.poll(() => drawn(page)).toBe(47)
  })

  test.concurrent('the live line: an order runs towards its close, a finger reads a price, drags back and returns', async (context) => {
    const user = await member(site)
    const order = await place(site, user, { seconds: 60 }, Date.now())
    // So much is shown that the view moves on all the time.
    const page = await open(context, {}, { interval: '', 'evenhand.chart.span': '400' }, user)
    const final: string[] = []
    page.on('response', (response) => {
      if (/getkdata.*&to=/.test(response.url())) final.push(response.headers()['cache-control'] ?? '')
    })
    const chart = page.locator('[data-live]')
    const surface = page.getByRole('slider', { name: 'Crosshair on the prices of BTCUSD' })
    const cross = page.locator('[data-crosshair]')
    const now = page.getByRole('button', { name: 'Now', exact: true })
    await chart.locator(`[data-wins=${order.direction}]`).waitFor({ state: 'attached' })
    expect(await chart.getByRole('timer').innerText()).toMatch(/^[01]:\d\d$/)
    const box = await chart.boundingBox()
    // With each price the close and the side that wins move, and both alike: less than a pixel a second.
    const ends: { wins: number; close: number }[] = []
    for (let price = 0; price < 4; price++) {
      // Both are read in one frame: between two calls a price may move them.
      ends.push(
        await chart.evaluate((node) => {
          const timer = node.querySelector('[role=timer]')?.parentElement?.parentElement
          return {
            wins: node.querySelector('[data-wins]')?.getBoundingClientRect().right ?? Number.NaN,
            close: timer?.getBoundingClientRect().x ?? Number.NaN,
          }
        }),
      )
      await page.waitForTimeout(1100)
    }
    expect(Math.max(...ends.map(({ wins, close }) => Math.abs(wins - close)))).toBeLessThan(1.2)
    expect((ends[0]?.close ?? 0) - (ends[3]?.close ?? 0)).toBeGreaterThan(1.2)

    await surface.hover({ position: { x: 100, y: 60 } })
    const newest = await ask(site, 'market.getkdata', { id: 'BTCUSD', interval: '1s', count: 200 })
    const read = (await cross.locator('span').last().innerText()).split(' · ')[0]?.replaceAll(',', '')
    expect(newest.items.map((item) => item[4])).toContain(Number(read))
    expect(await chart.boundingBox()).toEqual(box)
    await page.mouse.move(5, 5)
    await cross.waitFor({ state: 'detached' })

    for (let times = 0; times < 2; times++) await drag(page, surface, [40, 1], [90, 2], [160, 2])
    await now.waitFor()
    await context.expect.poll(() => final.length).toBeGreaterThan(0)
    expect(new Set(final)).toEqual(new Set(['public, max-age=0, s-maxage=86400']))
    expect(await chart.locator('[data-running]').getAttribute('d')).toMatch(/^M-?\d/)

    // By keys, and back by Escape; the ticket below keeps its own.
    await surface.focus()
    await page.keyboard.press('ArrowLeft')
    expect(await surface.getAttribute('aria-valuetext')).toMatch(/^\d\d:\d\d:\d\d: [\d,]+\.\d\d$/)
    await page.keyboard.press('Escape')
    await now.waitFor({ state: 'detached' })
    await cross.waitFor({ state: 'detached' })
    expect((await seen(page)).shift).toBeLessThan(0.05)
    // In colours of the user's own the dot is one of them, not as the ground below it.
    await page.emulateMedia({ forcedColors: 'active' })
    const ground = (of: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${of}')).backgroundColor`)
    expect(await ground('[data-live] [class*="_dot_"]')).not.toBe(await ground('html'))
  })

  test.concurrent('candles: dragged back, older ones come; what is drawn while they move gives way to the chart', async (context) => {
    const page = await open(context)
    await context.expect.poll(() => drawn(page)).toBe(71)
    const chart = page.getByRole('img', { name: /^Prices of BTCUSD/ })
    const surface = page.getByRole('slider', { name: /^Crosshair/ })
    let older = 0
    page.on('response', (response) => {
      if (/getkdata.*interval=1m.*&to=/.test(response.url())) older += 1
    })
    // As often as it takes: a busy page makes one short move of a long one.
    const further = async () => {
      if (older === 0) await drag(page, surface, [40, 1], [90, 2], [160, 2])
      return older
    }
    await context.expect.poll(further).toBeGreaterThan(0)
    await page.locator('[data-moved]').waitFor({ state: 'detached' })
    expect(await drawn(page)).toBeGreaterThan(60)
    expect(await chart.locator('[data-running]').count()).toBe(0)
    await page.getByRole('button', { name: 'Now', exact: true }).click()
    await chart.locator('[data-running]').waitFor({ state: 'attached' })
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

  test.concurrent.for(['1m', '1s'])(
    'no label of its axes is cut on the smallest phone (%s)',
    async (interval, context) => {
      const page = await open(context, { width: 320, height: 568 }, { interval })
      const labels = page.locator('[role=img] span').filter({ hasText: /^\d[\d.,:]+$/ })
      await context.expect.poll(() => labels.count()).toBeGreaterThan(3)
      const cut = await page.evaluate(`(() => {
      const bottom = document.querySelector('form').getBoundingClientRect().top
      const chart = document.querySelector('[role=img]').getBoundingClientRect()
      return [...document.querySelectorAll('[role=img] span')].flatMap((label) => {
        const { left, right, top, bottom: low } = label.getBoundingClientRect()
        const whole = left >= chart.left && right <= 320 && top >= chart.top && low <= Math.min(chart.bottom, bottom)
        return whole || !/^\\d[\\d.,:]+$/.test(label.textContent) ? [] : [label.textContent]
      })
    })()`)
      expect(cut).toEqual([])
    },
  )

  test('with the whole page around it, it adds at most 60 kB to the first load; 175 where candles were chosen', async () => {
    const { session } = await member(site)
    const candles = (page: Page) => page.addInitScript(`localStorage.setItem('evenhand.interval', '1m')`)
    const home = await firstLoad(site, '/', { session })
    const bytes = ({ script, language, style }: typeof home) => script + language + style
    const live = await firstLoad(site, TRADE, { session })
    expect(live.files.some((name) => name.startsWith('LiveLine'))).toBe(true)
    expect(bytes(live) - bytes(home)).toBeLessThanOrEqual(60_000)
    const trade = await firstLoad(site, TRADE, { session, watch: candles })
    expect(trade.files.some((name) => name.startsWith('PriceChart'))).toBe(true)
    expect(bytes(trade) - bytes(home)).toBeLessThanOrEqual(175_000)
  })
})
