import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openSite, type Site } from '../support/browser.ts'
import { ask, type Member, member } from '../support/members.ts'
import { MovedClock } from '../support/moved-clock.ts'
import { place } from '../support/orders.ts'

/** Adds up what moves by itself, from the first picture on. */
const COUNT_SHIFTS = `
  globalThis.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
`

/** Where the parts of the trade page are: noted in the first picture after each turn of the phone, and asked for later. */
const NOTE_PLACES = `
  globalThis.places = () => [...document.querySelectorAll('h1, main strong, main [role=img], main a, form input, form dl, form button')]
    .map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return [part.tagName, ...[x, y, width, height].map(Math.round)].join(' ')
    })
  addEventListener('resize', () => requestAnimationFrame(() => { globalThis.first ??= globalThis.places() }))
`

/** What of these lies outside the screen or under something else; a side that is pressed unseen is no choice. */
const HIDDEN = `[...document.querySelectorAll('main strong, form dl, form input[inputmode], form button:has(span[aria-hidden])')]
  .filter((part) => part.checkVisibility())
  .filter((part) => {
    const { left, top, width, height } = part.getBoundingClientRect()
    return [[2, 2], [width - 2, height - 2], [width / 2, height / 2]].some(([x, y]) => {
      const hit = document.elementFromPoint(left + x, top + y)
      return !hit || !(part.contains(hit) || hit.contains(part))
    })
  })
  .map((part) => part.tagName + part.textContent)`

/** 400 kbit/s, 400 ms: what DevTools calls slow 3G. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

interface HomeOptions {
  slow?: boolean
  session?: Member['session'] | undefined
  /** To a clock that is moved; the page's own figures of its load are gone then. */
  held?: boolean
}

describe('nothing jumps', () => {
  const clock = new MovedClock()
  let site: Site
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'), { clock: clock.read })
    // The days of all products are computed: a page that waited for them would say that the server is silent.
    await ask(site, 'market.goods', {})
  })
  beforeEach(() => clock.go())
  afterEach(() => site.closePages())
  afterAll(() => site.stop())

  /** Home on a phone with fonts of its own, as all have: the tests' come late and move what they change. */
  const openHome = async ({ slow = false, held = false, session }: HomeOptions) => {
    const context = await site.browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en' })
    await context.addInitScript(COUNT_SHIFTS)
    if (session) {
      const stored = JSON.stringify(JSON.stringify(session))
      await context.addInitScript(`localStorage.setItem('evenhand.session', ${stored})`)
    }
    const page = await context.newPage()
    if (held) await clock.hold(page)
    const phone = await context.newCDPSession(page)
    await phone.send('Network.enable')
    if (slow) await phone.send('Network.emulateNetworkConditions', SLOW)
    await page.goto(site.url, { waitUntil: 'commit' })
    return page
  }
  const isHome = (page: Page) => page.getByRole('link', { name: /BTCUSD/ }).waitFor()
  const shifted = (page: Page) => page.evaluate<number>('globalThis.shifted')

  test.each([
    ['a visitor', false, false],
    ['a visitor on a slow line', false, true],
    ['a member on a slow line', true, true],
  ])('home of %s: while it loads and while prices tick', async (_, loggedIn, slow) => {
    const session = loggedIn ? (await member(site)).session : undefined
    const page = await openHome({ slow, session, held: true })
    await isHome(page)
    if (loggedIn) {
      // What is the member's own comes after, on a line this slow.
      await page.getByRole('link', { name: 'Start', exact: true }).waitFor()
      await page.getByRole('link', { name: /^Result today.*0\.00 USD/ }).waitFor()
    }
    await clock.stop()
    await clock.pass(12_000)
    expect(await shifted(page)).toBeLessThan(0.05)
  })

  const turns = [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
    { width: 667, height: 375 },
    { width: 568, height: 320 },
  ]
  test('a phone turned on its side: all is in its place in the first picture, no side can be pressed unseen', async () => {
    const user = await member(site)
    await place(site, user, { seconds: 300 }, clock.nowMs)
    const { page } = await site.open('/pages/trade/trade?id=BTCUSD', { session: user.session })
    const up = page.getByRole('button', { name: 'Up', exact: true })
    await up.waitFor()
    await page.getByRole('img', { name: /^Prices of BTCUSD/ }).waitFor()
    await page.getByRole('link', { name: /^Open order/ }).waitFor()
    // Letters of our fonts came late and moved what they changed.
    await page.evaluate(COUNT_SHIFTS.replace(', buffered: true', ''))
    await page.evaluate(NOTE_PLACES)
    // A lower window is no keyboard, though the focus is where one types.
    await page.getByLabel('Amount in USD').focus()
    for (const size of turns) {
      await page.evaluate('globalThis.first = undefined')
      await page.setViewportSize(size)
      // A price of its own comes meanwhile, and what is late would have come too.
      await page.waitForResponse('**/api/index/ticks')
      const places = await page.evaluate<string[]>('globalThis.places()')
      expect(places.length).toBeGreaterThan(8)
      expect(await page.evaluate('globalThis.first')).toEqual(places)
      expect(await page.locator('form[data-typing]').count()).toBe(0)
      expect([size.width, await page.evaluate(HIDDEN)]).toEqual([size.width, []])
      const [chart, side] = [await page.locator('main strong').boundingBox(), await up.boundingBox()]
      expect((side?.x ?? 0) > (chart?.x ?? 0) + 200).toBe(size.width > size.height)
    }
    // A figure that has a digit more or less is all that moves.
    expect(await shifted(page)).toBeLessThan(0.001)
    // In large letters not all of the ticket fits: what counts stays, the rest is scrolled to.
    await page.evaluate(`document.documentElement.style.fontSize = '130%'`)
    expect(await page.evaluate(HIDDEN)).toEqual([])
  })

  test('what does jump is counted', async () => {
    const page = await openHome({})
    await isHome(page)
    await page.evaluate(`document.querySelector('main').style.marginTop = '300px'`)
    await expect.poll(() => shifted(page)).toBeGreaterThan(0.05)
  })

  test('a slow line shows a frame of ours long before the app is there', async () => {
    const page = await openHome({ slow: true })
    await page.locator('.boot').waitFor()
    await isHome(page)
    expect(await page.locator('.boot').count()).toBe(0)
    // By the order of both: a busy machine is late with either.
    const [paintedMs, appMs] = await page.evaluate<[number, number]>(`[
      performance.getEntriesByName('first-contentful-paint')[0].startTime,
      Math.max(...performance.getEntriesByType('resource').filter(({ name }) => /libraries-.*js$/.test(name)).map(({ responseEnd }) => responseEnd)),
    ]`)
    expect(paintedMs).toBeLessThan(appMs - 1000)
  })
})
