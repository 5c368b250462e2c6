import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { outcomes } from '../../shared/calc/trade.ts'
import { formatAmount } from '../../shared/money.ts'
import { openSite, type Site } from '../support/browser.ts'
import { ask, type Member, member } from '../support/members.ts'

const terms = { amount: 25_00n, payoutRate: 800_000n, feeRate: 5_000n, feeMin: 1n }

describe('an order, from the ticket to its check', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
  })
  afterAll(() => site.stop())

  const openOrders = async ({ token }: Member) =>
    (await ask(site, 'trade.ajaxorder_list', {}, { token })).items

  async function ticket(page: Page, side: 'Up' | 'Down'): Promise<void> {
    await page.locator('label', { hasText: '30 sec' }).click()
    await page.getByRole('textbox').fill('25')
    await page.getByRole('button', { name: side, exact: true }).click()
  }

  test('placed, watched, settled within two seconds of its close, and checked step by step', {
    timeout: 240_000,
  }, async () => {
    const user = await member(site)
    const { page, complaints } = await site.open('/pages/trade/trade?id=BTCUSD', { session: user.session })
    await ticket(page, 'Down')

    const { net } = outcomes(terms)
    const sheet = page.getByRole('dialog')
    await sheet.getByText('Confirm your order').waitFor()
    for (const amount of [`+${formatAmount(net.win, 'USD')}`, `\u2212${formatAmount(-net.loss, 'USD')}`]) {
      await sheet.getByText(amount).first().waitFor()
    }
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/user/addorder'))
    // Five taps in a row are one order.
    const confirm = sheet.getByRole('button', { name: /^Confirm: Down/ })
    await confirm.evaluate((button: { click(): void }) => {
      for (let tap = 0; tap < 5; tap++) button.click()
    })
    const { data: order } = (await (await answered).json()) as { data: { id: string; closeAt: number } }
    expect((await openOrders(user)).map(({ id }) => id)).toEqual([order.id])

    await page.getByRole('heading', { name: /^(You won|You lost|Draw)$/ }).waitFor({ timeout: 60_000 })
    expect(Date.now() - order.closeAt * 1000).toBeLessThan(2000)
    const settled = await ask(site, 'trade.goorder', { id: order.id }, { token: user.token })
    await sheet
      .getByText(settled.closePrice?.replace(/\B(?=(\d{3})+\.)/g, ',') ?? 'no close')
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Continue ordering' }).click()
    await page.getByRole('button', { name: 'Up', exact: true }).waitFor()

    // A proof needs the key of the closing minute, which comes out when that minute has ended.
    await page.goto(`${site.url}#/pages/trade/order?id=${order.id}&check=1`)
    await page.getByText('Every step agrees').waitFor({ timeout: 90_000 })
    expect(await page.getByText('agrees', { exact: true }).count()).toBe(7)

    // The same page over a receipt with another close shows the lie.
    await page.route('**/api/user/receipt**', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      body.data.order.closePrice = (Number(body.data.order.closePrice) + 10).toFixed(2)
      await route.fulfill({ response, json: body })
    })
    await page.reload()
    await page.getByText('This check failed').waitFor({ timeout: 30_000 })
    expect(await page.getByText('does not agree', { exact: true }).count()).toBeGreaterThan(0)
    await page.unroute('**/api/user/receipt**')

    // A visitor with the link sees the check and no amounts.
    const { proofId } = await ask(site, 'trade.receipt', { id: order.id }, { token: user.token })
    const visitor = await site.open(`/pages/public/check?id=${proofId}`)
    await visitor.page.getByText('Every step agrees').waitFor({ timeout: 30_000 })
    expect(await visitor.page.locator('main').innerText()).not.toMatch(/25\.00|USD(?!\b.*BTC)\s*$|steady/)
    expect([...complaints, ...visitor.complaints]).toEqual([])
  })

  test('a reply lost twice: the app says that it is checking, then that the order stands; there is one', async () => {
    const user = await member(site)
    const { page } = await site.open('/pages/trade/trade?id=BTCUSD', { session: user.session })
    await ticket(page, 'Up')
    const ids: string[] = []
    await page.route('**/api/user/addorder', async (route) => {
      ids.push(route.request().headers()['idempotency-key'] ?? '')
      // The server has done it; its answer does not arrive.
      if (ids.length > 2) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: /^Confirm: Up/ }).click()
    await page.getByText(/Checking your order/).waitFor()
    await page.getByText('Order placed.').waitFor({ timeout: 20_000 })
    expect(ids.length).toBeGreaterThanOrEqual(3)
    expect(new Set(ids).size).toBe(1)
    expect(await openOrders(user)).toHaveLength(1)
  })

  test('candles move while one looks', async () => {
    const { page } = await site.open('/pages/trade/trade?id=BTCUSD', {
      session: (await member(site)).session,
    })
    const price = page.getByText(/^[\d,]+\.\d{2}$/).first()
    await price.waitFor()
    const before = await price.innerText()
    await expect.poll(() => price.innerText(), { timeout: 15_000, interval: 500 }).not.toBe(before)
  })
})
