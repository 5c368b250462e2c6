import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { paths, tradePath } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { ask, member } from '../support/members.ts'
import { showRealityCheck } from '../support/reality-check.ts'

describe('limits and breaks', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
  })
  afterEach(() => site.closePages())
  afterAll(() => site.stop())

  test('a limit is set at once, raised after a day and cancelled; the ticket says what is left', async () => {
    const user = await member(site)
    const { page } = await site.open(paths.limits, { session: user.session })
    const stakes = page.getByRole('button', { name: /^Stakes/ })
    const typed = page.getByLabel('New daily limit')
    await stakes.click()
    await typed.fill('50')
    await page.getByText('This applies at once.').waitFor()
    await page.getByRole('button', { name: 'Set limit' }).click()
    await expect.poll(() => stakes.innerText()).toMatch(/50.00\sUSD left/)
    await stakes.click()
    await typed.fill('80')
    await page.getByText(/^This applies from/).waitFor()
    await page.getByRole('button', { name: 'Set limit' }).click()
    await expect.poll(() => stakes.innerText()).toMatch(/80.00\sUSD/)
    await stakes.click()
    await page.getByRole('button', { name: 'Cancel the higher limit' }).click()
    await expect.poll(() => stakes.innerText()).not.toContain('80.00')
    await page.goto(`${site.url}#${tradePath('BTCUSD')}`)
    await page.getByText(/Daily stake limit: 50.00.USD left/).waitFor()
    await page.getByRole('textbox', { name: /Amount/ }).fill('51')
    await page.getByText('This would exceed a limit you set for yourself: 50.00 USD left.').waitFor()
  })

  test('a time-out is asked for once more, and then stands where one would order and deposit', async () => {
    const user = await member(site)
    await ask(site, 'limits.limits_change', { stake: '50' }, user)
    const { page } = await site.open(paths.limits, { session: user.session })
    await page.getByRole('button', { name: 'Take a time-out' }).click()
    await page.getByText('Nobody can end it early, neither you nor us.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Take a time-out' }).click()
    await page.getByText(/^Your time-out lasts until/).waitFor()
    // What would be refused is not promised for tomorrow.
    await page.getByRole('button', { name: /^Stakes/ }).click()
    await page.getByLabel('New daily limit').fill('80')
    await page.getByText(/^You’re on a break until .*, so you can only lower limits/).waitFor()
    expect(await page.getByRole('button', { name: /^Remove the limit/ }).count()).toBe(0)
    for (const path of [tradePath('BTCUSD'), `${paths.deposit}?method=bank`]) {
      await page.goto(`${site.url}#${path}`)
      await page.getByText(/^Your time-out lasts until/).waitFor()
    }
    expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0)
  })

  test('the daily check stands over the page until it is acknowledged', async () => {
    const user = await member(site)
    const { page } = await site.open(paths.limits, { session: user.session })
    await showRealityCheck(page)
    const dialog = page.getByRole('dialog', { name: 'A look at your orders' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    expect(await dialog.innerText()).toMatch(/Time spent\s+1 hr 15 min/)
    await dialog.getByRole('button', { name: 'I’ve read this' }).click()
    await dialog.waitFor({ state: 'hidden' })
    // An answer on its way is still ours to give.
    await page.unrouteAll({ behavior: 'wait' })
  })
})
