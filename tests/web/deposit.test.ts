import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { refuse } from '../../functions/withdrawals/press.ts'
import { documentSettings } from '../../shared/documents.ts'
import { newId } from '../../shared/ids.ts'
import { openSite, type Site } from '../support/browser.ts'
import { checkedPicture, press } from '../support/deposits.ts'
import { ask, type Member, member } from '../support/members.ts'
import { quickOperator, type TestOperator } from '../support/people.ts'
import { choosePicture, photo } from '../support/photo.ts'
import { png } from '../support/pictures.ts'
import { FUND_PASSWORD } from '../support/security.ts'
import { onLine, watchPosts } from '../support/slow-line.ts'
import { loseReply } from '../support/ticket.ts'
import { waitingWithdrawal } from '../support/waiting-withdrawal.ts'
import { bindCard, setFundPassword } from '../support/withdrawn.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const said = (page: Page, text: string) => page.getByText(text, { exact: true })
const shot = 'Screenshot of the payment'
const sheet = (page: Page) => page.locator('dialog:modal')

describe('money in and out', () => {
  let site: Site
  let user: Member
  let operator: TestOperator
  beforeAll(async () => {
    // Money goes out at any hour: this test runs at any.
    const withdrawal = { ...documentSettings.withdrawal, opensAt: 0, closesAt: 24 }
    site = await openSite(inject('chromium'), inject('web'), { config: { withdrawal } })
    user = await member(site)
    operator = await quickOperator(site.stack)
  })
  afterEach(() => site.closePages())
  afterAll(() => site.stop())

  const own = async () => (await ask(site, 'deposits.recharge_record', { class: 0 }, user)).items

  test('from the home page to the balance: a way, the address, the form, a lost reply, the review, the money', async () => {
    const posts = watchPosts(site)
    const { page, context, complaints } = await site.open('/', { session: user.session })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await link(page, 'Deposit').tap()
    await said(
      page,
      'These accounts aren’t real. Nothing is sent; only practice money is credited.',
    ).waitFor()
    await link(page, 'Crypto transfer USDT TRC-20').tap()

    // Where to pay into.
    await page.getByRole('img', { name: 'QR code of the address' }).waitFor()
    await button(page, 'Copy address').tap()
    await said(page, 'Copied.').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('PRACTICE-ONLY-DO-NOT-SEND-000000')

    // The two ways to a picture stand one below the other.
    const choose = await said(page, 'Choose a picture').boundingBox()
    const sample = await button(page, 'Use a sample receipt').boundingBox()
    expect((choose?.y ?? 0) + (choose?.height ?? 0)).toBeLessThanOrEqual(sample?.y ?? 0)

    // Nothing entered, then wrongly.
    await button(page, 'Continue').tap()
    await said(page, 'Please enter an amount.').waitFor()
    await said(page, 'Please upload the payment screenshot.').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.inputMode')).toBe('decimal')
    const amount = page.getByLabel('Amount', { exact: true })
    for (const [typed, told] of [
      ['9.99', 'The amount must be at least 10.00 USD.'],
      ['50,000.01', 'The amount must not exceed 50,000.00 USD.'],
      ['1.234', 'Please enter a plain amount with at most 2 decimals.'],
    ] as const) {
      await amount.fill(typed)
      await said(page, told).waitFor()
    }
    await amount.fill('120.50')
    await page.getByLabel('Transaction hash (optional)').fill('0xab\u200bcd')

    // Pictures that are none, each told at once and nothing sent.
    const gif = `new File(['GIF89a' + 'x'.repeat(100)], 'a.png', { type: 'image/png' })`
    const broken = `new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), new Uint8Array(4 * 2 ** 20 - 3)], 'a.jpg', { type: 'image/jpeg' })`
    await choosePicture(page, shot, gif)
    await said(page, 'Pictures must be in JPG or PNG format.').waitFor()
    expect(await choosePicture(page, shot, broken)).toBe(4 * 2 ** 20 + 1)
    await said(page, 'Pictures must not exceed 4 MB.').waitFor()
    expect(posts.bytes).toEqual([])

    // Nobody pays in practice, so a receipt is drawn here; it goes the way of any picture.
    await button(page, 'Use a sample receipt').tap()
    await said(page, 'Uploaded').waitFor()
    expect(posts.bytes).toHaveLength(1)
    await button(page, 'Remove').tap()
    posts.bytes.length = 0

    // A photo of 12 megapixels; the draft outlasts a reload.
    expect(await choosePicture(page, shot, photo(4000, 3000))).toBeGreaterThan(1_000_000)
    await said(page, 'Uploaded').waitFor()
    await page.reload()
    await said(page, 'Uploaded').waitFor()
    expect(await amount.inputValue()).toBe('120.50')

    // Two taps and a reply that is lost: one deposit.
    const { ids, release } = await loseReply(page, '/api/user/dorecharge')
    await button(page, 'Continue').tap()
    await sheet(page).getByText('120.50 USD').waitFor()
    await sheet(page).getByText('0xabcd').waitFor()
    await sheet(page).getByText('Nothing is sent. Only practice money is credited.').waitFor()
    await button(page, 'Submit deposit').dblclick()
    await button(page, 'Checking…').waitFor()
    release()
    await said(page, 'Deposit submitted, awaiting approval.').waitFor()
    await page.getByText('We decide within 2 hours.').waitFor()
    expect(await page.getByText('Under review', { exact: true }).count()).toBe(1)
    const [deposit, ...others] = await own()
    expect([deposit?.amount, deposit?.reference, others]).toEqual(['120.50', '0xabcd', []])
    expect(ids.length).toBeGreaterThan(1)
    expect(posts.bytes).toHaveLength(1)
    expect(posts.bytes[0]).toBeLessThanOrEqual(600_000)

    // The desk approves; the page follows without being asked.
    await ask(site, 'desk.deposit_approve', { uid: user.uid, id: deposit?.id as string, from: 3 }, operator)
    await page.getByText('Credited', { exact: true }).waitFor()
    await said(page, '+120.50 USD').waitFor()
    // The screenshot that was sent stands on the receipt, and small in the list.
    const loaded = (width: number) =>
      page.evaluate(
        `[...document.images].some((each) => each.alt === '${shot}' && each.getAttribute('width') === '${width}' && each.naturalWidth > 0)`,
      )
    await expect.poll(() => loaded(160)).toBe(true)
    await page.goto(`${site.url}#/pages/user/rechargerecord`)
    await expect.poll(() => loaded(44)).toBe(true)
    await page.goto(`${site.url}#/pages/user/user`)
    await page.getByText('10,120.50 USD').first().waitFor()
    expect(complaints).toEqual([])
  })

  test('on a 3G line that drops in mid-upload: the progress shows, it goes up again, once, as at most 600 kB', async () => {
    const posts = watchPosts(site, { drops: 1 })
    const { page, complaints } = await site.open('/pages/user/recharge?method=bank', {
      session: user.session,
    })
    await page.getByLabel('Amount', { exact: true }).waitFor()
    await onLine(page, '3G')
    await choosePicture(page, shot, photo(4000, 3000))
    const part = () => page.evaluate(`document.querySelector('progress')?.value ?? 0`) as Promise<number>
    await expect.poll(async () => (await part()) > 0 && (await part()) < 1, { interval: 50 }).toBe(true)
    await expect.poll(() => said(page, 'Uploaded').count(), { timeout: 60_000 }).toBe(1)
    expect(posts.dropped).toBe(1)
    expect(posts.bytes).toHaveLength(2)
    expect(Math.max(...posts.bytes)).toBeLessThanOrEqual(600_000)
    expect(complaints).toEqual([])
  })

  test('a picture on its way when the page is left by Back, or closed, is there afterwards', async () => {
    const { page, complaints } = await site.open('/pages/user/rechargeList', { session: user.session })
    let [holds, held] = [true, 0]
    // Its check is never told to the page that is left.
    await page.route('**/api/user/uploadstate**', async (route) => {
      if (holds) held++
      else await route.continue()
    })
    const there = async () => {
      await page.goto(`${site.url}#/pages/user/recharge?method=bank`)
      await page.getByLabel('Amount', { exact: true }).waitFor()
    }
    for (const leave of [() => page.goBack(), () => page.reload()]) {
      await there()
      ;[holds, held] = [true, 0]
      await choosePicture(page, shot, photo(400, 300))
      await expect.poll(() => held).toBeGreaterThan(0)
      await leave()
      holds = false
      await there()
      await said(page, 'Uploaded').waitFor()
      await button(page, 'Remove').tap()
      await expect.poll(() => said(page, 'Uploaded').count()).toBe(0)
    }
    expect(complaints).toEqual([])
  })

  test('refused: its reason is read in German; the record is chosen by status', async () => {
    const [before] = await own()
    const screenshot = await uploaded(site, user)
    const form = { method: 'bank', amount: '30', screenshot } as const
    const { id } = await ask(site, 'deposits.dorecharge', form, user)
    const decision = { uid: user.uid, id, from: 3, reason: 'reason_name_differs' } as const
    await ask(site, 'desk.deposit_refuse', decision, operator)
    const { page } = await site.open('/pages/user/rechargerecord', { session: user.session, lang: 'de' })
    await page.getByText('120,50').first().waitFor()
    await page.getByLabel('Status', { exact: true }).selectOption('2')
    await page.getByText('30,00').first().waitFor()
    await expect.poll(() => page.getByText('120,50').count()).toBe(0)
    await page.getByRole('link', { name: 'Banküberweisung' }).first().tap()
    await page.getByText('Abgelehnt', { exact: true }).first().waitFor()
    expect(await page.locator('main').innerText()).toContain('Grund')
    await page.goto(`${site.url}#/pages/user/rechargerecord?id=${'0'.repeat(26)}`)
    await link(page, 'Zur Startseite').waitFor()
    expect(before?.status).toBe(1)
  })

  test('a withdrawal: what stops it and its rule, a draft that outlasts the way there, all, a wrong password, a lost reply, the refusal', async () => {
    const payee = await member(site)
    await bindCard(site, payee)
    const { page, complaints } = await site.open('/pages/user/user', { session: payee.session })
    await link(page, 'Withdraw').tap()
    await said(page, 'Please set a fund password first.').waitFor()
    const amount = page.getByLabel('Amount', { exact: true })
    await amount.fill('150.01')
    await said(page, '148.50 USD').waitFor()
    await link(page, 'Read the rule').tap()
    await page.locator('#step_up_required[data-here]').waitFor()
    await page.goBack()
    expect(await amount.inputValue()).toBe('150.01')
    await setFundPassword(site, payee)
    await page.reload()
    await said(page, '4,999.00 USD').waitFor()
    await button(page, 'Withdraw all: 4,999.00 USD').tap()
    expect(await amount.inputValue()).toBe('4999.00')
    for (const [typed, told] of [
      ['99.99', 'The amount must be at least 100.00 USD.'],
      ['4,999.01', 'The amount must not exceed 4,999.00 USD.'],
    ] as const) {
      await amount.fill(typed)
      await said(page, told).waitFor()
    }
    await amount.fill('150.01')

    // Confirmed by the fund password; the reply is lost, and it is still one.
    let lost = 0
    await page.route('**/api/user/cash', async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      const answer = await route.fetch()
      if (answer.ok() && lost++ === 0) return route.abort()
      await route.fulfill({ response: answer })
    })
    await button(page, 'Continue').tap()
    await button(page, 'Withdraw 150.01 USD').dblclick()
    const password = page.getByLabel('Fund password', { exact: true })
    for (const secret of ['wrong-river7', FUND_PASSWORD]) {
      await password.fill(secret)
      await button(page, 'Confirm').tap()
      if (secret === FUND_PASSWORD) continue
      await said(page, 'Wrong fund password.').waitFor()
      // Who has forgotten it is shown a way on.
      await page.getByRole('link', { name: 'Forgot fund password' }).waitFor()
    }
    await said(page, 'Withdrawal submitted, awaiting approval.').waitFor()
    await page.getByText('Due by').waitFor()
    const { items } = await ask(site, 'withdrawals.cash_record', {}, payee)
    expect(items.map(({ amount: sum, arrives, status }) => [sum, arrives, status])).toEqual([
      ['150.01', '148.50', 3],
    ])
    expect(lost).toBe(2)

    // The desk refuses it: the page follows by itself, and all of the money is back.
    const by = press(
      { deps: site.stack.deps, id: () => newId(Date.now()) } as Parameters<typeof press>[0],
      'ada',
    )
    const shown = { uid: payee.uid, id: items[0]?.id as string, from: 'reserved' } as const
    await refuse(site.stack.deps, by, shown, 'reason_holder_differs')
    await said(page, 'The destination is in another person’s name.').waitFor()
    await said(page, 'The full amount is available again.').waitFor()
    await link(page, 'New withdrawal').tap()
    expect(await amount.inputValue()).toBe('')
    expect(complaints).toEqual([])
  })

  test('an approved withdrawal is no longer under review, in the list and on its page', async () => {
    const payee = await member(site)
    const waits = await waitingWithdrawal(site.stack, payee)
    await ask(site, 'desk.withdrawal_approve', { uid: waits.uid, id: waits.id, from: 'reserved' }, operator)
    const { page } = await site.open('/pages/user/cashrecord', { session: payee.session })
    const badge = page.locator('main').getByText('Approved, being paid', { exact: true })
    await badge.tap()
    await said(page, 'Approved. The payment is being made.').waitFor()
    // The badge and the step of the timeline.
    expect(await badge.count()).toBe(2)
    expect(await said(page, 'Under review').count()).toBe(0)
    expect(await page.getByText('This page shows the decision').count()).toBe(0)
  })

  test('the longest choice of a filter has room beside the arrow on a narrow phone', async () => {
    const { page } = await site.open('/pages/user/cashrecord', {
      session: (await member(site)).session,
      lang: 'de',
      width: 320,
    })
    await page.locator('main select').waitFor()
    expect(await page.evaluate(`document.querySelector('main select').parentElement.offsetWidth`)).toBe(
      320 - 2 * 16,
    )
  })
})

/** A picture brought up by the API, as another phone of the user would. */
function uploaded(site: Site, user: Member): Promise<string> {
  const ok = ((id, input) => ask(site, id, input, user)) as Parameters<typeof checkedPicture>[0]['ok']
  return checkedPicture({ deps: site.stack.deps, ok, id: () => newId(Date.now()) }, user, { bytes: png(777) })
}
