import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, type TestContext, test } from 'vitest'
import type { Lang } from '../../shared/i18n/languages.ts'
import { openSite, type PageOptions, type Site } from '../support/browser.ts'
import { ask, type Member, member, registered } from '../support/members.ts'
import { MovedClock } from '../support/moved-clock.ts'
import { place } from '../support/orders.ts'
import { setAccount } from '../support/people.ts'
import { PASSWORD } from '../support/stack.ts'
import { confirmed, expectedFigures, loseReply, shown, ticket, words } from '../support/ticket.ts'

const TRADE = '/pages/trade/trade?id=BTCUSD'

/** A phone for one case, put away when it is over. */
async function phone(site: Site, context: TestContext, path: string, options?: PageOptions): Promise<Page> {
  const opened = await site.open(path, options)
  context.onTestFinished(() => opened.context.close())
  return opened.page
}

describe('placing an order', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
  })
  afterAll(() => site.stop())

  const open = async (context: TestContext, user: Member, options: PageOptions = {}) => {
    const page = await phone(site, context, TRADE, { session: user.session, ...options })
    await ticket(page).amount.waitFor()
    return page
  }
  /** An order that runs on while a slow machine looks at it. */
  const asked = async (page: Page) => {
    await ticket(page).duration('5 min').click()
    await ticket(page).amount.fill('100')
    await ticket(page).up.click()
    await ticket(page).confirm.waitFor()
  }
  const box = async (place: Locator) => {
    const found = await place.boundingBox()
    if (!found) throw new Error('not on screen')
    return found
  }
  const ordersOf = async (user: Member) => (await ask(site, 'trade.orderlist', { limit: 50 }, user)).items

  test.concurrent('the confirmation is tapped five times: one order', async (context) => {
    const user = await member(site)
    const page = await open(context, user)
    await asked(page)
    // Waits until the sheet has risen, and taps nothing.
    await ticket(page).confirm.click({ trial: true })
    const { height, width, x, y } = await box(ticket(page).confirm)
    const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2)
    await Promise.all([tap(), tap(), tap(), tap(), tap()])
    await page.getByText('Order placed.').waitFor()
    expect(await ordersOf(user)).toHaveLength(1)
    await context.expect.poll(ticket(page).figures).toMatchObject({ available: '9,899.50' })
  })

  test.concurrent('its reply is lost: checking, then placed; one order under one id', async (context) => {
    const user = await member(site)
    const page = await open(context, user)
    const { ids, release } = await loseReply(page, '/api/user/addorder')
    await asked(page)
    await ticket(page).confirm.click()
    await page.getByText('Checking your order…').waitFor()
    await page.getByText(/^We didn’t get a reply\./).waitFor()
    release()
    await page.getByText('Order placed.').waitFor()
    await ticket(page).running.waitFor()
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(await ordersOf(user)).toMatchObject([{ id: ids[0] }])
  })

  test.concurrent('the page is reloaded before the reply: it is asked to the end and shown; one order', async (context) => {
    const user = await member(site)
    const page = await open(context, user)
    let reached = () => {}
    const sent = new Promise<void>((resolve) => {
      reached = resolve
    })
    let asks = 0
    await page.route('**/api/user/addorder', async (route) => {
      const response = await route.fetch()
      asks += 1
      if (asks === 1) reached()
      else await route.fulfill({ response })
    })
    await asked(page)
    await ticket(page).confirm.click()
    await sent
    await page.reload()
    await page.getByText('The interrupted action went through.').waitFor()
    // The address still held the sheet, which would ask for the same order again.
    await ticket(page).running.waitFor()
    expect(await ticket(page).confirmation.count()).toBe(0)
    await ticket(page).up.waitFor()
    expect(await ordersOf(user)).toHaveLength(1)
    expect(asks).toBe(2)
  })

  test.concurrent('refused by the server, the money being spent on another phone: told why, the ticket kept', async (context) => {
    const user = await member(site)
    const page = await open(context, user)
    await asked(page)
    // In the last moment: a page that has read it says so itself.
    await page.route('**/addorder', async (route) => {
      await setAccount(site.stack, user.uid, { USD_available: 50_00n })
      await route.continue()
    })
    await ticket(page).confirm.click()
    const { confirmation } = ticket(page)
    await confirmation
      .getByText('Insufficient balance: 50.00 USD available, 100.50 USD needed.')
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await confirmation.waitFor({ state: 'hidden' })
    expect(await ticket(page).amount.inputValue()).toBe('100')
    await context.expect.poll(ticket(page).figures).toMatchObject({ available: '50.00' })
    expect(await ordersOf(user)).toEqual([])
  })

  const wrong = [
    ['', 'Please enter an amount.'],
    ['0', 'The minimum per order is 1.00 USD.'],
    ['4.99', 'Please enter at least 5.00 USD: your open stakes on this product must total 5.00 USD or more.'],
    ['1000.01', 'The amount must not exceed 1,000.00 USD.'],
    ['12.345', 'Please enter a plain amount with at most 2 decimals.'],
    ['1e3', 'Please enter a plain amount with at most 2 decimals.'],
    ['-5', 'Please enter a plain amount with at most 2 decimals.'],
  ] as const
  test.concurrent('amounts that cannot be are told at the field, and ask for nothing', async (context) => {
    const page = await open(context, await member(site))
    const { amount, confirmation, up } = ticket(page)
    for (const [typed, sentence] of wrong) {
      await amount.fill(typed)
      await up.click()
      await page.getByText(sentence).waitFor()
      expect([typed, await amount.getAttribute('aria-invalid')]).toEqual([typed, 'true'])
      expect(await confirmation.isVisible()).toBe(false)
      expect(await amount.inputValue()).toBe(typed)
    }
    await amount.fill('5')
    expect(await amount.getAttribute('aria-invalid')).toBeNull()
  })

  const typings: [Lang, string, string][] = [
    ['en', '1,000.00', '1000'],
    ['de', '12,50', '12.5'],
    ['fr', '1 000', '1000'],
    ['zh-Hans', '１２．５', '12.5'],
    ['th', '๑๐๐', '100'],
  ]
  test.concurrent('an amount is read as a person of each language means it', async (context) => {
    const { session } = await member(site)
    const digits = (text: string) => text.replace(/[^\d]/g, '')
    for (const [lang, typed, plain] of typings) {
      const page = await phone(site, context, TRADE, { session, lang })
      await page.locator('form input[inputmode=decimal]').fill(typed)
      const { win } = await expectedFigures(site, 'BTCUSD', plain, 60)
      const shownWin = async () => [lang, digits(await page.locator('form dl dd').first().innerText())]
      await context.expect.poll(shownWin).toEqual([lang, digits(win)])
    }
  })

  test.concurrent('logged out on another phone: login, and back to the product', async (context) => {
    const user = await registered(site, 'frida')
    const page = await open(context, user)
    // The page asks now and then who its user is and what runs. It is to learn of the logout by the order.
    const asks = '**/api/user/**'
    let isHeld = false
    const flying: Promise<void>[] = []
    await page.route(asks, async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      if (isHeld) return
      const answered = route.fetch().then((response) => route.fulfill({ response }))
      flying.push(answered)
      await answered
    })
    await page.reload()
    await asked(page)
    isHeld = true
    await Promise.all(flying)
    await ask(site, 'login.logout', {}, user)
    await ticket(page).confirm.click()
    await page.getByText('Please log in first.', { exact: true }).waitFor()
    await page.unroute(asks)
    await page.getByLabel('Username or email', { exact: true }).fill('frida')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    // Back at the confirmation with the ticket in it, and nothing ordered behind one's back.
    expect(await words(ticket(page).confirm)).toBe('Up: 100.00 USD for 5 min')
    expect(await ordersOf({ ...user, token: await tokenOf(page) })).toEqual([])
    const order = await confirmed(page)
    expect(order.status).toBe('open')
  })

  test.concurrent('no connection: told at once, the sides rest; with it again they wake', async (context) => {
    const page = await open(context, await member(site))
    await page.context().setOffline(true)
    await page.getByText('No connection. You can order again as soon as it’s back.').waitFor()
    expect(await ticket(page).up.isDisabled()).toBe(true)
    await page.context().setOffline(false)
    await context.expect.poll(() => ticket(page).up.isEnabled()).toBe(true)
  })

  test.concurrent('the smallest phone: sides and confirmation in reach of the thumb, the chart still a chart', async (context) => {
    const page = await open(context, await member(site), { width: 360, height: 640 })
    for (const side of [ticket(page).up, ticket(page).down]) {
      const { height, y } = await box(side)
      expect(height).toBeGreaterThanOrEqual(56)
      expect(y + height).toBeLessThanOrEqual(640)
    }
    expect((await box(page.getByRole('img', { name: /^Prices of BTCUSD/ }))).height).toBeGreaterThanOrEqual(
      110,
    )
    await asked(page)
    const bottom = async () => {
      const { height, y } = await box(ticket(page).confirm)
      return y + height
    }
    await context.expect.poll(bottom).toBeLessThanOrEqual(640)
  })

  test.concurrent('at a laptop: chart, ticket and orders side by side, and keys for all of an order', async (context) => {
    const user = await member(site)
    const page = await open(context, user, { width: 1280, height: 800 })
    const { confirmation, amount } = ticket(page)
    const [chart, side] = [
      await box(page.getByRole('img', { name: /^Prices of BTCUSD/ })),
      await box(ticket(page).up),
    ]
    expect(chart.width).toBeGreaterThan(600)
    expect(side.x).toBeGreaterThan(chart.x + chart.width)
    await page.getByText('You have no open orders.').waitFor()

    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await page.keyboard.press('?')
    await help.waitFor()
    // Under a sheet the others rest.
    await page.keyboard.press('u')
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'hidden' })
    await amount.fill('20')
    // Typed, or tried to be.
    await page.keyboard.press('d')
    await amount.blur()
    await page.keyboard.press('1')
    expect(await page.getByRole('radio', { name: /^30 sec/ }).isChecked()).toBe(true)
    expect(await confirmation.count()).toBe(0)
    await amount.fill('20')
    await amount.blur()
    await page.keyboard.press('d')
    await confirmation.waitFor()
    expect(await words(ticket(page).confirm)).toBe('Down: 20.00 USD for 30 sec')
    await page.keyboard.press('Enter')
    const line = page.getByRole('region', { name: 'Open orders' }).getByRole('row', { name: /BTCUSD/ })
    await line.waitFor()
    expect(await ordersOf(user)).toMatchObject([{ amount: '20.00', direction: 'down', seconds: 30 }])
    await page.keyboard.press('/')
    await page.getByRole('dialog').getByRole('searchbox').waitFor()
  })

  const tokenOf = async (page: Page): Promise<string> =>
    JSON.parse((await page.evaluate(`localStorage.getItem('evenhand.session')`)) as string).token
})

describe('at another time', () => {
  const clock = new MovedClock()
  let site: Site
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'), { clock: clock.read })
  })
  afterAll(() => site.stop())

  test('an order that ends while one is elsewhere: a line says how, and the balance has moved', async (context) => {
    const user = await member(site)
    const order = await place(site, user, {}, clock.nowMs)
    const page = await phone(site, context, '/pages/user/user', { session: user.session, watch: clock.hold })
    await clock.passUntil(() => page.getByText('9,899.50 USD').isVisible(), 5000)
    const line = page.getByRole('status').getByText(/^BTCUSD: (Win|Loss|Draw), /)
    await clock.passUntil(() => line.isVisible(), 40_000)
    expect(clock.nowMs).toBeGreaterThan(order.closeAt * 1000)
    const { profit } = await ask(site, 'trade.get_this_order', { id: order.id }, user)
    expect(await words(line)).toContain(`${shown(profit as string, true)} USD`)
    const { balances } = await ask(site, 'account.index', {}, user)
    const balance = page.getByRole('main').getByText(`${shown(balances.USD?.available as string)} USD`)
    await clock.passUntil(() => balance.first().isVisible(), 5000)
  })

  test('reloaded while it runs: the same page shows the countdown again, and the result', async (context) => {
    const user = await member(site)
    const order = await place(site, user, {}, clock.nowMs)
    const page = await phone(site, context, TRADE, { session: user.session, watch: clock.hold })
    const { result, running } = ticket(page)
    await clock.passUntil(() => running.isVisible(), 5000)
    await clock.pass(10_000)
    await page.reload()
    await clock.passUntil(() => running.isVisible(), 5000)
    await clock.passUntil(() => result.isVisible(), 40_000)
    const lateMs = clock.nowMs - order.closeAt * 1000
    expect(lateMs).toBeGreaterThan(0)
    expect(lateMs).toBeLessThan(2000)
  })

  test('a closed market says until when, and takes no order', async (context) => {
    // From any day to the noon of a Saturday.
    const day = 86_400_000
    const saturday = Math.ceil(clock.nowMs / (7 * day)) * 7 * day + 2.5 * day
    clock.jump(saturday)
    const { session } = await member(site)
    const page = await phone(site, context, '/pages/trade/trade?id=EURUSD', { session })
    await page.getByText(/^The market is closed\. It opens Sun.*10:00/).waitFor()
    expect(await ticket(page).up.isDisabled()).toBe(true)
    expect(await ticket(page).down.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Terms' }).click()
    await page.getByRole('dialog').getByText('Sunday 22:00 to Friday 22:00 UTC, except holidays.').waitFor()
  })
})
