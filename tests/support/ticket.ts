import type { Locator, Page, Route } from 'playwright-core'
import { outcomes } from '../../shared/calc/trade.ts'
import { formatAmount, parseAmount } from '../../shared/money.ts'
import { parseScaled } from '../../shared/tape/price.ts'
import type { Site } from './browser.ts'
import { ask } from './members.ts'
import type { OrderData } from './orders.ts'

/** The trade page as a person uses it, in English. */
export const ticket = (page: Page) => ({
  duration: (words: string) => page.locator('label', { hasText: words }),
  amount: page.getByLabel('Amount in USD'),
  up: page.getByRole('button', { name: 'Up', exact: true }),
  down: page.getByRole('button', { name: 'Down', exact: true }),
  /** The four figures: what a win, a draw and a loss would bring, and what is available. */
  figures: async () => {
    const list = page.getByLabel('What this order can bring, net of the fee')
    const [win, draw, loss, available] = await list.locator('dd').allInnerTexts()
    return { win, draw, loss, available }
  },
  confirmation: page.getByRole('dialog', { name: 'Confirm your order' }),
  confirm: page.getByRole('button', { name: /^(Up|Down): .+ for / }),
  running: page.getByRole('link', { name: /^Open order/ }),
  /** The verdict of an order: over the page, or above the ticket. */
  result: page.getByRole('dialog', { name: verdict }).or(page.getByRole('region', { name: verdict })),
})
const verdict = /^(You won|You lost|Draw|Void)$/

/** What stands there, with plain spaces between an amount and its code. */
export const words = async (place: Locator): Promise<string> =>
  (await place.innerText()).replace(/\u00a0/g, ' ')

/** What a sentence or column shows of an amount. */
export const shown = (amount: string, sign = false): string => {
  const plain = `${Number(amount) < 0 ? '−' : sign && Number(amount) > 0 ? '+' : ''}${amount.replace('-', '')}`
  return plain.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** The outcomes of an order by the arithmetic that settles it, as the ticket shows them. */
export async function expectedFigures(site: Site, productId: string, amount: string, seconds: number) {
  const { terms } = await ask(site, 'market.getprodata', { id: productId })
  const offered = terms.find((term) => term.seconds === seconds)
  const stake = parseAmount(amount, 'USD')
  if (!offered || stake === null) throw new Error('no such order')
  const rate = (text: string) => BigInt(parseScaled(text, 6) as number)
  const { net } = outcomes({
    amount: stake,
    payoutRate: rate(offered.payoutRate),
    feeRate: rate(offered.feeRate),
    feeMin: parseAmount(offered.feeMin, 'USD') as bigint,
  })
  const figure = (result: 'win' | 'draw' | 'loss') => shown(formatAmount(net[result], 'USD'), true)
  return { win: figure('win'), draw: figure('draw'), loss: figure('loss') }
}

/** Taps a confirmation that is on screen; answers the order the server made of it. */
export async function confirmed(page: Page): Promise<OrderData> {
  const answered = page.waitForResponse('**/api/user/addorder')
  await ticket(page).confirm.click()
  return ((await (await answered).json()) as { data: OrderData }).data
}

export interface LostReply {
  /** The operation ids under which was asked. */
  ids: (string | undefined)[]
  /** Lets the next answer through: what the page says until then has been seen. */
  release(): void
}

/** Loses the answer to the first post on its way back, and holds up those after it. */
export async function loseReply(page: Page, path: string): Promise<LostReply> {
  const ids: LostReply['ids'] = []
  const released = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue()
    ids.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    if (ids.length === 1) return route.abort()
    await released.promise
    await route.fulfill({ response })
  })
  return { ids, release: released.resolve }
}
