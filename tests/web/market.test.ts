import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { openSite, type Site } from '../support/browser.ts'
import { type Member, member } from '../support/members.ts'

const hash = (page: Page) => new URL(page.url()).hash
const product = (page: Page, symbol: string) => page.getByRole('link', { name: new RegExp(`^${symbol}`) })
const star = (page: Page, symbol: string) => page.getByRole('button', { name: `${symbol} on the watchlist` })
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const searchIcon = (page: Page) => page.getByRole('button', { name: 'Search products' })
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search products' })
/** Symbols in the order they stand. */
const symbols = (page: Page) =>
  page
    .getByRole('list', { name: 'Products' })
    .getByRole('button')
    .evaluateAll((stars) => stars.map((each) => each.getAttribute('aria-label')?.split(' ')[0]))
const stored = async (page: Page, key: string) =>
  JSON.parse((await page.evaluate(`localStorage.getItem('evenhand.${key}')`)) ?? 'null')

describe('home and markets', () => {
  let site: Site
  let user: Member
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
    user = await member(site)
  })
  afterEach(() => site.closePages())
  afterAll(() => site.stop())

  test('a visitor reads three cards, sees the markets at once, and a product without logging in', async () => {
    const { page, complaints } = await site.open('/')
    await page.getByRole('heading', { name: 'Up or down, on a timer' }).waitFor()
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(3)
    for (const way of ['Register', 'Log in', 'How it works']) {
      expect(await page.getByRole('link', { name: way, exact: true }).isVisible()).toBe(true)
    }
    await page.getByRole('button', { name: '3 / 3' }).click()
    const money = page.getByRole('heading', { name: 'Only practice money' })
    const check = page.getByRole('heading', { name: 'Every result can be checked' })
    const left = async () => (await check.boundingBox())?.x ?? 0
    await expect.poll(async () => (await money.boundingBox())?.x).toBeLessThan(0)
    expect(await left()).toBeLessThan(390)

    await product(page, 'BTCUSD').click()
    await page.getByRole('heading', { name: 'BTCUSD' }).waitFor()
    expect(hash(page)).toBe('#/pages/public/market?id=BTCUSD')
    await page.getByRole('link', { name: 'Log in', exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  test('the tour: one card after the other, then the markets or an account', async () => {
    const { page } = await site.open('/')
    await page.getByRole('link', { name: 'How it works', exact: true }).click()
    await page.getByRole('link', { name: 'Skip' }).waitFor()
    const next = page.getByRole('button', { name: 'Next' })
    const current = page.locator('[aria-current=true]')
    for (const place of ['1 / 3', '2 / 3']) {
      await expect.poll(() => current.getAttribute('aria-label')).toBe(place)
      await next.click()
    }
    await page.getByRole('link', { name: 'Register', exact: true }).waitFor()
    expect(await next.count()).toBe(0)
    await page.getByRole('link', { name: 'Look at the markets' }).click()
    await page.getByRole('heading', { name: 'Markets' }).waitFor()
    await product(page, 'BTCUSD').waitFor()
  })

  test('signed in, home shows what one owns, no cards, and a product leads to where it is traded', async () => {
    const { page } = await site.open('/', { session: user.session })
    await page.getByText('Total balance').waitFor()
    expect(await page.getByText('Up or down, on a timer').count()).toBe(0)
    await product(page, 'BTCUSD').click()
    await expect.poll(() => hash(page)).toBe('#/pages/trade/trade?id=BTCUSD')
  })

  test('a price that the server has not come to yet is a dash, and there with the next answer', async () => {
    let answers = 0
    const looked = Promise.withResolvers<void>()
    const watch = (page: Page) =>
      page.route('**/api/index/home', async (route) => {
        const answer = await (await route.fetch()).json()
        answers += 1
        if (answers > 1) await looked.promise
        else
          for (const item of answer.data.items)
            if (item.symbol === 'BTCUSD')
              Object.assign(item, { price: null, change: null, sessionChange: null, spark: [] })
        await route.fulfill({ json: answer })
      })
    const { page } = await site.open('/', { watch })
    const row = product(page, 'BTCUSD')
    const course = row.locator('polyline')
    await row.waitFor()
    expect(await course.count()).toBe(0)
    looked.resolve()
    await course.waitFor()
    expect(await row.textContent()).toMatch(/[▲▼]/)
    expect(answers).toBe(2)
  })

  test('stars make a watchlist, in the order given, kept after a reload and shown in other tabs', async () => {
    const { page, context } = await site.open('/')
    await product(page, 'BTCUSD').waitFor()
    expect(await chip(page, 'Watchlist').count()).toBe(0)
    for (const symbol of ['SOLUSD', 'EURUSD', 'BTCUSD']) await star(page, symbol).click()
    expect(hash(page)).toBe('#/')
    expect(await star(page, 'EURUSD').getAttribute('aria-pressed')).toBe('true')
    const other = await context.newPage()
    await other.goto(`${site.url}#/pages/public/market`)
    await chip(other, 'Watchlist').click()
    await expect.poll(() => symbols(other)).toEqual(['SOLUSD', 'EURUSD', 'BTCUSD'])

    await star(page, 'EURUSD').click()
    await expect.poll(() => symbols(other)).toEqual(['SOLUSD', 'BTCUSD'])
    await page.reload()
    await product(page, 'SOLUSD').waitFor()
    // The view chosen is remembered, too.
    await expect.poll(() => symbols(page)).toEqual(['SOLUSD', 'BTCUSD'])
    expect(await stored(page, 'watchlist')).toEqual(['SOLUSD', 'BTCUSD'])
    for (const symbol of ['SOLUSD', 'BTCUSD']) await star(page, symbol).click()
    await page.getByText('Tap the star of a product to keep it here.').waitFor()
    await page.getByRole('button', { name: 'Show all products' }).click()
    await product(page, 'EURUSD').waitFor()
  })

  test('the category chosen is there again tomorrow, on every list', async () => {
    const { page, context } = await site.open('/')
    await chip(page, 'Crypto').click()
    await expect.poll(() => symbols(page)).toEqual(['BTCUSD', 'ETHUSD', 'SOLUSD'])
    const later = await context.newPage()
    await later.goto(`${site.url}#/pages/public/market`)
    await expect.poll(() => symbols(later)).toEqual(['BTCUSD', 'ETHUSD', 'SOLUSD'])
    // It is the last of the line, which begins beyond the edge.
    await expect.poll(async () => (await chip(later, 'Crypto').boundingBox())?.x ?? 999).toBeLessThan(300)
  })

  test('search: by symbol, name and category, without a jump; nothing found is said; Escape returns', async () => {
    const { page } = await site.open('/')
    await product(page, 'BTCUSD').waitFor()
    const top = async () => (await page.getByRole('list', { name: 'Products' }).boundingBox())?.y
    const before = await top()
    await searchIcon(page).click()
    await expect.poll(() => page.evaluate(`document.activeElement?.type`)).toBe('search')
    expect(await top()).toBe(before)
    for (const [query, expected] of [
      ['ｅｕｒ/usd', ['EURUSD']],
      ['crude', ['USOIL']],
      ['GOLD', ['XAUUSD', 'XAGUSD']],
    ] as const) {
      await searchField(page).fill(query)
      await expect.poll(() => symbols(page)).toEqual(expected)
    }
    await page.getByText('2 products found').waitFor({ state: 'attached' })
    await searchField(page).fill('copper')
    await page.getByText('No products match this search.').waitFor()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    expect(await searchField(page).inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await searchField(page).waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(`document.activeElement?.getAttribute('aria-label')`))
      .toBe('Search products')
  })

  test('in the sheet of products, Escape puts away the search first, then the sheet', async () => {
    const { page } = await site.open('/pages/public/market?id=BTCUSD')
    // All of its code has come: what opens now stays open.
    await page.getByText('Durations').waitFor()
    await page.getByRole('img', { name: /^Prices of BTCUSD/ }).waitFor()
    await page.getByRole('button', { name: /^BTCUSD.*Choose a product/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Choose a product' })
    await sheet.getByRole('button', { name: 'Search products' }).click()
    await searchField(page).waitFor()
    await page.keyboard.press('Escape')
    await searchField(page).waitFor({ state: 'detached' })
    expect(await sheet.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  })

  test('the search shows the six products last opened, newest first', async () => {
    const { page } = await site.open('/pages/public/market')
    const opened = ['BTCUSD', 'ETHUSD', 'SOLUSD', 'EURUSD', 'GBPUSD', 'USDJPY', 'AUDUSD', 'ETHUSD']
    for (const id of opened) {
      await page.goto(`${site.url}#/pages/public/market?id=${id}`)
      await expect.poll(async () => ((await stored(page, 'recents')) ?? [])[0]).toBe(id)
    }
    await page.goto(`${site.url}#/pages/public/market?id=NOSUCH`)
    await page.getByRole('alert').waitFor()
    await page.goto(`${site.url}#/pages/public/market`)
    await searchIcon(page).click()
    await page.getByRole('heading', { name: 'Last viewed' }).waitFor()
    await expect
      .poll(() => symbols(page))
      .toEqual(['ETHUSD', 'AUDUSD', 'USDJPY', 'GBPUSD', 'EURUSD', 'SOLUSD'])
  })

  test('what is stored and cannot be read, or names products of elsewhere, does no harm', async () => {
    const { page } = await site.open('/pages/public/language')
    await page.evaluate(`localStorage.setItem('evenhand.watchlist', '["GONE","TSLA",7,"TSLA"]')`)
    await page.evaluate(`localStorage.setItem('evenhand.recents', '{"a":')`)
    await page.evaluate(`localStorage.setItem('evenhand.category', 'watchlist')`)
    await page.reload()
    await page.goto(`${site.url}#/`)
    await expect.poll(() => symbols(page)).toEqual(['TSLA'])
    await searchIcon(page).click()
    await searchField(page).waitFor()
    expect(await page.getByText('Last viewed').count()).toBe(0)
  })

  test('a server in trouble: said over the list, whose prices and changes turn grey until Retry brings new ones', async () => {
    const { page } = await site.open('/')
    await product(page, 'BTCUSD').waitFor()
    const greys = () =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('main li:first-child a [class*=_figure_]')].map((figure) => getComputedStyle(figure).color)`,
      )
    const isGrey = (colour: string) => colour === 'rgb(94, 103, 112)'
    expect((await greys()).some(isGrey)).toBe(false)
    await page.route('**/api/index/ajaxdata', (route) =>
      route.fulfill({
        status: 503,
        json: { code: 503, error: 'unavailable', msg: 'Later, please.', requestId: '' },
      }),
    )
    await page.getByRole('alert').getByText('Later, please.').waitFor()
    await expect.poll(async () => (await greys()).every(isGrey)).toBe(true)
    await page.unroute('**/api/index/ajaxdata')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(async () => (await greys()).some(isGrey)).toBe(false)
  })
})
