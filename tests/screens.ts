import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildWebIfChanged } from '../infra/local/build-web.ts'
import { newId } from '../shared/ids.ts'
import { openSite, type PageOptions } from './support/browser.ts'
import { unpackChromium } from './support/chromium.ts'

// node tests/screens.ts: the README's picture, taken from the product itself: home, trade, result and check.
const folder = join(import.meta.dirname, '..', 'docs')
mkdirSync(folder, { recursive: true })
const site = await openSite(await unpackChromium(), await buildWebIfChanged())

type Session = NonNullable<PageOptions['session']>
async function post<Answer>(path: string, fields: Record<string, string>, token = ''): Promise<Answer> {
  const response = await fetch(site.url.replace('/h5/', path), {
    method: 'POST',
    headers: { 'idempotency-key': newId(Date.now()), ...(token && { token }) },
    body: new URLSearchParams(fields),
  })
  return ((await response.json()) as { data: Answer }).data
}
const password = 'steady-hand1'
const form = { username: 'alice', password, passwordRepeat: password, invite: site.stack.invite, agree: '1' }
const session = await post<Session>('/api/login/reg', form)
const ticket = { productId: 'BTCUSD', direction: 'up', amount: '100', seconds: '30' }
const order = await post<{ id: string; closeAt: number }>('/api/user/addorder', ticket, session.token)

const pictures: string[] = []
const { page } = await site.open('/', { session, scale: 2 })
async function picture(path: string, ready: string | RegExp): Promise<void> {
  await page.goto(`${site.url}#${path}`)
  await page.getByText(ready).first().waitFor({ timeout: 90_000 })
  await sleep(1500)
  pictures.push((await page.screenshot({ type: 'jpeg', quality: 80 })).toString('base64'))
}
await picture('/', 'Total balance')
await picture('/pages/trade/trade?id=BTCUSD', /^▲ \d/)
await page.locator('label', { hasText: '30 sec' }).click()
await page.getByRole('button', { name: 'Down', exact: true }).click()
await sleep(800)
pictures.push((await page.screenshot({ type: 'jpeg', quality: 80 })).toString('base64'))
// The keys of the closing minute are out when it has ended; the page then checks by itself.
await sleep(Math.max(0, (Math.floor(order.closeAt / 60) + 1) * 60_000 + 2000 - Date.now()))
await picture(`/pages/trade/order?id=${order.id}&check=1`, 'Every step agrees')

const sheet = await site.browser.newPage({ viewport: { width: 1240, height: 664 } })
const images = pictures.map((data) => `<img src="data:image/jpeg;base64,${data}">`)
await sheet.setContent(`<style>body { margin: 16px; display: flex; gap: 16px; background: #ddd }
  img { width: 290px; height: 628px; border-radius: 12px }</style>${images.join('')}`)
await sheet.screenshot({ path: join(folder, 'screens.png'), type: 'png' })
await site.stop()
