import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { paths, tradePath } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { ask, type Member, member } from '../support/members.ts'
import { browserKeys } from '../support/push-keys.ts'

describe('being told', () => {
  let site: Site
  let user: Member
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
    user = await member(site)
  })
  afterEach(() => site.closePages())
  afterAll(() => site.stop())

  test('a price alert is added from the product’s page, refused where the market is already, and taken away', async () => {
    const { page } = await site.open(tradePath('BTCUSD'), { session: user.session })
    await page.getByRole('link', { name: 'Price alerts' }).click()
    await page.getByRole('heading', { name: 'Price alerts' }).waitFor()
    const price = page.getByLabel('Price', { exact: true })
    const add = page.getByRole('button', { name: 'Add alert' })
    await price.fill('1')
    await add.click()
    await page.getByText('BTCUSD has already reached that price').waitFor()
    await page.locator('label', { hasText: 'Falls to' }).click()
    await add.click()
    await page.getByText('BTCUSD falls to 1.00').waitFor()
    await page.getByText('1 of 20 used').waitFor()
    await page.getByRole('button', { name: 'Remove: BTCUSD falls to 1.00' }).click()
    await page.getByText('No active alerts.').waitFor()
  })

  test('choices are saved as they are made; the phone is asked with the switch and not before', async () => {
    const { page, context } = await site.open(paths.user, { session: user.session, worker: true })
    await context.addInitScript(`
      window.asked = 0
      Object.defineProperty(Notification, 'permission', { get: () => 'default' })
      Notification.requestPermission = async () => { window.asked += 1; return 'granted' }
      const keys = ${JSON.stringify(browserKeys)}
      let made = null
      const one = { endpoint: 'https://fcm.googleapis.com/fcm/send/of-the-test', toJSON: () => ({ keys }),
        unsubscribe: async () => { made = null; return true } }
      PushManager.prototype.getSubscription = async () => made
      PushManager.prototype.subscribe = async ({ applicationServerKey }) => { window.key = applicationServerKey; return (made = one) }
    `)
    await page.goto(`${site.url}#${paths.notifications}`)
    await page.reload()
    const here = page.getByRole('switch', { name: 'Notifications on this phone' })
    await here.waitFor()
    expect(await page.evaluate('window.asked')).toBe(0)
    await here.click()
    const pushed = async () => (await ask(site, 'messages.push', {}, user)).browsers
    await expect.poll(pushed).toBe(1)
    expect([await page.evaluate('window.asked'), await page.evaluate('window.key.length')]).toEqual([1, 87])
    const results = page.locator('section', { hasText: 'Results while you’re away' })
    await results.getByRole('switch', { name: 'On your phone' }).click()
    await page.getByLabel('From').selectOption('23:00')
    const chosen = () => ask(site, 'security.notices', {}, user)
    await expect.poll(async () => (await chosen()).quiet).toMatchObject({ on: true, from: 23, to: 8 })
    expect((await chosen()).told.results).toEqual({ message: true, mail: false, push: true })
    await here.click()
    await expect.poll(pushed).toBe(0)
  })

  test('a push is shown in the language of the phone by the page’s worker, though the page says other words', async () => {
    const { page, context } = await site.open('/', { session: user.session, worker: true })
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)')
    await worker.evaluate(`
      self.shown = []
      self.registration.showNotification = async (title, { lang, tag, data }) => void shown.push([title, lang, tag, data])
    `)
    const cdp = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId)
      })
    })
    await cdp.send('ServiceWorker.enable')
    const push = { origin: new URL(site.url).origin, registrationId: await registered }
    for (const data of ['{"kind":"alerts","lang":"de","id":"one"}', 'none of ours'])
      await cdp.send('ServiceWorker.deliverPushMessage', { ...push, data })
    await expect
      .poll(() => worker.evaluate('self.shown'))
      .toEqual([['Ein Kursalarm wurde erreicht.', 'de', 'one', '#/pages/user/alerts']])
  })
})
