import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, type TestContext, test } from 'vitest'
import { paths, tradePath } from '../../web/paths.ts'
import { openSite, type PageOptions, type Site } from '../support/browser.ts'
import { ask, type Member, member, registered } from '../support/members.ts'
import { MovedClock } from '../support/moved-clock.ts'
import { place } from '../support/orders.ts'
import { setAccount } from '../support/people.ts'
import { PASSWORD } from '../support/stack.ts'
import { confirmed, expectedFigures, ticket, words } from '../support/ticket.ts'

const TRADE = tradePath('BTCUSD')

const clock = new MovedClock()
let site: Site
beforeAll(async () => {
  site = await openSite(inject('chromium'), inject('web'), { clock: clock.read })
})
beforeEach(() => clock.go())
afterAll(() => site.stop())

/** A phone for one case, put away when it is over. */
async function phone(context: TestContext, path: string, options?: PageOptions): Promise<Page> {
  const opened = await site.open(path, options)
  context.onTestFinished(() => opened.context.close())
  return opened.page
}
const trading = async (context: TestContext, user: Member, options: PageOptions = {}): Promise<Page> => {
  const page = await phone(context, TRADE, { session: user.session, ...options })
  await ticket(page).amount.waitFor()
  return page
}
const keptOn = (page: Page) => page.evaluate(`localStorage.getItem('evenhand.ticket')`) as Promise<string>
const shownTicket = async (page: Page) => [
  await ticket(page).amount.inputValue(),
  await words(page.locator('form label:has(input:checked) span span').first()),
]

describe('the last ticket', () => {
  test('tomorrow the page begins with its amount and duration, and with no side', async (context) => {
    const page = await trading(context, await member(site))
    expect(await shownTicket(page)).toEqual(['10', '1 min'])
    await ticket(page).amount.fill('37.5')
    await ticket(page).duration('2 min').click()
    await ticket(page).amount.fill('nonsense')
    const kept = JSON.parse(await keptOn(page))
    expect(kept).toEqual({ BTCUSD: { amount: '37.5', seconds: 120 } })
    await page.reload()
    await ticket(page).amount.waitFor()
    expect(await shownTicket(page)).toEqual(['37.50', '2 min'])
  })

  const stored: [string, string, string[]][] = [
    [
      'an amount this product does not take',
      '{"BTCUSD":{"amount":"1000.01","seconds":120}}',
      ['10', '2 min'],
    ],
    ['a duration this product does not offer', '{"BTCUSD":{"amount":"20","seconds":7}}', ['20', '1 min']],
    ['something broken', '{"BTCUSD":{"amount":', ['10', '1 min']],
  ]
  test('what was kept is looked at before it is shown', async (context) => {
    const page = await trading(context, await member(site))
    for (const [name, kept, expected] of stored) {
      // Kept by a page that has nothing of its own to keep.
      await page.evaluate(`addEventListener('pagehide', () =>
        localStorage.setItem('evenhand.ticket', ${JSON.stringify(kept)}))`)
      await page.reload()
      await ticket(page).amount.waitFor()
      expect([name, await shownTicket(page)]).toEqual([name, expected])
    }
  })
})

describe('an order repeated', () => {
  test('from its result: the same again to confirm, and left, the ticket holds it', async (context) => {
    const user = await member(site)
    await place(site, user, { direction: 'down', amount: '42' }, clock.nowMs)
    const page = await trading(context, user, { watch: clock.hold })
    const { result, confirmation, confirm } = ticket(page)
    await clock.stop()
    await clock.passUntil(() => result.isVisible(), 40_000)
    await clock.go()
    await result.getByRole('link', { name: 'Repeat order' }).click()
    expect(await words(confirm)).toBe('Down: 42.00 USD for 30 sec')
    expect((await ask(site, 'trade.orderlist', { limit: 50 }, user)).items).toHaveLength(1)
    await page.keyboard.press('Escape')
    await confirmation.waitFor({ state: 'hidden' })
    expect(await shownTicket(page)).toEqual(['42', '30 sec'])
  })

  test('an address fills the ticket once; what is then typed stays', async (context) => {
    const { session } = await member(site)
    const page = await phone(context, `${TRADE}&amount=25&seconds=120`, { session })
    await context.expect.poll(() => shownTicket(page)).toEqual(['25', '2 min'])
    await context.expect.poll(() => new URL(page.url()).hash).toBe(`#${TRADE}`)
    await ticket(page).amount.fill('26')
    await ticket(page).up.click()
    await ticket(page).confirm.waitFor()
    await page.goBack()
    await ticket(page).confirmation.waitFor({ state: 'hidden' })
    expect(await shownTicket(page)).toEqual(['26', '2 min'])
  })
})

describe('what stands in the way', () => {
  const refused: [string, Record<string, bigint>, string, string][] = [
    [
      'short by a cent',
      { USD_available: 100_49n },
      '100',
      'Insufficient balance: 100.49 USD available, 100.50 USD needed.',
    ],
    ['just enough', { USD_available: 100_50n }, '100', ''],
  ]
  test.each(refused)('%s', async (_name, account, amount, sentence) => {
    const user = await member(site)
    await setAccount(site.stack, user.uid, account)
    const { page, context } = await site.open(TRADE, { session: user.session })
    await ticket(page).amount.fill(amount)
    const { confirm, up } = ticket(page)
    if (sentence) {
      await page.getByText(sentence).waitFor()
      await up.click()
      expect(await confirm.isVisible()).toBe(false)
      // Sums that cannot be had rest in their places.
      expect(await page.getByRole('button', { name: '100', exact: true }).isDisabled()).toBe(true)
      expect(await page.getByRole('button', { name: '50', exact: true }).isEnabled()).toBe(true)
    } else {
      await up.click()
      await confirm.waitFor()
    }
    await context.close()
  })

  test('positions that are full name what is left', async (context) => {
    const user = await member(site)
    await place(site, user, { amount: '1000', seconds: 300 }, clock.nowMs)
    await place(site, user, { amount: '950', seconds: 300 }, clock.nowMs)
    const page = await trading(context, user)
    await ticket(page).running.waitFor()
    await ticket(page).amount.fill('60')
    await page.getByText(/50\.00\sUSD left/).waitFor()
    await ticket(page).amount.fill('50')
    await ticket(page).up.click()
    await ticket(page).confirm.waitFor()
  })

  test('nothing moves under the thumb, whatever comes to be said', async (context) => {
    const page = await trading(context, await member(site), { width: 360, height: 640 })
    const { amount, up, down } = ticket(page)
    const places = async () => {
      const boxes = [amount, up, down, page.getByRole('button', { name: '50', exact: true })].map(
        (place: Locator) => place.boundingBox(),
      )
      return (await Promise.all(boxes)).map((box) => box && [Math.round(box.y), Math.round(box.height)])
    }
    const before = await places()
    await amount.fill('9999.99')
    await page.getByText(/must not exceed/).waitFor()
    expect(await places()).toEqual(before)
    await amount.fill('1e3')
    await up.click()
    await page.getByText(/plain amount/).waitFor()
    expect(await places()).toEqual(before)
    await page.context().setOffline(true)
    await page.getByText(/^No connection\. You can order/).waitFor()
    expect(await places()).toEqual(before)
    await page.context().setOffline(false)
    await context.expect.poll(() => up.isEnabled()).toBe(true)
  })

  test.each([
    [320, 568],
    [360, 640],
  ])('%i x %i without a connection: the chart of a running order stays in sight', async (width, height) => {
    const user = await member(site)
    await place(site, user, { seconds: 300 }, clock.read())
    const { page, context } = await site.open(TRADE, { session: user.session, lang: 'th', width, height })
    try {
      const chart = page.getByRole('img', { name: /BTCUSD/ })
      await chart.waitFor()
      await page.locator('[class*="_orderLink_"]').waitFor()
      await context.setOffline(true)
      await page.locator('html[data-connection="lost"]').waitFor()
      const inSight = async () => {
        const above = await chart.boundingBox()
        const below = await page.locator('[class*="_bottom_"]').boundingBox()
        return above && below ? Math.min(above.height, below.y - above.y) : 0
      }
      await expect.poll(inSight, { timeout: 5000 }).toBeGreaterThanOrEqual(80)
    } finally {
      await context.close()
    }
  })

  test('answers that no longer come: the price is greyed, said to be old, and nothing can be ordered', async (context) => {
    const page = await trading(context, await member(site))
    const price = page.getByRole('main').locator('strong').first()
    await context.expect.poll(() => ticket(page).up.isEnabled()).toBe(true)
    expect(await price.getAttribute('data-old')).toBeNull()
    await page.route('**/api/index/{ajaxpro,ticks}*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.getByText(/^No recent price/).waitFor()
    expect(await price.getAttribute('data-old')).toBe('true')
    expect(await ticket(page).up.isDisabled()).toBe(true)
    await page.unroute('**/api/index/{ajaxpro,ticks}*')
    await context.expect.poll(() => ticket(page).up.isEnabled()).toBe(true)
    expect(await price.getAttribute('data-old')).toBeNull()
  })
})

test('in letters twice as large nothing is wider than the page, and both sides can be pressed', async (context) => {
  const { session } = await member(site)
  const page = await phone(context, TRADE, { session, lang: 'de' })
  await page.locator('form dl').waitFor()
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
  await page.locator('form').getByRole('button').last().click({ trial: true, timeout: 5000 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  const figures = page.locator('form dl dd')
  const heights = await figures.evaluateAll((each) => each.map((it) => it.getBoundingClientRect().height))
  // One line each: none is cut in two.
  expect(new Set(heights).size).toBe(1)
})

test('the answer is long in coming: the sheet says so and may be left, a line tells how it ended', async (context) => {
  const user = await member(site)
  const page = await trading(context, user)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let asks = 0
  await page.route('**/api/user/addorder', async (route) => {
    asks += 1
    const response = await route.fetch()
    if (asks === 1) return route.abort()
    await released
    await route.fulfill({ response })
  })
  await ticket(page).duration('5 min').click()
  await ticket(page).up.click()
  await ticket(page).confirm.click()
  await page.getByText('You can close this. We’ll tell you what happened.').waitFor()
  await page.keyboard.press('Escape')
  await ticket(page).confirmation.waitFor({ state: 'hidden' })
  // The page behind knows of it, and takes no other order meanwhile.
  await page.getByText('Checking your order…', { exact: true }).waitFor()
  expect(await ticket(page).up.isDisabled()).toBe(true)
  release()
  await page.getByText('Order placed.').waitFor()
  expect(new URL(page.url()).hash).toBe(`#${TRADE}`)
  await ticket(page).running.waitFor()
  expect((await ask(site, 'trade.orderlist', { limit: 50 }, user)).items).toHaveLength(1)
  await context.expect.poll(() => ticket(page).up.isEnabled()).toBe(true)
})

test('one tap, where its user chose so, up to the bound; above it the confirmation as ever', async (context) => {
  const user = await member(site)
  const page = await trading(context, user)
  const { amount, up, confirm, confirmation, running } = ticket(page)
  await page.getByRole('button', { name: 'One-tap orders', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on for 24 hours, up to 10 USD' }).click()
  await page.getByRole('button', { name: 'One-tap orders are on, up to 10 USD' }).waitFor()
  await up.dblclick()
  await running.waitFor()
  expect(await confirmation.count()).toBe(0)
  expect((await ask(site, 'trade.orderlist', { limit: 50 }, user)).items).toHaveLength(1)
  await amount.fill('10.01')
  await up.click()
  await confirm.waitFor()
})

describe('an order that settles', () => {
  test('of two a second apart both are told, in turn; what follows puts one away, and an absence is told of', async (context) => {
    const user = await member(site)
    await clock.stop()
    const first = await place(site, user, { amount: '11' }, clock.nowMs)
    await clock.pass(1000)
    await place(site, user, { amount: '22' }, clock.nowMs)
    clock.jump(clock.nowMs + 25_000)
    const page = await phone(context, TRADE, { session: user.session, watch: clock.hold })
    const { result, up, running } = ticket(page)
    await clock.passUntil(() => result.isVisible(), 40_000)
    expect(clock.nowMs - first.closeAt * 1000).toBeLessThan(1000)
    // The second has closed as well: it waits, and the chart, the ticket and the sides are there all the while.
    await clock.passUntil(() => page.getByText('1 more result').isVisible(), 5000)
    expect(await words(result)).toContain('11.00 USD')
    expect(await words(result)).toMatch(/Closed [\d,.]+ (above|below) your entry|Stake and fee are back/)
    expect(await words(result)).toMatch(/New balance [\d,.]+ USD/)
    expect(await page.getByRole('dialog').count()).toBe(0)
    const done = result.getByRole('button', { name: 'Done' })
    // On the lowest phone as well the whole price is above it, and what can be done with it is in sight.
    await page.setViewportSize({ width: 320, height: 568 })
    const more = result.getByText('1 more result')
    const price = page.getByRole('main').locator('strong').first()
    // A busy machine may still be laying out the smaller page, so the places are read until they agree.
    await context.expect
      .poll(async () => {
        const [top, slip, button, waiting] = await Promise.all(
          [price, result, done, more].map((each) => each.boundingBox()),
        )
        if (!top || !slip || !button || !waiting) return 'something is not there'
        return {
          moreAboveDone: waiting.y + waiting.height <= button.y,
          resultBelowPrice: slip.y >= top.y + top.height,
          doneInsideResult: button.y + button.height <= slip.y + slip.height,
        }
      })
      .toEqual({ moreAboveDone: true, resultBelowPrice: true, doneInsideResult: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await done.click()
    await clock.pass(250)
    expect(await words(result)).toContain('22.00 USD')
    await clock.go()
    if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
    else await up.click()
    await result.waitFor({ state: 'hidden' })

    // An order that closes while its page is not there.
    await page.goto(`${site.url}#${TRADE}`)
    await up.click()
    const { closeAt, amount } = await confirmed(page)
    await running.waitFor()
    await page.close()
    clock.jump(closeAt * 1000 + 60_000)
    await clock.go()
    await site.stack.sweep()
    const unread = async () => (await ask(site, 'messages.msg', { unread: 1 }, user)).items
    await context.expect.poll(async () => (await unread()).length).toBe(1)
    const later = await page.context().newPage()
    await later.goto(`${site.url}#${paths.home}`)
    const told = ticket(later).result
    await told.waitFor()
    expect(await words(told)).toContain('The order closed while you were away.')
    expect(await words(told)).toContain(amount)
    // It opened without a tap, and Back closes it all the same; what it told has been read as a message too.
    await later.goBack()
    await told.waitFor({ state: 'hidden' })
    expect(new URL(later.url()).hash).toBe(`#${paths.home}`)
    await context.expect.poll(unread).toEqual([])
    // Told once: not again by the next visit.
    await later.reload()
    await later.getByRole('link', { name: /BTCUSD/ }).waitFor()
    expect(await told.count()).toBe(0)
  })

  test.for<[string, string | null, number[]]>([
    ['the phone buzzes once', null, [20]],
    ['not where the user wants none', 'no', []],
  ])('%s', async ([_name, choice, buzzes], context) => {
    const user = await member(site)
    await place(site, user, {}, clock.nowMs)
    const watch = async (fresh: Page) => {
      if (choice) await fresh.addInitScript(`localStorage.setItem('evenhand.vibrate', '${choice}')`)
      await fresh.addInitScript(`window.buzzes = []
        Object.defineProperty(navigator, 'vibrate', { value: (ms) => window.buzzes.push(ms) })`)
      await clock.hold(fresh)
    }
    const page = await phone(context, TRADE, { session: user.session, watch })
    await ticket(page).running.waitFor()
    await clock.stop()
    await clock.passUntil(() => ticket(page).result.isVisible(), 40_000)
    expect(await page.evaluate('window.buzzes')).toEqual(buzzes)
  })
})

describe('a visitor', () => {
  test('sees what a hundred would bring by each duration, and no ticket', async (context) => {
    const page = await phone(context, `${paths.market}?id=BTCUSD`)
    const rows = page.getByRole('main').getByRole('row')
    await rows.nth(1).waitFor()
    const { terms } = await ask(site, 'market.getprodata', { id: 'BTCUSD' })
    const table = await Promise.all(
      terms.map(async ({ seconds, costPer100 }) => {
        const { win, loss } = await expectedFigures(site, 'BTCUSD', '100', seconds)
        return [win, loss, costPer100]
      }),
    )
    const cells = await Promise.all(
      (await rows.all()).slice(1).map((row) => row.locator('td').allInnerTexts()),
    )
    expect(cells).toEqual(table)
    expect(await ticket(page).up.count()).toBe(0)
    expect(await page.locator('form').count()).toBe(0)
  })

  test('who logs in there comes to trade this product', async (context) => {
    await registered(site, 'quentin')
    const page = await phone(context, `${paths.market}?id=ETHUSD`)
    await page.getByRole('link', { name: 'Register', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Log in', exact: true }).click()
    await page.getByLabel('Username or email', { exact: true }).fill('quentin')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await ticket(page).amount.waitFor()
    expect(new URL(page.url()).hash).toBe(`#${tradePath('ETHUSD')}`)
    await ticket(page).up.click()
    expect((await confirmed(page)).productId).toBe('ETHUSD')
  })
})
