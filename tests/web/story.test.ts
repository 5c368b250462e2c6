import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { SimProof } from '../../shared/tape/proof.ts'
import { openSite, type Site } from '../support/browser.ts'
import { ask } from '../support/members.ts'
import { MovedClock } from '../support/moved-clock.ts'
import type { OrderData } from '../support/orders.ts'
import { PASSWORD } from '../support/stack.ts'
import { confirmed, expectedFigures, shown, ticket, words } from '../support/ticket.ts'

describe('a trade, from the first visit to its check', () => {
  const clock = new MovedClock()
  let site: Site
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'), { clock: clock.read })
    await clock.go()
  })
  afterAll(() => site.stop())

  test('placed, watched, settled before the eyes, checked here and shared', async () => {
    const { page, complaints } = await site.open('/', { watch: clock.hold })
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    const { amount, confirm, confirmation, down, duration, figures, result, running, up } = ticket(page)

    // A product, looked at as a visitor, and the way in
    await page.getByRole('link', { name: /BTCUSD/ }).click()
    await page.getByText('Durations').waitFor()
    await page.getByRole('link', { name: 'Register', exact: true }).click()
    for (const [label, value] of [
      ['Username', 'ada'],
      ['Password', PASSWORD],
      ['Repeat password', PASSWORD],
      ['Invite code or referrer ID', site.stack.invite],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await page.getByRole('button', { name: /^BTCUSD.*Choose a product/ }).waitFor()
    const session = JSON.parse((await page.evaluate(`localStorage.getItem('evenhand.session')`)) as string)
    const mine = { token: session.token as string }

    // Candles move
    const last = page.locator('[data-running]')
    const before = await last.getAttribute('d')
    await expect.poll(() => last.getAttribute('d')).not.toBe(before)

    // Side, seconds, amount, and what they can bring
    await duration('30 sec').click()
    await amount.fill('100')
    const expected = await expectedFigures(site, 'BTCUSD', '100', 30)
    await expect.poll(figures).toEqual({ ...expected, available: '10,000.00' })
    await down.click()
    await expect.poll(() => words(confirmation)).toContain('Down · 30 sec · BTCUSD')
    const terms = await words(confirmation)
    for (const line of ['Down', '100.00 USD', '0.50 USD', expected.win, expected.loss]) {
      expect(terms).toContain(line)
    }
    expect(await words(confirm)).toBe('Down: 100.00 USD for 30 sec')
    const order = await confirmed(page)
    expect(order).toMatchObject({ direction: 'down', amount: '100.00', seconds: 30, status: 'open' })

    // It runs: entry line, countdown, balance
    await confirmation.waitFor({ state: 'hidden' })
    await running.waitFor()
    const entry = async () => (await ask(site, 'trade.get_this_order', { id: order.id }, mine)).openPrice
    await expect.poll(entry).not.toBeNull()
    const openPrice = shown((await entry()) as string)
    await expect.poll(() => words(running)).toContain(openPrice)
    await page
      .getByRole('img', { name: /^Prices of BTCUSD/ })
      .getByText(`▼ ${openPrice}`)
      .waitFor()
    await expect.poll(figures).toMatchObject({ available: '9,899.50' })
    const left = async () => Number((await running.getByRole('timer').innerText()).split(':')[1])
    const leftBefore = await left()
    await expect.poll(left).toBeLessThan(leftBefore)
    await running.getByText(/^If it closed now/).waitFor({ state: 'attached' })
    expect(await words(running)).toMatch(/(?:[+−]\d+\.\d\d|\D0\.00)\s*$/)

    // It settles before the eyes
    await clock.stop()
    await clock.passUntil(() => result.isVisible(), 40_000)
    const lateMs = clock.nowMs - order.closeAt * 1000
    expect(lateMs).toBeGreaterThan(0)
    expect(lateMs).toBeLessThan(2000)
    const settled = await ask(site, 'trade.get_this_order', { id: order.id }, mine)
    expect(settled.status).toBe('settled')
    const outcome = { win: 'You won', loss: 'You lost', draw: 'Draw', void: 'Void' }[settled.result ?? 'void']
    expect(await result.getByRole('heading').innerText()).toBe(outcome)
    const resultWords = await words(result)
    expect(resultWords).toContain(`${shown(settled.profit as string, true)} USD`)
    const moved = Number(settled.closePrice) - Number(settled.openPrice)
    const side = moved > 0 ? 'above' : 'below'
    if (moved !== 0)
      expect(resultWords).toContain(`Closed ${shown(Math.abs(moved).toFixed(2))} ${side} your entry`)
    const me = await ask(site, 'account.index', {}, mine)
    await expect.poll(figures).toMatchObject({ available: shown(me.balances.USD?.available as string) })
    expect(loads).toBe(0)

    // The next one. The keys of a minute are out when it has ended.
    await clock.pass(60_000)
    await clock.go()
    await result.getByRole('button', { name: 'Done' }).click()
    await result.waitFor({ state: 'hidden' })
    expect(await amount.inputValue()).toBe('100')
    expect(await up.isEnabled()).toBe(true)

    // Back over the product's page to where it began, order tab, order page, check
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Trade BTCUSD' }).waitFor()
    // Two taps in a row count as one.
    await page.waitForTimeout(500)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click()
    await page.getByRole('tab', { name: 'Open' }).click()
    await page.getByText('You have no open orders.').waitFor()
    await page.getByRole('tab', { name: 'Settled' }).click()
    await page.getByRole('link', { name: /BTCUSD/ }).click()
    await page.getByRole('heading', { name: 'Order details' }).waitFor()
    await page
      .getByText(`${shown(settled.profit as string, true)} USD`)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Check this result' }).click()
    const agrees = page.getByText('Every step matches. The result follows from the prices.')
    await agrees.waitFor()
    expect(await page.getByText('matches', { exact: true }).count()).toBe(8)

    // Shared with a visitor, without amounts or a name
    const link = (await page.getByRole('link', { name: /public\/check\?id=/ }).getAttribute('href')) as string
    const visitor = await site.open(link.slice(link.indexOf('#') + 1))
    await visitor.page.getByText('Every step matches.').waitFor()
    const seen = await words(visitor.page.getByRole('main'))
    expect(seen).toContain(shown(settled.closePrice as string))
    expect(seen).not.toMatch(/ada\b|(?<![\d,])100\.00|\d USD/)

    // What is tampered with is told
    await tamper(settled, (answer) => {
      answer.order.closePrice = answer.order.openPrice
    })
    await tamper(
      settled,
      (answer) => {
        answer.tape.last.key = answer.tape.last.key.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
      },
      'Every key leads to its published start',
    )
    expect([...complaints, ...visitor.complaints]).toEqual([])

    /** Opens the order's check on a phone that is told something else than the server said. */
    async function tamper(
      { id }: OrderData,
      change: (answer: { order: OrderData; tape: SimProof }) => void,
      step = 'Close price',
    ): Promise<void> {
      const phone = await site.open('/', { session })
      await phone.page.route('**/api/user/receipt*', async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { data: { order: OrderData; tape: SimProof } }
        change(body.data)
        await route.fulfill({ response, json: body })
      })
      await phone.page.goto(`${site.url}#/pages/trade/order?id=${id}&check=1`)
      await phone.page.getByText('This check failed.').waitFor()
      const failed = phone.page.getByRole('listitem').filter({ hasText: 'doesn’t match' })
      expect(await failed.allInnerTexts()).toEqual(expect.arrayContaining([expect.stringContaining(step)]))
      await phone.context.close()
    }
  })
})
