import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openSite, type Site } from '../support/browser.ts'
import { ask, member } from '../support/members.ts'
import { MovedClock } from '../support/moved-clock.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const said = (page: Page, text: string) => page.getByText(text, { exact: true })
const sheet = (page: Page) => page.locator('dialog:modal')

// It stands still while a quote is used: a busy machine may take longer than a quote is good for.
const clock = new MovedClock()
let site: Site
beforeAll(async () => {
  site = await openSite(inject('chromium'), inject('web'), { clock: clock.read })
})
afterAll(() => site.stop())

test('an exchange on the same balance: a quote that ends, a new one, a lost reply, one receipt', async () => {
  const user = await member(site)
  await clock.go()
  const { page, complaints } = await site.open('/', { session: user.session, watch: clock.hold })
  await page.getByRole('link', { name: 'Exchange', exact: true }).tap()
  await said(page, 'Available: 10,000.00 USD').waitFor()
  await button(page, 'Get a quote').tap()
  await said(page, 'Please enter an amount.').waitFor()
  const amount = page.getByLabel('You give', { exact: true })
  await amount.fill('9.99')
  await said(page, 'The amount must be at least 10.00 USD.').waitFor()
  await amount.fill('250')
  await page.getByText(/^About 0\.00\d+\sBTC$/).waitFor()
  await clock.stop()
  await button(page, 'Get a quote').tap()
  await sheet(page).getByRole('timer', { name: 'Time left on this quote' }).waitFor()
  await sheet(page).getByText('0.75 USD (0.3%)').waitFor()
  const over = said(page, 'This quote has expired. Nothing was exchanged.')
  await clock.pass(7000)
  expect(await over.count()).toBe(0)
  await clock.passUntil(() => over.isVisible(), 2000)
  let lost = 0
  await page.route('**/api/user/exchange', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = await route.fetch()
    if (lost++ === 0) return route.abort()
    await route.fulfill({ response: answer })
  })
  await button(page, 'New quote').tap()
  await sheet(page)
    .getByRole('button', { name: /^Get 0\.00\d+\sBTC$/ })
    .dblclick()
  await clock.passUntil(() => said(page, 'Coin bought').isVisible(), 10_000)
  const { items } = await ask(site, 'exchange.exchange_record', {}, user)
  expect([items.length, items[0]?.cash, lost > 1]).toEqual([1, '250.00', true])
  await said(page, `${items[0]?.coinAmount} BTC`).first().waitFor()
  // Public once the minute of its price is over, which may be by now.
  await button(page, 'Check this exchange').tap()
  await page.getByText(/^(The keys behind these prices become public at|Every step matches\.)/).waitFor()
  expect(complaints).toEqual([])
})
