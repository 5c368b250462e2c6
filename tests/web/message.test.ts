import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { refuse } from '../../functions/deposits/review.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import { newId } from '../../shared/ids.ts'
import { depositRecordPath, paths } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { approveBy, press, submitted } from '../support/deposits.ts'
import { ask, member } from '../support/members.ts'
import { writeMessages } from '../support/messages.ts'
import { paidInBefore } from '../support/paid-in-before.ts'

describe('messages', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
  })
  afterEach(() => site.closePages())
  afterAll(() => site.stop())

  /** The site's stack with what the helpers of deposits ask of one. */
  const stack = () => ({
    ...site.stack,
    id: () => newId(Date.now()),
    ok: ((id, input, caller) => ask(site, id, input, caller)) as Parameters<typeof submitted>[0]['ok'],
  })

  test('a decision of the desk comes by itself: the bell counts it, the list says it in the language one reads', async () => {
    const user = await member(site)
    await paidInBefore(site.stack, user)
    const { page } = await site.open(paths.user, { session: user.session })
    const bell = (name: string) => page.getByRole('link', { name, exact: true })
    await bell('Messages').waitFor()

    await approveBy(stack(), 'ada', await submitted(stack(), user, '250'))
    const wrong = await submitted(stack(), user, '1234.5')
    await refuse(site.stack.deps, press(stack(), 'ada'), wrong, 'reason_not_received')
    // The messages are there within a second. The bell asks every 15, and when one comes back to the page.
    const unread = async () => (await ask(site, 'account.index', {}, user)).unread.messages
    await expect.poll(unread).toBe(2)
    const comeBack = async () => {
      await page.evaluate('window.dispatchEvent(new Event("focus"))')
      return bell('Messages, unread: 2').count()
    }
    await expect.poll(comeBack, { interval: 300 }).toBe(1)
    await bell('Messages, unread: 2').click()

    await page.getByText('Your deposit of 250.00 USD is now in your available balance.').waitFor()
    await page.getByText('Your deposit of 1,234.50 USD was refused.').waitFor()
    expect(await page.getByRole('img', { name: 'Unread' }).count()).toBe(2)

    await page.evaluate('localStorage.setItem("evenhand.lang", "de")')
    await page.reload()
    await page.getByText('Ihre Einzahlung von 1.234,50 USD wurde abgelehnt.').waitFor()
    await page.getByText('Ungelesen: 2').waitFor()

    await page.getByRole('link', { name: /Einzahlung abgelehnt/ }).click()
    await expect.poll(() => page.url()).toContain(depositRecordPath(wrong.id))
    await page.getByText('1.234,50').first().waitFor()
    await expect.poll(unread).toBe(1)
  })

  test('one is read by a tap, the others by one button; the count follows at once', async () => {
    const user = await member(site)
    await writeMessages(site.stack, user.uid)
    const { page } = await site.open(paths.messages, { session: user.session })
    await page.getByText('Unread: 6').waitFor()
    const unread = page.getByRole('img', { name: 'Unread' })
    expect(await unread.count()).toBe(6)
    // About nothing that could be opened: it stays where it is.
    await page.getByRole('button', { name: /Account locked/ }).click()
    await page.getByText('Unread: 5').waitFor()
    await expect.poll(() => unread.count()).toBe(5)
    expect(await page.getByRole('button', { name: /Account locked/ }).count()).toBe(0)

    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByText('Unread: 0').waitFor()
    await expect.poll(() => unread.count()).toBe(0)
    await page.getByText('That’s everything.').waitFor()
  })

  test('one opens what it is about, and is read then', async () => {
    const user = await member(site)
    const order = newId(Date.now())
    const at = Math.floor(Date.now() / 1000)
    const row = {
      pk: `U#${user.uid}`,
      sk: `M#${order}`,
      type: 'deposit_success',
      at,
      params: { amount: '5.00', asset: 'USD' },
      about: { screen: 'order', id: order },
      ttl: at + 60,
    }
    await site.stack.deps.table.write({ kind: 'put', item: row })
    const { page } = await site.open(paths.messages, { session: user.session })
    await page.getByRole('link', { name: /Deposit approved/ }).click()
    await expect.poll(() => page.url()).toContain(`${paths.order}?id=${order}`)
    await expect.poll(async () => (await ask(site, 'account.index', {}, user)).unread.messages).toBe(0)
  })

  test.each<[Lang, string]>([
    ['en', 'No messages yet.'],
    ['ja', 'メッセージはまだありません。'],
  ])('without any the page says what will come here (%s)', async (lang, words) => {
    const user = await member(site)
    const { page } = await site.open(paths.messages, { session: user.session, lang })
    await page.getByText(words).waitFor()
  })
})
