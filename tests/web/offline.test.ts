import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { openSite, type Site } from '../support/browser.ts'
import { type Member, member, registered } from '../support/members.ts'
import { place } from '../support/orders.ts'
import { PASSWORD } from '../support/stack.ts'
import { ticket } from '../support/ticket.ts'

const bar = (page: Page) => page.getByRole('status').getByText(/^No connection\. Data as of \d/)
/** The colour of the first price on the page. */
const priceColour = (page: Page) =>
  page.evaluate<string>(
    `getComputedStyle(document.querySelector('[class*="_figure_"][class*="_price_"]')).color`,
  )
const GREY = 'rgb(94, 103, 112)'

describe('the connection is lost', () => {
  let site: Site
  let user: Member
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
    user = await member(site)
  })
  afterEach(() => site.closePages())
  afterAll(() => site.stop())

  test('home: what was read stays, its prices grey, under a bar that tells their time; then all is well again', async () => {
    const { page, context } = await site.open('/', { session: user.session })
    const row = page.getByRole('link', { name: /BTCUSD/ })
    await row.waitFor()
    await page.getByText('Total balance').waitFor()
    expect(await priceColour(page)).not.toBe(GREY)
    await context.setOffline(true)
    await bar(page).waitFor()
    expect(await row.isVisible()).toBe(true)
    expect(await page.getByRole('alert').count()).toBe(0)
    await expect.poll(() => priceColour(page)).toBe(GREY)
    await context.setOffline(false)
    await bar(page).waitFor({ state: 'detached' })
    await expect.poll(() => priceColour(page)).not.toBe(GREY)
  })

  test('the ticket takes no order meanwhile, and takes one after; what one would bring by the old price is grey', async () => {
    await place(site, user, { seconds: 300 })
    const { page, context } = await site.open('/pages/trade/trade?id=BTCUSD', { session: user.session })
    await expect.poll(() => ticket(page).up.isEnabled()).toBe(true)
    const ifNow = page.locator('[class*="_ifNow_"] > span').last()
    const colour = () => ifNow.evaluate((it) => it.ownerDocument.defaultView?.getComputedStyle(it).color)
    await ifNow.waitFor()
    expect(await colour()).not.toBe(GREY)
    await context.setOffline(true)
    await bar(page).waitFor()
    await expect.poll(colour).toBe(GREY)
    await page.getByText(/^as of \d/).waitFor()
    await expect.poll(() => ticket(page).up.isDisabled()).toBe(true)
    expect(await ticket(page).down.isDisabled()).toBe(true)
    await context.setOffline(false)
    await bar(page).waitFor({ state: 'detached' })
    await expect.poll(() => ticket(page).up.isEnabled()).toBe(true)
  })

  test('on a wide window too, what an order would bring by the old price is grey', async () => {
    await place(site, user, { seconds: 300 })
    const wide = { session: user.session, width: 1440, height: 900 }
    const { page, context } = await site.open('/pages/trade/trade?id=BTCUSD', wide)
    const ifNow = page.locator('tbody td:last-child span').first()
    const colour = () => ifNow.evaluate((it) => it.ownerDocument.defaultView?.getComputedStyle(it).color)
    await ifNow.waitFor()
    expect(await colour()).not.toBe(GREY)
    await context.setOffline(true)
    await bar(page).waitFor()
    await expect.poll(colour).toBe(GREY)
  })

  test('a network that swallows requests is told too, and Retry asks at once', async () => {
    const { page } = await site.open('/', { session: user.session })
    await page.getByRole('link', { name: /BTCUSD Bitcoin/ }).waitFor()
    let swallows = true
    await page.route('**/api/**', (route) => (swallows ? route.abort() : route.continue()))
    await bar(page).waitFor()
    // Looked at within the page and while nothing is heard: it also asks by itself, and then the button is gone.
    const asked = await page
      .getByRole('button', { name: 'Retry' })
      .evaluate(async (button: { click(): void }) => {
        const { fetch } = globalThis
        let count = 0
        globalThis.fetch = (...request) => {
          count += 1
          return fetch(...request)
        }
        button.click()
        await new Promise((resolve) => setTimeout(resolve, 20))
        globalThis.fetch = fetch
        return count
      })
    expect(asked).toBeGreaterThanOrEqual(2)
    swallows = false
    await bar(page).waitFor({ state: 'detached' })
  })

  test("an order whose answer was lost is nobody else's: kept through a logout, told when its user is back", async () => {
    const [ada, bea] = [await registered(site, 'ada'), await registered(site, 'bea')]
    const { page } = await site.open('/pages/trade/trade?id=BTCUSD', { session: ada.session })
    const sent: { token: string | undefined; id: string | undefined }[] = []
    let lost = true
    let held = false
    await page.route('**/api/user/addorder', async (route) => {
      const headers = route.request().headers()
      sent.push({ token: headers.token, id: headers['idempotency-key'] })
      if (held) return
      const response = await route.fetch()
      if (lost) await route.abort()
      else await route.fulfill({ response })
    })
    await ticket(page).up.click()
    await ticket(page).confirm.click()
    await expect.poll(() => sent.length).toBeGreaterThan(1)
    // The next try finds no answer at all for a while.
    held = true
    const before = sent.length
    await expect.poll(() => sent.length).toBeGreaterThan(before)

    // In another tab of the same browser one logs out, and another in.
    const switchTo = (session: Member['session'] | null) =>
      page.evaluate(`(() => {
        const newValue = ${session ? `JSON.stringify(${JSON.stringify(session)})` : 'null'}
        if (newValue) localStorage.setItem('evenhand.session', newValue)
        else localStorage.removeItem('evenhand.session')
        dispatchEvent(new StorageEvent('storage', { key: 'evenhand.session', newValue }))
      })()`)
    await switchTo(bea.session)
    const asked = sent.length
    await page.goto(`${site.url}#/pages/user/user`)
    await page.getByText('bea', { exact: true }).waitFor()
    await page.waitForTimeout(3000)
    expect(sent.length).toBeLessThanOrEqual(asked)
    expect(new Set(sent.map(({ token }) => token))).toEqual(new Set([ada.token]))
    expect(await page.getByText(/placed|interrupted/).count()).toBe(0)
    // Nor does it stand in the way of hers, as it would for the 15 seconds of its last try.
    await page.goto(`${site.url}#/pages/trade/trade?id=BTCUSD`)
    await ticket(page).up.click({ timeout: 12_000 })
    held = false
    lost = false
    await ticket(page).confirm.click()
    await expect.poll(() => sent.at(-1)?.token).toBe(bea.token)
    await ticket(page).running.first().waitFor()

    await switchTo(null)
    await page.getByLabel('Username').fill('ada')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByText('The interrupted action went through.').waitFor()
    const idsOf = (isBea: boolean) =>
      sent.filter(({ token }) => (token === bea.token) === isBea).map(({ id }) => id)
    expect(new Set(idsOf(false)).size).toBe(1)
    expect(new Set(idsOf(true)).size).toBe(1)
    expect(idsOf(true)[0]).not.toBe(idsOf(false)[0])
  })
})

describe('the service worker', () => {
  let site: Site
  // Of its own, as one test puts the next build into it.
  const web = mkdtempSync(join(tmpdir(), 'evenhand-web-'))
  beforeAll(async () => {
    cpSync(inject('web'), web, { recursive: true })
    site = await openSite(inject('chromium'), web)
  })
  afterEach(() => site.closePages())
  afterAll(async () => {
    await site.stop()
    rmSync(web, { recursive: true })
  })

  const isReady = (page: Page) =>
    page.evaluate<boolean>(
      'navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)',
    )

  test('opens the app without a connection, which says so, and keeps no answer of the API', async () => {
    const { page, context, complaints } = await site.open('/', { worker: true, lang: 'de' })
    await page.getByRole('link', { name: /BTCUSD/ }).waitFor()
    await expect.poll(() => isReady(page)).toBe(true)
    // All that was loaded so far is kept, the words of the language too.
    const kept = () =>
      page.evaluate<string[]>(`caches.keys()
        .then((names) => Promise.all(names.map((name) => caches.open(name))))
        .then((all) => Promise.all(all.map((cache) => cache.keys())))
        .then((all) => all.flat().map(({ url }) => new URL(url).pathname))`)
    await expect.poll(async () => (await kept()).some((path) => /\/de-/.test(path))).toBe(true)
    for (const path of await kept()) expect(path).toMatch(/^\/h5\/(assets\/[\w.-]+)?$/)

    await context.setOffline(true)
    await page.reload()
    await page.getByRole('status').getByText('Keine Verbindung.').waitFor()
    expect(await page.getByRole('link', { name: /BTCUSD/ }).count()).toBe(0)
    await context.setOffline(false)
    await page.getByRole('link', { name: /BTCUSD/ }).waitFor()
    expect(complaints).toEqual([])
  })

  test('tells of a newer version where no order is placed, and a tap takes it', async () => {
    const { page } = await site.open('/', { worker: true })
    await expect.poll(() => isReady(page)).toBe(true)
    // The next build: another worker under the same address.
    const worker = join(web, 'sw.js')
    writeFileSync(worker, readFileSync(worker, 'utf8').replace(/shell-\w+/, 'shell-next'))
    await page.evaluate(
      'navigator.serviceWorker.getRegistration().then((registration) => registration.update())',
    )
    const offer = page.getByText('A new version is ready.')
    await offer.waitFor()
    await page.goto(`${site.url}#/pages/trade/trade?id=BTCUSD`)
    await offer.waitFor({ state: 'detached' })
    await page.goto(`${site.url}#/`)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()
    await reloaded
    await expect.poll(() => page.evaluate<string[]>('caches.keys()')).toEqual(['shell-next'])
    expect(await offer.count()).toBe(0)
  })
})
