import type { Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Lang } from '../../shared/i18n/languages.ts'
import { orderPath, paths } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { ask, type Member, member } from '../support/members.ts'
import { look, type OrderData, place } from '../support/orders.ts'
import { shown, ticket, words } from '../support/ticket.ts'
import { wordsOf } from '../support/words.ts'

/** The part of a picture on screen that a test needs. */
interface Shown {
  naturalWidth: number
  naturalHeight: number
  // biome-ignore lint/suspicious/noExplicitAny: the types of a page are not those of tests
  ownerDocument: any
}

describe('orders, their receipts and their checks', () => {
  let site: Site
  let user: Member
  let settled: OrderData[]
  beforeAll(async () => {
    // Placed three minutes ago, so that they have settled and their keys are out.
    let behindMs = 180_000
    site = await openSite(inject('chromium'), inject('web'), { clock: () => Date.now() - behindMs })
    user = await member(site)
    const placed: OrderData[] = []
    // More than a page of one product, and two of another.
    for (let count = 0; count < 24; count++) {
      const productId = count === 3 || count === 11 ? 'ETHUSD' : 'BTCUSD'
      placed.push(await place(site, user, { productId, amount: '10' }, Date.now() - behindMs))
    }
    behindMs = 0
    settled = await Promise.all(placed.map(({ id }) => look(site, user, id)))
  })
  afterEach(() => site.closePages())
  afterAll(() => site.stop())

  const open = async (path: string, lang: Lang = 'en') =>
    (await site.open(path, { session: user.session, lang })).page
  const wide = { width: 1280, height: 800 }
  const list = (page: Page) => page.getByRole('list', { name: 'Settled' }).getByRole('link')
  const total = (page: Page) => page.getByLabel('Sum of the orders shown')
  const netOf = (orders: readonly OrderData[]) => {
    const cents = orders.reduce((sum, { profit }) => sum + Math.round(Number(profit) * 100), 0)
    return `${shown((cents / 100).toFixed(2), true)} USD`
  }

  test('the settled ones come page by page; a sum is shown when it is of all of them', async () => {
    const page = await open(`${paths.orders}?view=settled`)
    await expect.poll(() => list(page).count()).toBe(20)
    expect(await total(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => list(page).count()).toBe(24)
    expect(await words(total(page))).toContain(netOf(settled))
    expect(await words(total(page))).toContain('240.00 USD')
  })

  test('a choice of product, result and days stands in the address: reload and Back find it again', async () => {
    const page = await open(`${paths.orders}?view=settled`)
    const ofEther = settled.filter(({ productId }) => productId === 'ETHUSD')
    await page.getByRole('button', { name: '7 days' }).waitFor()
    await page.locator('option[value=ETHUSD]').waitFor({ state: 'attached' })
    // Both before the page is drawn again.
    await page.evaluate(`{
      for (const chip of document.querySelectorAll('main button')) if (chip.textContent === '7 days') chip.click()
      const product = document.querySelector('option[value=ETHUSD]').parentElement
      product.value = 'ETHUSD'
      product.dispatchEvent(new Event('change', { bubbles: true }))
    }`)
    await expect.poll(() => list(page).count()).toBe(ofEther.length)
    expect(await words(total(page))).toContain(netOf(ofEther))
    expect(page.url()).toMatch(/period=week.*product=ETHUSD/)

    await page.reload()
    await expect.poll(() => list(page).count()).toBe(ofEther.length)
    await list(page).first().click()
    await page.getByRole('heading', { name: 'Order details' }).waitFor()
    await page.goBack()
    await expect.poll(() => list(page).count()).toBe(ofEther.length)
    expect(await page.getByLabel('Product').inputValue()).toBe('ETHUSD')
    // A look at another view does not lose it either.
    await page.getByRole('tab', { name: 'Open' }).click()
    await page.getByRole('tab', { name: 'Settled' }).click()
    expect(await page.getByLabel('Product').inputValue()).toBe('ETHUSD')

    // Up and down cannot both have won; no price of these was void.
    await page.getByLabel('Result').selectOption('Void')
    await page.getByText('No orders match these filters.').waitFor()
    await page.getByRole('button', { name: 'Show all orders' }).click()
    await expect.poll(() => list(page).count()).toBe(20)
    expect(page.url()).not.toMatch(/period|product|result/)
  })

  test('on a wide window what is chosen stands beside its list: the address says what, reload and Back find it', async () => {
    const page = (
      await site.open(`${paths.orders}?view=settled&product=ETHUSD`, { ...wide, session: user.session })
    ).page
    const chosen = page.getByRole('region', { name: 'Selected' })
    await chosen.getByText('Select a row to see it here.').waitFor()
    await expect.poll(() => list(page).count()).toBe(2)
    const ids: (string | null)[] = []
    for (const row of [0, 1]) {
      await list(page).nth(row).click()
      await expect.poll(() => list(page).nth(row).getAttribute('aria-current')).toBe('true')
      ids.push(new URL(page.url().replace('#', '')).searchParams.get('id'))
      await chosen.getByText(ids[row] ?? 'none').waitFor()
    }
    expect(settled.filter(({ id }) => ids.includes(id))).toHaveLength(2)

    await page.reload()
    // The list as it was chosen from, not the one of the page by itself.
    await expect.poll(() => list(page).count()).toBe(2)
    expect(await list(page).nth(1).getAttribute('aria-current')).toBe('true')
    await chosen.getByText(ids[1] ?? 'none').waitFor()
    await page.goBack()
    await chosen.getByText(ids[0] ?? 'none').waitFor()
    expect(await list(page).count()).toBe(2)
    await page.goBack()
    await chosen.getByText('Select a row to see it here.').waitFor()

    // A narrow window shows one of them.
    await list(page).first().click()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('heading', { name: 'Order details', level: 1 }).waitFor()
    expect(await list(page).count()).toBe(0)
  })

  test('an open order says what it would bring if it closed now', async () => {
    const { id } = await place(site, user, { seconds: 300, amount: '10' })
    const page = await open(`${paths.orders}?view=open`)
    const row = page.getByRole('listitem').filter({ hasText: 'If it closed now' })
    await expect.poll(() => words(row)).toMatch(/[+−]\d+\.\d\d USD|0\.00 USD/)
    expect(await row.getByRole('timer').innerText()).toMatch(/^[0-5]:\d\d$/)
    await row.getByRole('link').click()
    await page.getByRole('heading', { name: 'Order details' }).waitFor()
    expect(page.url()).toContain(id)
    // Its page says the same while it runs: time left, how far it is, the price, and how it would end.
    const main = page.getByRole('main')
    await expect.poll(() => words(main)).toMatch(/Time left [0-5]:\d\d/i)
    const gone = main.getByRole('progressbar', { name: 'Time elapsed' })
    expect(Number(await gone.getAttribute('value'))).toBeLessThan(300_000)
    await expect.poll(() => words(main)).toMatch(/If it closed now\s+([+−]\d+\.\d\d|0\.00) USD/)
    await expect.poll(() => main.getByRole('img').locator('path').getAttribute('d')).toMatch(/^M.*L/)
  })

  test('a receipt adds up, and tells its moments in UTC too', async () => {
    const [order] = settled as [OrderData]
    const page = await open(orderPath(order.id))
    const main = page.getByRole('main')
    await main.getByText('Net result').waitFor()
    const text = await words(main)
    const back = (Number(order.amount) + Number(order.fee) + Number(order.profit)).toFixed(2)
    for (const line of ['10.00 USD', '0.05 USD', '10.05 USD', `${back} USD`]) expect(text).toContain(line)
    await page.locator('label', { hasText: 'UTC' }).click()
    const utc = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })
    await main.getByText(utc.format(Number(order.openAt) * 1000)).waitFor()
    await main.getByText(utc.format(order.closeAt * 1000)).waitFor()
  })

  test('after a result the home screen is offered, by the browser’s own question, and once put away never again', async () => {
    const [order] = settled as [OrderData]
    const page = await open(orderPath(order.id))
    const offered = () =>
      page.evaluate(`{
        const question = new Event('beforeinstallprompt', { cancelable: true })
        question.prompt = () => { document.title = 'asked' }
        dispatchEvent(question)
      }`)
    const invitation = page.getByRole('heading', { name: 'Add to your home screen' })
    await page.getByRole('main').getByText('Net result').waitFor()
    expect(await invitation.count()).toBe(0)
    await offered()
    await page.getByRole('button', { name: 'No, thanks' }).click()
    expect(await invitation.count()).toBe(0)
    await page.reload()
    await page.getByRole('main').getByText('Net result').waitFor()
    await offered()
    expect(await invitation.count()).toBe(0)
    await page.evaluate(`localStorage.removeItem('evenhand.install')`)
    await page.reload()
    await page.getByRole('main').getByText('Net result').waitFor()
    await offered()
    await page.getByRole('button', { name: 'Add to home screen' }).click()
    expect(await page.title()).toBe('asked')
  })

  test('the same order once more: its side, amount and seconds to confirm, and left, the ticket holds them', async () => {
    const [order] = settled as [OrderData]
    const page = await open(orderPath(order.id))
    await page.getByRole('link', { name: 'Repeat order' }).click()
    const { amount, confirm, confirmation } = ticket(page)
    const side = order.direction === 'up' ? 'Up' : 'Down'
    expect(await words(confirm)).toBe(`${side}: 10.00 USD for 30 sec`)
    await page.keyboard.press('Escape')
    await confirmation.waitFor({ state: 'hidden' })
    expect(await amount.inputValue()).toBe('10')
    expect(await page.getByRole('radio', { name: /^30 sec/ }).isChecked()).toBe(true)
  })

  test('the check runs beside the page, and on it where its code does not come', async () => {
    const [order] = settled as [OrderData]
    const agrees = 'Every step matches. The result follows from the prices.'
    const beside = await site.open(paths.orders, { session: user.session })
    const worker = beside.page.waitForEvent('worker')
    await beside.page.goto(`${site.url}#${orderPath(order.id)}&check=1`)
    expect((await worker).url()).toContain('/assets/worker-')
    await beside.page.getByText(agrees).waitFor()
    expect(beside.complaints).toEqual([])

    const without = await site.open(paths.orders, { session: user.session })
    let asked = 0
    await without.page.route('**/assets/worker-*', (route) => {
      asked++
      return route.abort()
    })
    await without.page.goto(`${site.url}#${orderPath(order.id)}&check=1`)
    await without.page.getByText(agrees).waitFor()
    expect(asked).toBe(1)
  })

  test.each<Lang>(['en', 'de', 'th'])(
    '%s: whoever has the link sees the check, and neither amounts nor a name',
    async (lang) => {
      const [order] = settled as [OrderData]
      const { proofId } = await ask(site, 'trade.receipt', { id: order.id }, user)
      const { page } = await site.open(`${paths.check}?id=${proofId}`, { lang })
      await page.getByText(wordsOf(lang).get('check:passed') as string).waitFor()
      // The price's course with both marks, and what each step found, folded.
      await page.getByRole('figure').getByRole('img').waitFor()
      expect(await page.getByRole('listitem').count()).toBe(0)
      const text = await words(page.getByRole('main'))
      expect(text).toContain(order.symbol)
      expect(text).not.toMatch(/\d USD(?![A-Z])/)
      expect(text).not.toContain(user.username)
    },
  )

  test('a result is shared as a picture: no amount unless asked for, and its code leads to the open check', async () => {
    const [order] = settled as [OrderData]
    const page = await open(orderPath(order.id))
    await page.getByRole('button', { name: 'Share as a picture' }).click()
    const picture = page.getByRole('dialog').getByRole('img')
    await picture.waitFor()
    const pixels = () =>
      picture.evaluate((shown: Shown) => {
        const canvas = shown.ownerDocument.createElement('canvas')
        ;[canvas.width, canvas.height] = [shown.naturalWidth, shown.naturalHeight]
        const pen = canvas.getContext('2d')
        pen.drawImage(shown, 0, 0)
        // One byte a pixel is enough for black and white.
        const { width, height } = canvas
        const bytes = pen
          .getImageData(0, 0, width, height)
          .data.filter((_byte: number, index: number) => index % 4 === 0)
        return { width, height, text: [...bytes].map((byte: number) => (byte < 128 ? '1' : '0')).join('') }
      })
    const drawn = await pixels()
    expect([drawn.width, drawn.height]).toEqual([1080, 1350])
    const data = Uint8Array.from([...drawn.text].flatMap((dark) => Array(3).fill(dark === '1' ? 0 : 255)))
    const { proofId } = await ask(site, 'trade.receipt', { id: order.id }, user)
    expect(decodeQR({ width: 1080, height: 1350, data })).toBe(`${site.url}#${paths.check}?id=${proofId}`)
    expect(await page.getByRole('link', { name: 'Save picture' }).getAttribute('download')).toMatch(
      /^BTCUSD-.*png$/,
    )
    // What it says by default is held by facts.test.ts; the choice draws another one.
    await page.getByLabel('Show stake and net result').check()
    await expect.poll(async () => (await pixels()).text === drawn.text).toBe(false)
  })

  test('a link that was cut off says so', async () => {
    const { page } = await site.open(`${paths.check}?id=abc`)
    await page.getByText('This link doesn’t work.').waitFor()
  })
})
