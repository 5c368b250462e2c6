import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { TICKS_S } from '../../shared/market/carried.ts'
import { orderPath, tradePath } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { ask, type Member, member } from '../support/members.ts'
import { MovedClock } from '../support/moved-clock.ts'
import { confirmed, shown, ticket } from '../support/ticket.ts'

const PRODUCT = 'BTCUSD'
const SECONDS = 60

/** Prices by the instant they were in force at, as the server answers: one tape, whoever asks. */
class Tape {
  readonly prices = new Map<number, string>()
  readonly quarrels: string[] = []
  /** In the order of hearing. */
  readonly heard: string[] = []

  hear({ at, price }: { at: number; price: string }): void {
    const before = this.prices.get(at)
    if (before !== undefined && before !== price) this.quarrels.push(`at ${at}: ${before}, then ${price}`)
    this.prices.set(at, price)
    if (before === undefined) this.heard.push(price)
  }

  /** The last prices of a product, the newest in force at `at`. */
  hearTicks({ at, items }: Ticks): void {
    const prices = items[PRODUCT]?.prices ?? []
    for (const [index, price] of prices.entries())
      if (price !== null) this.hear({ at: at - prices.length + index + 1, price: price.toFixed(2) })
  }
}

interface Ticks {
  at: number
  items: Record<string, { prices: (number | null)[] }>
}

interface Seen {
  header: string
  tag: string
  label: string
  /** The bar of the open order, while there is one. */
  bar: string | null
}

/** The places of the price, read in one moment. */
const seenNow = (page: Page): Promise<Seen> =>
  page.evaluate(`(() => {
    const chart = document.querySelector('main [role=img]')
    const label = chart.getAttribute('aria-label') ?? ''
    const tag = document.querySelector('main [class*=_last_]')
    const bar = [...document.querySelectorAll('a')].find((link) => /^Open order/.test(link.getAttribute('aria-label') ?? link.innerText))
    return {
      header: document.querySelector('main strong').innerText,
      tag: tag ? tag.innerText : '',
      label: label.slice(label.lastIndexOf(' ') + 1).replace(/\\.$/, ''),
      bar: bar ? bar.innerText : null,
    }
  })()`)

const clock = new MovedClock()
let site: Site
let user: Member
beforeAll(async () => {
  site = await openSite(inject('chromium'), inject('web'), { clock: clock.read })
  user = await member(site)
})
afterAll(() => site.stop())

test('a minute of ticks: header, chart, order bar and order page show one tape', async () => {
  // What the page was told, and what somebody else is told who asks at the same time.
  const told = new Tape()
  const asked = new Tape()
  const hearing = new Set<Promise<void>>()
  const { page } = await site.open(tradePath(PRODUCT), {
    session: user.session,
    watch: async (opened) => {
      await clock.hold(opened)
      opened.on('response', (response) => {
        const { pathname } = new URL(response.url())
        if (!/ajaxpro|ticks/.test(pathname)) return
        const heard = response.json().then(
          ({ data }) => data && (data.items ? told.hearTicks(data) : told.hear(data)),
          // The page went away with the answer on its way.
          () => undefined,
        )
        hearing.add(heard)
        void heard.finally(() => hearing.delete(heard))
      })
    },
  })
  const { up } = ticket(page)
  await clock.passUntil(async () => (await up.isVisible()) && (await up.isEnabled()), 10_000)
  await ticket(page).duration('30 sec').click()
  await up.click()
  await clock.passUntil(() => ticket(page).confirm.isVisible(), 5000)
  const order = await confirmed(page)
  await clock.passUntil(() => ticket(page).running.isVisible(), 5000)
  await page.locator('main [role=img]').waitFor()

  const faults: string[] = []
  const shownPrices = new Set<string>()
  let bars = 0
  for (let second = 0; second < SECONDS; second++) {
    await clock.pass(1000)
    // What the page has heard is read here a moment later.
    await Promise.all(hearing)
    asked.hear(await ask(site, 'market.ajaxpro', { id: PRODUCT }))
    const { header, tag, label, bar } = await seenNow(page)
    shownPrices.add(header)
    if (header !== tag || header !== label) faults.push(`header ${header}, tag ${tag}, chart ${label}`)
    // Nothing is shown but what was told last, or of the seconds that ticks carry where nobody touches the page and no order runs.
    const last = told.heard.slice(bar ? -1 : -TICKS_S).map((price) => shown(price))
    if (!last.includes(header)) faults.push(`${header} is shown, ${last} was told`)
    const entry = asked.prices.get(Number(order.openAt))
    if (bar && entry !== undefined && /\d\.\d\d\b/.test(bar)) {
      bars += 1
      if (!bar.includes(shown(entry))) faults.push(`the bar says ${bar}, the entry is ${entry}`)
    }
  }
  expect(faults).toEqual([])
  expect([...told.quarrels, ...asked.quarrels]).toEqual([])
  for (const [at, price] of told.prices) expect([at, asked.prices.get(at) ?? price]).toEqual([at, price])
  // The prices did move, and the bar did show the entry, or all of this proves little.
  expect(shownPrices.size).toBeGreaterThan(10)
  expect(bars).toBeGreaterThan(20)

  // The closed minute of the chart ends where the tape was at its end.
  const { items } = await ask(site, 'market.getkdata', { id: PRODUCT, interval: '1m', count: 5 })
  const ends = items.map(([start, , , , close]) => [start + 60, close] as const)
  const known = ends.filter(([end]) => asked.prices.has(end))
  expect(known.length).toBeGreaterThan(0)
  for (const [end, close] of known) expect([end, close]).toEqual([end, Number(asked.prices.get(end))])

  const settled = await ask(site, 'trade.get_this_order', { id: order.id }, user)
  expect([settled.openPrice, settled.closePrice]).toEqual([
    asked.prices.get(Number(order.openAt)),
    asked.prices.get(order.closeAt),
  ])
  await page.goto(`${site.url}#${orderPath(order.id)}`)
  const { openPrice, closePrice } = settled
  const places = [openPrice, closePrice].map((price) =>
    page
      .getByRole('main')
      .getByText(shown(price as string), { exact: true })
      .first(),
  )
  for (const place of places) await clock.passUntil(() => place.isVisible(), 10_000)
  // Anyone may ask for its proof once the keys of its last minute are out.
  await clock.pass(60_000)
  const { proofId } = await ask(site, 'trade.receipt', { id: order.id }, user)
  expect((await ask(site, 'trade.proof', { id: proofId })).order).toMatchObject({ openPrice, closePrice })
})
