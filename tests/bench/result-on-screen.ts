import { setTimeout as sleep } from 'node:timers/promises'
import { buildWebIfChanged } from '../../infra/local/build-web.ts'
import { openSite, type Site } from '../support/browser.ts'
import { unpackChromium } from '../support/chromium.ts'
import { member } from '../support/members.ts'
import { confirmed, resultOnScreen, ticket } from '../support/ticket.ts'
import { type Figure, median } from './figure.ts'

const ORDERS = 10
/** Apart enough that each page's second belongs to it alone. */
const STAGGER_MS = 2500

/** From closeAt until the result sheet stands on the screen of the page that placed the order, ten times. */
export async function benchResultOnScreen(): Promise<Figure[]> {
  const site = await openSite(await unpackChromium(), await buildWebIfChanged())
  const waits: Promise<number>[] = []
  for (let index = 0; index < ORDERS; index++) {
    waits.push(waitForResult(site))
    await sleep(STAGGER_MS)
  }
  const measured = await Promise.all(waits)
  await site.stop()
  return [
    {
      name: 'result on screen after closeAt, median of 10',
      value: median(measured),
      unit: 'ms',
      bound: { kind: 'max', value: 2000 },
    },
    { name: 'result on screen after closeAt, worst of 10', value: Math.max(...measured), unit: 'ms' },
  ]
}

async function waitForResult(site: Site): Promise<number> {
  const { session } = await member(site)
  const { page, context } = await site.open('/pages/trade/trade?id=BTCUSD', { session })
  const { duration, up } = ticket(page)
  await duration('30 sec').click()
  await up.click()
  const lateMs = await resultOnScreen(page, await confirmed(page))
  await context.close()
  return lateMs
}
