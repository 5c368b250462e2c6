import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { openSite, type Site } from '../support/browser.ts'
import { type Member, member } from '../support/members.ts'

/** Keeps the files of a page from arriving; answers how often they were asked for. */
async function withhold(page: Page, files: string, tries = Number.POSITIVE_INFINITY): Promise<() => number> {
  let asked = 0
  await page.route(files, (route) => {
    asked += 1
    return asked <= tries ? route.abort() : route.continue()
  })
  return () => asked
}

const loads = (page: Page): (() => number) => {
  let count = 0
  page.on('load', () => {
    count += 1
  })
  return () => count
}

const MINE = '**/assets/UserPage-*.js'

describe('a page opened without its code', () => {
  let site: Site
  let user: Member
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
    user = await member(site)
  })
  afterEach(() => site.closePages())
  afterAll(() => site.stop())

  const home = async () => {
    const { page } = await site.open('/', { session: user.session })
    await page.getByText('Total balance').waitFor()
    return page
  }
  const openMine = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Account' }).click()
  const isMine = (page: Page) => page.getByRole('heading', { name: 'Account' }).waitFor()

  test('files that a deploy replaced: one reload fetches the new ones, on the page one was going to', async () => {
    const page = await home()
    const asked = await withhold(page, MINE, 1)
    const reloads = loads(page)
    await openMine(page)
    await isMine(page)
    await expect.poll(() => [asked(), reloads()]).toEqual([2, 1])
    expect(new URL(page.url()).hash).toBe('#/pages/user/user')
  })

  test('code that does not come after the reload either: the error page with Retry, which recovers', async () => {
    const page = await home()
    const asked = await withhold(page, MINE)
    const reloads = loads(page)
    await openMine(page)
    await page.getByRole('heading', { name: 'This page couldn’t be loaded' }).waitFor()
    await expect.poll(() => [asked(), reloads()]).toEqual([2, 1])
    await page.unroute(MINE)
    await page.getByRole('button', { name: 'Retry' }).click()
    await isMine(page)
  })

  test('opened by its address: the same error page, which goes by itself when there is a network again', async () => {
    const { page } = await site.open('/', {
      watch: (fresh) => void withhold(fresh, '**/assets/RulesPage-*.js'),
    })
    await page.goto(`${site.url}#/pages/public/rules`)
    await page.getByText('Please check your connection and try again.').waitFor()
    await page.unroute('**/assets/RulesPage-*.js')
    // The network is back, and nobody has to tap.
    await page.evaluate(`window.dispatchEvent(new Event('online'))`)
    await page.getByRole('heading', { name: 'Rules', exact: true }).waitFor()
  })

  test('code that never comes: given up after two minutes, and not before', async () => {
    const page = await home()
    await page.clock.install()
    // It stands still: what a slow machine takes is not counted.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.route(MINE, () => {})
    await openMine(page)
    await page.clock.runFor(1000)
    await page.getByRole('progressbar', { name: 'Loading' }).waitFor()
    const given = page.getByRole('heading', { name: 'This page couldn’t be loaded' })
    await page.clock.fastForward(115_000)
    await page.waitForTimeout(300)
    expect(await given.count()).toBe(0)
    await page.clock.fastForward(5_000)
    await given.waitFor()
    await page.clock.resume()
    // Someone who goes elsewhere and comes back finds it asked for again.
    await page.unroute(MINE)
    await page.evaluate(`location.hash = '#/'`)
    await page.getByText('Total balance').waitFor()
  })

  test('what is to come is sketched after 200 ms, not before', async () => {
    const { page, context } = await site.open('/pages/about/aboutus')
    await context.addInitScript(`
      globalThis.seen = {}
      const note = (name, place) => {
        if (!(name in seen) && document.querySelector(place)) seen[name] = performance.now()
      }
      new MutationObserver(() => {
        note('waiting', '#root [aria-busy]:not(.boot)')
        note('told', '#root [aria-busy] [role=status]')
      }).observe(document, { childList: true, subtree: true })`)
    await page.route('**/api/index/home', () => {})
    await page.goto('about:blank')
    await page.goto(`${site.url}#/`)
    await page.getByRole('status').getByText('Loading').first().waitFor({ state: 'attached' })
    const { waiting, told } = await page.evaluate<{ waiting: number; told: number }>('seen')
    expect(told - waiting).toBeGreaterThan(195)
  })

  test('the chart alone does not come: one can order without it, and Retry brings it', async () => {
    const chart = '**/assets/LiveLine-*.js'
    const { page } = await site.open('/', { session: user.session })
    await withhold(page, chart)
    await page.goto(`${site.url}#/pages/trade/trade?id=BTCUSD`)
    await page.getByText('The chart couldn’t be loaded. You can still place orders.').waitFor()
    expect(await page.getByRole('button', { name: 'Up' }).isEnabled()).toBe(true)
    await page.unroute(chart)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('img', { name: /Prices of BTCUSD/ }).waitFor()
  })

  test('words that a deploy replaced: one reload, and the language chosen speaks', async () => {
    const { page } = await site.open('/pages/public/language')
    const asked = await withhold(page, '**/assets/de-*.js', 1)
    const reloads = loads(page)
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { name: 'Sprache' }).waitFor()
    await expect.poll(() => [asked(), reloads()]).toEqual([2, 1])
  })
})

describe('no connection', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
  })
  afterAll(() => site.stop())

  test('a list says so and offers Retry, which brings it', async () => {
    const { page, context } = await site.open('/pages/about/aboutus', { fresh: true })
    await page.getByRole('article').waitFor()
    await context.setOffline(true)
    await page.evaluate(`location.hash = '#/'`)
    // Home is the one page whose code came with the first load.
    await page.getByText('Network error. Please check your connection and try again.').waitFor()
    // With the network it would come by itself, and take Retry away before anyone can tap it.
    await page.route('**/api/**', (route) => route.abort())
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Retry' }).first().waitFor()
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await page.getByText('BTCUSD').waitFor()
    await context.close()
  })

  test('a page not opened before: words and Retry on a page of ours, not the empty one of the browser', async () => {
    const { page, context } = await site.open('/', { fresh: true })
    await page.getByText('BTCUSD').waitFor()
    const reloads = loads(page)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'How we prove it' }).click()
    const retry = page.getByRole('button', { name: 'Retry' })
    await page.getByText('Please check your connection and try again.').waitFor()
    await retry.click()
    await expect.poll(() => retry.isEnabled()).toBe(true)
    // With the network it comes by itself.
    await context.setOffline(false)
    await page.getByRole('heading', { name: 'How we prove it' }).waitFor()
    await expect.poll(reloads).toBe(1)
    await context.close()
  })

  test('a language: told so, and the old one stays', async () => {
    const { page, context } = await site.open('/pages/public/language', { fresh: true })
    await page.getByRole('button', { name: 'Deutsch' }).waitFor()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await page.getByText('Network error. Please check your connection and try again.').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Language')
    expect(await page.evaluate(`localStorage.getItem('evenhand.lang')`)).toBe('en')
    await context.close()
  })
})
