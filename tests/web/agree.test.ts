import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { orderPath, tradePath } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { ask, type Member, member } from '../support/members.ts'
import { confirmed, shown, ticket, words } from '../support/ticket.ts'

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
    this.heard.push(price)
  }
}

interface Seen {
  header: string
  tag: string
  label: string
}

/** The three places of the price, read in one moment. */
const seenNow = (page: Page): Promise<Seen> =>
  page.evaluate(`(() => {
    const chart = document.querySelector('main [role=img]')
    const label = chart.getAttribute('aria-label') ?? ''
    const tag = document.querySelector('main [class*=_last_]')
    return {
      header: document.querySelector('main strong').innerText,
      tag: tag ? tag.innerText : '',
      label: label.slice(label.lastIndexOf(' ') + 1).replace(/\\.$/, ''),
    }
  })()`)

let site: Site
let user: Member
beforeAll(async () => {
  site = await openSite(inject('chromium'), inject('web'))
  user = await member(site)
})
afterAll(() => site.stop())

test('a minute of ticks: header, chart, order bar and order page show one tape', async (context) => {
  // What the page was told, and what somebody else is told who asks at the same time.
  const told = new Tape()
  const asked = new Tape()
  const { page, context: phone } = await site.open(tradePath(PRODUCT), {
    session: user.session,
    watch: (opened) =>
      opened.on('response', (response) => {
        if (!response.url().includes('/api/index/ajaxpro')) return
        response.json().then(
          ({ data }) => data && told.hear(data),
          // The page went away with the answer on its way.
          () => undefined,
        )
      }),
  })
  context.onTestFinished(() => phone.close())
  let asking = true
  const asker = (async () => {
    while (asking) {
      asked.hear(await ask(site, 'market.ajaxpro', { id: PRODUCT }))
      await sleep(350)
    }
  })()

  await ticket(page).duration('30 sec').click()
  await ticket(page).up.click()
  const order = await confirmed(page)
  await ticket(page).running.waitFor()
  await page.locator('main [role=img]').waitFor()

  const faults: string[] = []
  const shownPrices = new Set<string>()
  const looks: { header: string; heard: number }[] = []
  const endMs = Date.now() + SECONDS * 1000
  while (Date.now() < endMs) {
    const { header, tag, label } = await seenNow(page)
    shownPrices.add(header)
    if (header !== tag || header !== label) faults.push(`header ${header}, tag ${tag}, chart ${label}`)
    looks.push({ header, heard: told.heard.length })
    if (await ticket(page).running.isVisible()) {
      const entry = asked.prices.get(order.openAt)
      const bar = await words(ticket(page).running)
      if (entry !== undefined && /\d\.\d\d\b/.test(bar) && !bar.includes(shown(entry))) {
        faults.push(`the bar says ${bar}, the entry is ${entry}`)
      }
    }
    await sleep(950)
  }
  asking = false
  await asker

  // Nothing is shown that was not told just now. The page may hear an answer before we do: the next one counts among the four.
  for (const { header, heard } of looks) {
    const recent = told.heard.slice(Math.max(0, heard - 3), heard + 1).map((price) => shown(price))
    if (!recent.includes(header)) faults.push(`${header} is none of ${recent}`)
  }
  expect(faults).toEqual([])
  expect([...told.quarrels, ...asked.quarrels]).toEqual([])
  for (const [at, price] of told.prices) expect([at, asked.prices.get(at) ?? price]).toEqual([at, price])
  // The prices did move, or all of this proves little.
  expect(shownPrices.size).toBeGreaterThan(10)

  // The closed minute of the chart ends where the tape was at its end.
  const { items } = await ask(site, 'market.getkdata', { id: PRODUCT, interval: '1m', count: 5 })
  const ends = items.map(([start, , , , close]) => [start + 60, close] as const)
  const known = ends.filter(([end]) => asked.prices.has(end))
  expect(known.length).toBeGreaterThan(0)
  for (const [end, close] of known) expect([end, close]).toEqual([end, Number(asked.prices.get(end))])

  const settled = await ask(site, 'trade.get_this_order', { id: order.id }, user)
  expect([settled.openPrice, settled.closePrice]).toEqual([
    asked.prices.get(order.openAt),
    asked.prices.get(order.closeAt),
  ])
  await page.goto(`${site.url}#${orderPath(order.id)}`)
  const { openPrice, closePrice } = settled
  for (const price of [openPrice, closePrice]) {
    await page
      .getByRole('main')
      .getByText(shown(price as string), { exact: true })
      .first()
      .waitFor()
  }
  // Anyone may ask for its proof once the keys of its last minute are out.
  const proofOf = async () => {
    const { proofId } = await ask(site, 'trade.receipt', { id: order.id }, user)
    return (await ask(site, 'trade.proof', { id: proofId })).order
  }
  await expect.poll(proofOf, { timeout: 70_000, interval: 2000 }).toMatchObject({ openPrice, closePrice })
}, 200_000)
