import type { Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { languages } from '../../shared/i18n/languages.ts'
import { tradePath } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { ask, member } from '../support/members.ts'
import { MovedClock } from '../support/moved-clock.ts'
import { place } from '../support/orders.ts'
import { ticket } from '../support/ticket.ts'

const TICKS = '/api/index/ticks'
const FULL = '/api/index/ajaxpro'
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
  const clock = new MovedClock(Date.now(), 250)
  let site: Site
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'), { clock: clock.read })
    // The days of all products are computed: a list without their prices is asked for again after a second.
    await ask(site, 'market.goods', {})
  })
  afterEach(() => site.closePages())
  afterAll(() => site.stop())

  /** Notes when a path is asked for, by the time of the page. */
  function asked(page: Page, path: string): number[] {
    const times: number[] = []
    page.on('request', (request: Request) => {
      if (new URL(request.url()).pathname === path) times.push(clock.nowMs)
    })
    return times
  }
  const openHome = async () => {
    const { page, context } = await site.open('/', { watch: clock.hold })
    const list = asked(page, LIST)
    await page.getByRole('link', { name: /BTCUSD/ }).waitFor()
    return { page, context, list }
  }
  const openTrade = async (id = 'BTCUSD', before: (page: Page) => unknown = () => {}) => {
    const { session } = await member(site)
    const { page } = await site.open(`/pages/trade/trade?id=${id}`, {
      session,
      watch: async (fresh) => {
        await before(fresh)
        await clock.hold(fresh)
      },
    })
    const [quote, full] = [asked(page, TICKS), asked(page, FULL)]
    await clock.passUntil(() => ticket(page).up.isVisible(), 5000)
    return { page, quote, full }
  }

  test('what home needs is asked once, before the code that will show it is there', async () => {
    const times: Record<string, number[]> = {}
    const { page } = await site.open('/', {
      watch: async (fresh) => {
        await clock.hold(fresh)
        for (const path of ['/api/index/info', '/api/index/home']) times[path] = asked(fresh, path)
        const home = fresh.waitForRequest('**/api/index/home')
        void fresh.route('**/assets/libraries-*.js', async (route) => {
          await home
          await route.continue()
        })
      },
    })
    await page.getByRole('link', { name: /BTCUSD/ }).waitFor()
    await clock.pass(1000)
    expect(Object.values(times).map(({ length }) => length)).toEqual([1, 1])
  })

  test('lists every three to five seconds', async () => {
    const { list } = await openHome()
    await clock.pass(30_000)
    expect(list.length).toBeGreaterThan(5)
    for (const gap of gaps(list)) {
      expect(gap).toBeGreaterThanOrEqual(3000)
      expect(gap).toBeLessThanOrEqual(5000)
    }
  })

  test('the open product every second while somebody is at it; not while hidden, at once when seen', async () => {
    const { page, quote } = await openTrade()
    for (let touches = 0; touches < 5; touches++) {
      await page.mouse.move(200, 300 + touches)
      await clock.pass(4000)
    }
    expect(quote.length).toBeGreaterThan(15)
    for (const gap of gaps(quote)) expect([1000, 1250]).toContain(gap)

    await hide(page, true)
    await clock.pass(1500)
    const before = quote.length
    await clock.pass(60_000)
    expect(quote.length).toBe(before)
    await hide(page, false)
    await clock.pass(250)
    await expect.poll(() => quote.length).toBe(before + 1)
  })

  test('ticks are asked for in a worker; where it does not come, or ends, by the page itself and as often', async () => {
    // When, by the page's own clock. What runs in the page before its own code does not run in its workers.
    const noteOwn = (fresh: Page) =>
      fresh.addInitScript(`const ask = fetch
        window.ownQuestions = []
        window.fetch = (url, ...rest) => {
          if (url === '${TICKS}') window.ownQuestions.push(Date.now())
          return ask(url, ...rest)
        }`)
    const ownQuestions = (page: Page) => page.evaluate('ownQuestions') as Promise<number[]>
    const { page, quote } = await openTrade('BTCUSD', noteOwn)
    const watched = async (shown: Page) => {
      for (let touches = 0; touches < 3; touches++) {
        await shown.mouse.move(200, 300 + touches)
        await clock.pass(3500)
      }
    }
    await watched(page)
    expect(quote.length).toBeGreaterThan(7)
    // The first comes sooner than the worker.
    expect([page.workers().length, (await ownQuestions(page)).length]).toEqual([1, 1])
    await page.workers()[0]?.evaluate('close()')
    // Its silence is seen before it can be taken for that of the server.
    await clock.pass(7000)
    const from = quote.length
    await watched(page)
    expect(quote.length - from).toBeGreaterThan(7)
    expect((await ownQuestions(page)).length).toBeGreaterThan(7)
    expect(await ticket(page).up.isEnabled()).toBe(true)

    await site.closePages()
    const without = await openTrade('BTCUSD', async (fresh) => {
      await noteOwn(fresh)
      // Not by holding up requests of the page: time would move on before their answers come.
      await fresh.addInitScript(`window.Worker = class extends Worker {
        constructor() { super('/h5/assets/none.js', { type: 'module' }) }
      }`)
    })
    await watched(without.page)
    expect(without.page.workers()).toHaveLength(0)
    const times = await ownQuestions(without.page)
    expect(times.length).toBeGreaterThan(7)
    for (const gap of gaps(times)) expect(Math.abs(gap - 1125)).toBeLessThanOrEqual(125)
  })

  test('where nobody has touched anything for a while, ever more seldom, all drawn; at a touch at once, and each second again', async () => {
    const { page, quote, full } = await openTrade()
    const main = page.getByRole('main')
    expect(await main.getByText(/^as of /i).count()).toBe(0)
    await clock.pass(20_000)
    // From the fifth second on every fifth, from the fifteenth on every twelfth.
    expect(quote.length).toBeLessThan(11)
    await clock.pass(7000)
    const from = quote.length
    const price = main.locator('strong').first()
    const drawn: string[] = []
    for (let half = 0; half < 80; half++) {
      await clock.pass(500)
      drawn.push((await price.innerText()).replaceAll(',', ''))
    }
    const quiet = quote.slice(from)
    expect(quiet.length).toBeGreaterThan(2)
    for (const gap of gaps(quiet)) expect([12_000, 12_250]).toContain(gap)
    // Each second in its turn, though no answer came in most of them; two may have the same price.
    const { items } = await ask(site, 'market.getkdata', { id: 'BTCUSD', interval: '1s', count: 60 })
    const told = items.map(([, , , , close]) => close.toFixed(2))
    const changes = drawn.filter((price, index) => price !== drawn[index - 1])
    const after = told.filter((price, index) => price !== told[index - 1])
    expect(after.join()).toContain(changes.slice(1, -1).join())
    expect(changes.length).toBeGreaterThan(15)
    expect(full.length, 'in full every ten minutes').toBe(1)
    // It says how old it is, and can be ordered at all the same.
    const asOf = Date.parse(`1970-01-01 ${(await main.getByText(/^as of /i).innerText()).slice(6)} UTC`)
    const ageMs = (((clock.nowMs - asOf) % 86_400_000) + 86_400_000) % 86_400_000
    expect(ageMs).toBeLessThan(16_000)
    expect(await ticket(page).up.isEnabled()).toBe(true)
    // Not just after a question, which would be answer enough.
    await clock.passUntil(() => quote.length > from + quiet.length, 13_000)
    await clock.pass(4000)
    const before = quote.length
    await page.mouse.move(200, 300)
    await clock.pass(250)
    expect(await ticket(page).up.isEnabled()).toBe(true)
    await clock.pass(500)
    expect(quote.length - before).toBe(1)
    expect(await main.getByText(/^as of /i).count()).toBe(0)
    await clock.pass(5000)
    expect(quote.length - before).toBeGreaterThan(4)
  })

  test('a touch leaves an order its price for the two seconds that an answer may take, and no longer', async () => {
    const { page, quote } = await openTrade()
    const { up } = ticket(page)
    let last = ''
    page.on('response', async (response) => {
      if (new URL(response.url()).pathname === TICKS) last = await response.text()
    })
    await clock.pass(28_000)
    const before = quote.length
    await clock.passUntil(() => quote.length > before, 13_000)
    await expect.poll(() => last).not.toBe('')
    // Older than a price may be at the usual pace, and younger than at this one.
    await clock.pass(8000)
    // Answers without a newer price: what is held up would let time move on.
    await page.route(`**${TICKS}*`, (route) => route.fulfill({ contentType: 'application/json', body: last }))
    await page.mouse.move(200, 300)
    await clock.pass(1500)
    expect(quote.length).toBeGreaterThan(before + 1)
    expect(await up.isEnabled()).toBe(true)
    await clock.pass(1000)
    expect(await up.isEnabled()).toBe(false)
    await page.unroute(`**${TICKS}*`)
    await clock.passUntil(() => up.isEnabled(), 3000)
  })

  test.each(languages)('the price stays in its place when its second appears: %s', async (lang) => {
    const { session } = await member(site)
    const { page } = await site.open(tradePath('BTCUSD'), { lang, session, watch: clock.hold })
    const main = page.getByRole('main')
    const price = main.locator('strong').first()
    const asOf = main.locator('p[class*="asOf"]')
    const boxes = async () => {
      const found = []
      for (const [width, height] of [
        [320, 568],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height })
        found.push([await price.boundingBox(), await main.locator('dl').first().boundingBox()])
      }
      return found
    }
    await clock.passUntil(() => price.isVisible(), 5000)
    const before = await boxes()
    expect(await asOf.count()).toBe(0)
    await clock.passUntil(() => asOf.isVisible(), 8000)
    expect(await boxes()).toEqual(before)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  })

  test('a page that is shown again asks at once for the open orders: another phone may have placed one', async () => {
    const user = await member(site)
    const { page } = await site.open(tradePath('BTCUSD'), { session: user.session, watch: clock.hold })
    const lists = asked(page, '/api/user/ajaxorder_list')
    await clock.passUntil(() => ticket(page).up.isVisible(), 5000)
    await clock.pass(10_000)
    await hide(page, true)
    await clock.pass(10_000)
    await place(site, user, { seconds: 300 }, clock.nowMs)
    // Else another open stake would be reason enough.
    await page.route('**/api/user/index', (route) => route.abort())
    const before = lists.length
    await hide(page, false)
    await clock.pass(250)
    await expect.poll(() => lists.length).toBe(before + 1)
    await page.getByRole('link', { name: /^Open order/ }).waitFor()
  })

  test('with the amount in focus, or a confirmation open, every third second at least', async () => {
    const { page, quote } = await openTrade()
    const { amount, up, confirm } = ticket(page)
    const gapsNow = async () => {
      const from = quote.length
      await clock.pass(26_000)
      const found = gaps(quote.slice(from))
      expect(found.length).toBeGreaterThan(0)
      return found
    }
    await amount.focus()
    await clock.pass(25_000)
    for (const gap of await gapsNow()) expect([3000, 3250]).toContain(gap)
    await up.click()
    await clock.passUntil(() => confirm.isVisible(), 5000)
    await clock.pass(25_000)
    for (const gap of await gapsNow()) expect([3000, 3250]).toContain(gap)
    await page.keyboard.press('Escape')
    await clock.pass(35_000)
    for (const gap of await gapsNow()) expect([12_000, 12_250]).toContain(gap)
  })

  test('a market out of its hours is left alone until they begin, and trades then', async () => {
    const opensMs = Date.UTC(2030, 0, 7, 14, 30)
    clock.jump(opensMs - 8000)
    const { page, quote, full } = await openTrade('AAPL')
    await clock.pass(opensMs - clock.nowMs)
    expect([quote.length, full.length]).toEqual([1, 1])
    expect(await ticket(page).up.isEnabled()).toBe(false)
    await clock.passUntil(() => ticket(page).up.isEnabled(), 8000)
  })

  test('the open product too is asked ever more slowly where nothing answers', async () => {
    const { page, quote } = await openTrade()
    await clock.pass(3000)
    await page.route('**/api/index/{ajaxpro,ticks}*', (route) => route.abort())
    const from = quote.length
    await clock.pass(12_000)
    expect(quote.length - from).toBeLessThanOrEqual(4)
    expect(quote.length - from).toBeGreaterThanOrEqual(2)
  })

  test('where nothing answers it asks ever more slowly, and at once when the browser has its network back', async () => {
    const { page, context, list } = await openHome()
    // In the page and by its own clock: what is held up on its way out is heard of late, and time has moved on by then.
    await page.evaluate(`{
      const reached = window.fetch
      window.unheard = []
      window.fetch = (url, init) => {
        if (window.reaches || !String(url).includes('${LIST}')) return reached(url, init)
        unheard.push(Date.now())
        return Promise.reject(new TypeError('not reached'))
      }
    }`)
    const unheard = () => page.evaluate('unheard') as Promise<number[]>
    await clock.passUntil(async () => (await unheard()).length > 3, 60_000)
    const [first = 0, , third = 0] = gaps(await unheard())
    expect(first).toBeGreaterThan(1400)
    // Four times as long, by chance a quarter more or less.
    expect(third).toBeGreaterThan(2 * first)
    await page.evaluate('window.reaches = true')
    await context.setOffline(true)
    await clock.pass(250)
    const count = list.length
    await context.setOffline(false)
    await clock.pass(250)
    await expect.poll(() => list.length).toBeGreaterThan(count)
  })
})
