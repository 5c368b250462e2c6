import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { buildWebIfChanged } from '../../infra/local/build-web.ts'
import { msOf } from '../../shared/time.ts'
import { openSite, type Site } from '../support/browser.ts'
import { unpackChromium } from '../support/chromium.ts'
import { member } from '../support/members.ts'
import { confirmed, ticket } from '../support/ticket.ts'
import { type Figure, median } from './figure.ts'

/** So few phones that drawing for one does not delay another. */
const PHONES = 4
const ORDERS_EACH = 5
/** Apart enough that each phone's second belongs to it alone. */
const STAGGER_MS = 2500

/** From closeAt until the verdict stands on the screen of the page that placed the order, beyond a round trip. */
export async function benchResultOnScreen(): Promise<Figure[]> {
  const site = await openSite(await unpackChromium(), await buildWebIfChanged())
  const phones: Promise<number[]>[] = []
  for (let index = 0; index < PHONES; index++) {
    phones.push(resultsOfPhone(site))
    await sleep(STAGGER_MS)
  }
  const measured = (await Promise.all(phones)).flat()
  await site.stop()
  const figure = (which: string, value: number, bound: number): Figure => ({
    name: `verdict on screen after the close, beyond a round trip, ${which} of ${measured.length}`,
    value,
    unit: 'ms',
    bound: { kind: 'max', value: bound },
  })
  return [figure('median', median(measured), 200), figure('worst', Math.max(...measured), 500)]
}

async function resultsOfPhone(site: Site): Promise<number[]> {
  const { session } = await member(site)
  const { page, context } = await site.open('/pages/trade/trade?id=BTCUSD', { session })
  const { duration, result, up } = ticket(page)
  await duration('30 sec').click()
  const waits: number[] = []
  for (let order = 0; order < ORDERS_EACH; order++) {
    await up.click()
    const { closeAt } = await confirmed(page)
    waits.push((await shownAtMs(page)) - msOf(closeAt) - (await roundTripMs(page)))
    await result.getByRole('button', { name: 'Done' }).click()
  }
  await context.close()
  return waits
}

/** When the verdict came, by the page itself: phones and server share this machine's clock. */
const shownAtMs = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const look = () => {
      const shown = document.querySelector('dialog[open] h2 [data-result], section h2 [data-result]')
      if (shown) requestAnimationFrame(() => resolve(Date.now()))
      return shown !== null
    }
    const observer = new MutationObserver(() => look() && observer.disconnect())
    if (!look()) observer.observe(document.body, { childList: true, subtree: true, attributes: true })
  })`)

/** The quickest of a few questions. */
const roundTripMs = (page: Page): Promise<number> =>
  page.evaluate(`(async () => {
    let least = Infinity
    for (let ask = 0; ask < 5; ask++) {
      const from = performance.now()
      await (await fetch('/api/index/ajaxpro?id=BTCUSD', { cache: 'no-store' })).text()
      least = Math.min(least, performance.now() - from)
    }
    return least
  })()`)
