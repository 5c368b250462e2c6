import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { findingRow, newFinding } from '../../functions/books/finding.ts'
import { lockOperator } from '../../functions/desk/operators.ts'
import { publishDemoArticles } from '../../infra/demo/articles.ts'
import { openDemoProjects } from '../../infra/demo/projects.ts'
import type { Output, RouteOf } from '../../shared/api/routes.ts'
import { secondsOf } from '../../shared/time.ts'
import { openSite, type Site } from '../support/browser.ts'
import { satoshi } from '../support/deposits.ts'
import { DESK_PASSWORD } from '../support/desk.ts'
import {
  codeNow,
  depositOf,
  inviteTo,
  openDesk,
  operatorOf,
  type SiteOperator,
} from '../support/desk-site.ts'
import { drawn } from '../support/drawn.ts'
import { lookAt } from '../support/look.ts'
import { ask, type Member, member } from '../support/members.ts'
import { setAccount } from '../support/people.ts'
import { png } from '../support/pictures.ts'
import { waitingOf } from '../support/queue.ts'
import { CARD_NUMBER, waitingWithdrawal } from '../support/waiting-withdrawal.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const hash = (page: Page) => new URL(page.url()).hash

/** A code that is none of now's. */
const wrongCode = (secret: string): string => (codeNow(secret) === '000000' ? '111111' : '000000')

describe('the desk', () => {
  let site: Site
  let ada: SiteOperator
  let grace: SiteOperator
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
    ada = await operatorOf(site, 'Ada', 'admin')
    grace = await operatorOf(site, 'Grace', 'approver')
  })
  afterEach(() => site.closePages())
  afterAll(() => site.stop())

  const available = async (user: Member) =>
    (await ask(site, 'account.index', {}, user)).balances.USD?.available ?? ''
  const newest = async (user: Member) => {
    const [deposit] = (await ask(site, 'deposits.recharge_record', {}, user)).items
    if (!deposit) throw new Error('the user has no deposit')
    return deposit
  }
  const deskOf = (operator: SiteOperator, path = '/deposits') =>
    openDesk(site, path, { session: operator.session })
  const freeze = async ({ uid }: Member) => {
    const at = secondsOf(Date.now())
    const found = { ...newFinding(uid, 'frozen', at), words: ['account = legs: USD_bonus'] }
    await site.stack.deps.table.write({ kind: 'put', item: findingRow(found) })
    await setAccount(site.stack, uid, { frozen: 'books_differ' })
  }
  const pathOf = (user: Member, id: string) => `/deposits/${user.uid}/${id}`

  test('an invitation becomes an operator, who looks at a deposit and approves it by a key', async () => {
    const user = await member(site, 'alice')
    await depositOf(site, user, { amount: '100', reference: 'TX 1' })
    const { page, complaints } = await openDesk(site, `/accept?invite=${await inviteTo(site, 'Hopper')}`)
    const password = page.getByLabel('New password', { exact: true })
    await password.fill('too short')
    await button(page, 'Continue').click()
    await page.getByText('The password must have 12 to 64 characters.').waitFor()
    await password.fill(DESK_PASSWORD)
    await button(page, 'Continue').click()

    await page.getByRole('img', { name: /^QR code/ }).waitFor()
    const secret = (
      await page
        .locator('p')
        .filter({ hasText: /^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/ })
        .innerText()
    ).replaceAll(' ', '')
    const codes = await page.getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download the codes').click(),
    ])
    expect(saved.suggestedFilename()).toBe('evenhand-desk-Hopper.txt')
    const code = page.getByLabel('Authenticator code')
    await code.fill(codeNow(secret))
    await page.getByText('Please keep the recovery codes first.').waitFor()
    await page.getByRole('checkbox').check()
    await code.fill(wrongCode(secret))
    await page.getByText(/code/i).and(page.getByRole('alert').getByText(/./)).first().waitFor()
    await code.fill(codeNow(secret))

    await button(page, 'Take the oldest').waitFor()
    expect(hash(page)).toBe('#/deposits')
    await page.keyboard.press('j')
    await page.getByRole('heading', { name: '100.00 USD from alice' }).waitFor()
    const picture = page.getByRole('img', { name: 'Picture its user sent' })
    await picture.waitFor()
    await expect
      .poll(() => page.evaluate(`document.querySelector('figure img').naturalWidth`))
      .toBeGreaterThan(0)
    await page.getByText('TX 1').waitFor()
    expect(await page.getByText('used before').count()).toBe(0)
    // A count that is read before the list, or lags behind it, is not shown beside it.
    await page.route('**/api/desk/queues*', async (route) => {
      const answer = await route.fetch()
      const { data, ...rest } = (await answer.json()) as { data: Output<RouteOf<'desk.queues'>> }
      const items = data.items.map((queue) => ({ ...queue, waiting: 1, oldestAt: 1 }))
      await route.fulfill({ response: answer, json: { ...rest, data: { items } } })
    })

    const before = Number(await available(user))
    await page.keyboard.press('a')
    await dialog(page).getByRole('heading', { name: 'Approve 100.00 USD for alice?' }).waitFor()
    await dialog(page).getByText(user.publicId).waitFor()
    await dialog(page).getByText('The amount is credited at once.').waitFor()
    await dialog(page).getByText('Practice money: nothing is sent.').waitFor()
    await dialog(page).getByRole('button', { name: 'Approve' }).dblclick()
    await page.getByText('Approved: 100.00 USD for alice.').waitFor()
    expect(Number(await available(user))).toBe(before + 100)
    // Nothing else waits.
    await page.getByText('Nothing waits.').first().waitFor()
    await page.getByRole('link', { name: /^Tickets 1 waiting/ }).waitFor()
    expect(await page.getByRole('link', { name: /^Deposits .*waiting/ }).count()).toBe(0)
    // A reviewer is not offered what a reviewer may not do.
    expect(await page.getByRole('link', { name: 'Audit trail' }).count()).toBe(0)
    expect(page.url()).not.toContain('token')
    expect(complaints).toEqual([])
  })

  test('a large one takes four eyes: not the first ones twice, and the next in the queue follows', async () => {
    const user = await member(site, 'bob')
    const large = await depositOf(site, user, { amount: '25000' })
    const small = await depositOf(site, user, { amount: '60' })
    const before = Number(await available(user))
    const first = await deskOf(grace, pathOf(user, large))
    await button(first.page, 'Approve').click()
    await dialog(first.page).getByText('This is a large amount').waitFor()
    await dialog(first.page).getByRole('button', { name: 'Approve' }).click()
    await first.page.getByText('First approval given').waitFor()
    await first.page.getByRole('heading', { name: '60.00 USD from bob' }).waitFor()
    expect(hash(first.page)).toBe(`#${pathOf(user, small)}`)
    await first.page.getByText('first approved by you').waitFor()
    await first.page.keyboard.press('k')
    await first.page.getByText('The first approval was yours.').waitFor()
    expect(await button(first.page, 'Approve').count()).toBe(0)
    await first.page.keyboard.press('a')
    expect(await dialog(first.page).count()).toBe(0)
    expect(Number(await available(user))).toBe(before)

    const second = await deskOf(ada, pathOf(user, large))
    await second.page.getByText('First approval by').waitFor()
    await second.page.getByText('Grace').first().waitFor()
    await button(second.page, 'Approve').click()
    await dialog(second.page).getByText('Yours is the second approval').waitFor()
    await dialog(second.page).getByRole('button', { name: 'Approve' }).click()
    await second.page.getByText('Approved: 25,000.00 USD for bob.').waitFor()
    expect(Number(await available(user))).toBe(before + 25_000)
    // Who was first sees it decided, without loading anew.
    await first.page.getByText(/Approved by Ada/).waitFor()
    expect([...first.complaints, ...second.complaints]).toEqual([])
    await ask(
      site,
      'desk.deposit_refuse',
      { uid: user.uid, id: small, from: 3, reason: 'reason_not_received' },
      grace.session,
    )
  })

  test('refused for a reason, which is asked for; the same picture and reference are warned of', async () => {
    const [one, other] = [await member(site, 'carol'), await member(site, 'dan')]
    const bytes = png(7, 120, 90)
    const earlier = await depositOf(site, one, { amount: '70', bytes, reference: 'transfer 7741' })
    const id = await depositOf(site, other, { amount: '70', bytes, reference: 'TRANSFER-7741' })
    // That a picture came before is noted from the stream.
    await site.stack.streams.drain()
    const { page } = await deskOf(ada, pathOf(other, id))
    await page.getByText('Picture used before').waitFor()
    await page.getByRole('link', { name: one.publicId }).first().waitFor()
    // The question repeats all that speaks against it, over whatever it covers.
    await ask(site, 'desk.lock', { uid: other.uid, reason: 'under_inquiry' }, grace.session)
    await page.reload()
    await page.getByText('Picture used before').waitFor()
    await page.keyboard.press('a')
    for (const against of ['Picture used before', 'Reference used before', 'Locked'])
      await dialog(page).getByText(against, { exact: true }).waitFor()
    await dialog(page).getByRole('link', { name: one.publicId }).first().waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await page.keyboard.press('r')
    await dialog(page).getByText('Reference used before').waitFor()
    await dialog(page).getByRole('button', { name: 'Refuse' }).click()
    await dialog(page).getByText('Please give a reason.').waitFor()
    await dialog(page).getByLabel('The picture doesn’t show the payment clearly.').check()
    await dialog(page).getByRole('button', { name: 'Refuse' }).click()
    await page.getByText('Refused: 70.00 USD of dan.').waitFor()
    expect(await ask(site, 'desk.deposit', { uid: other.uid, id }, ada.session)).toMatchObject({
      deposit: { status: 2, reason: 'reason_picture_unclear' },
    })

    // Decided elsewhere while the question stands: told calmly, and on to the next.
    await page.goto(`${page.url().split('#')[0]}#${pathOf(one, earlier)}`)
    await button(page, 'Approve').click()
    await ask(
      site,
      'desk.deposit_refuse',
      { uid: one.uid, id: earlier, from: 3, reason: 'reason_not_received' },
      grace.session,
    )
    await dialog(page).getByRole('button', { name: 'Approve' }).click()
    await page.getByText('This has already been decided.').waitFor()
    expect(await newest(one)).toMatchObject({ status: 2 })
  })

  test('a reply that is lost: asked after until it is known, and decided once', async () => {
    const user = await member(site, 'erin')
    const id = await depositOf(site, user, { amount: '80' })
    const before = Number(await available(user))
    const { page } = await deskOf(ada, pathOf(user, id))
    const keys: string[] = []
    await page.route('**/api/desk/deposit_approve', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await button(page, 'Approve').click()
    await dialog(page).getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Approved: 80.00 USD for erin.').waitFor()
    expect(keys.length).toBe(2)
    expect(new Set(keys).size).toBe(1)
    expect(Number(await available(user))).toBe(before + 80)
  })

  test('in by a recovery code, not by a wrong or used code; back where one was; keys rest while one types', async () => {
    const iris = await operatorOf(site, 'Iris')
    await member(site, 'hana')
    const { page } = await openDesk(site, '/users')
    const name = page.getByLabel('Name', { exact: true })
    await button(page, 'Log in').click()
    await page.getByText('Please enter your name and password.').waitFor()
    await name.fill('iris')
    await page.getByLabel('Password', { exact: true }).fill(DESK_PASSWORD)
    // Right, but its half minute was taken by the first login.
    await page.getByLabel('Authenticator code').fill(wrongCode(iris.secret))
    await page.getByText('Wrong name, password or code.').waitFor()
    await button(page, 'Use a recovery code instead').click()
    await page.getByLabel('Recovery code', { exact: true }).fill((iris.recovery[0] ?? '').toLowerCase())
    await button(page, 'Log in').click()
    await page.getByText('Users are looked up one by one.').waitFor()
    expect(hash(page)).toBe('#/users')

    await page.keyboard.press('/')
    const search = page.getByLabel('Look up a user')
    await page.locator('input[type=search]:focus').waitFor()
    await search.pressSequentially('j?ka')
    expect(await search.inputValue()).toBe('j?ka')
    expect(await dialog(page).count()).toBe(0)
    await search.press('Enter')
    await page.getByText('Nobody was found.').waitFor()
    await search.fill('hana')
    await search.press('Enter')
    await page.getByRole('heading', { name: /^hana · / }).waitFor()
    // Locking and crediting are an approver's.
    expect(await button(page, 'Lock').count()).toBe(0)
    await page.getByRole('link', { name: 'My work' }).click()
    await page.getByText('Recovery codes left').waitFor()
    await page.keyboard.press('?')
    await dialog(page).getByText('Next in the list').waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Iris').click()
    await dialog(page).getByRole('button', { name: 'Log out' }).click()
    await name.waitFor()
    expect(await page.evaluate(`sessionStorage.getItem('evenhand.desk')`)).toBeNull()
  })

  test('a session runs out on its second, after a warning; one that is ended elsewhere says so; both lead back', async () => {
    const rosa = await operatorOf(site, 'Rosa')
    const { page } = await deskOf(rosa, '/mine')
    await page.getByText('Recovery codes left').waitFor()
    // Who is asked who they are learns that four seconds are left.
    await page.route('**/api/desk/me', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: object }
      const expiresAt = Math.floor(Date.now() / 1000) + 4
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, expiresAt } } })
    })
    await page.reload()
    await page.getByText('Your session ends in two minutes unless you go on working.').waitFor()
    await page.getByText('Your session has ended.').waitFor()
    expect(hash(page)).toBe('#/mine')
    expect(await page.evaluate(`sessionStorage.getItem('evenhand.desk')`)).toBeNull()

    const other = await deskOf(rosa, '/mine')
    await other.page.getByText('Recovery codes left').waitFor()
    const { deps } = site.stack
    await lockOperator({ table: deps.table, secrets: deps.secrets, nowMs: Date.now() }, 'Rosa')
    await other.page.getByRole('link', { name: 'Deposits' }).click()
    await other.page.getByText('Your access to the desk is locked. You need a new invitation.').waitFor()
    await button(other.page, 'Log in').waitFor()
  })

  test('a user is locked and let in again for a reason; a credit waits for other eyes', async () => {
    const user = await member(site, 'finn')
    await satoshi(site.stack.deps, user.uid, Date.now())
    const { page } = await deskOf(grace, `/users?q=finn`)
    // What is there of another asset: among the balances, the deposits and the movements.
    await expect.poll(() => page.getByText(/0\.00000001.BTC/).count()).toBe(3)
    await button(page, 'Lock').click()
    await dialog(page).getByRole('button', { name: 'Lock' }).click()
    await dialog(page).getByText('Please give a reason.').waitFor()
    await dialog(page).getByLabel('The account is at risk').check()
    await dialog(page).getByRole('button', { name: 'Lock' }).click()
    await page.getByText('finn is locked.').waitFor()
    await expect(ask(site, 'deposits.recharge', {}, user)).rejects.toThrow(/account_locked/)
    await button(page, 'Unlock').click()
    await dialog(page).getByLabel('The risk is over').check()
    await dialog(page).getByRole('button', { name: 'Unlock' }).click()
    await page.getByText('finn is unlocked.').waitFor()

    await button(page, 'Credit money').click()
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
    await dialog(page).getByText('Please give a reason.').waitFor()
    await dialog(page).getByLabel('Amount').fill('12.50')
    await dialog(page).getByLabel('Goodwill credit.').check()
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
    await dialog(page).getByRole('heading', { name: 'Credit 12.50 USD to finn?' }).waitFor()
    await button(page, 'Submit for approval').click()
    await page.getByText('12.50 USD for finn waits for the second approval.').waitFor()
    const { items } = await ask(site, 'desk.deposits', {}, ada.session)
    const credit = items.find(({ uid }) => uid === user.uid)
    expect(credit).toMatchObject({ class: 4, status: 4, amount: '12.50', firstBy: grace.session.operator.id })
  })

  test('a product is halted for a reason everyone reads, and let go; a frozen user by two operators', async () => {
    const { page, complaints } = await deskOf(grace, '/products')
    const row = page.getByRole('listitem').filter({ hasText: 'XAUUSD' })
    await row.getByRole('button', { name: 'Halt' }).click()
    await dialog(page).getByRole('button', { name: 'Halt' }).click()
    await dialog(page).getByText('Please give a reason.').waitFor()
    await dialog(page)
      .getByLabel(/^Public reason/)
      .fill('Metals exchange closed')
    await dialog(page).getByRole('button', { name: 'Halt' }).click()
    await page.getByText('XAUUSD is halted.').waitFor()
    await row.getByText('Reason: Metals exchange closed').waitFor()
    const { items } = await ask(site, 'desk.products', {}, ada.session)
    expect(items.filter(({ halted }) => halted !== null)).toMatchObject([{ id: 'XAUUSD' }])
    await row.getByRole('button', { name: 'Resume' }).click()
    await dialog(page).getByRole('button', { name: 'Resume' }).click()
    await row.getByText('Grace has asked to let it go on; another operator must confirm.').waitFor()
    expect(await row.getByRole('button').count()).toBe(0)
    await ask(site, 'desk.resume', { id: 'XAUUSD', was: 'Metals exchange closed' }, ada.session)

    const user = await member(site, 'gina')
    await freeze(user)
    const lifted = async (operator: SiteOperator, done: RegExp) => {
      const { page } = await deskOf(operator, '/users?q=gina')
      await page.getByText('account = legs: USD_bonus').waitFor()
      await button(page, 'Lift the freeze').click()
      await page.getByText('Please give a reason.').waitFor()
      await page.getByLabel('The books have been put right').check()
      await button(page, 'Lift the freeze').click()
      await page.getByText(done).first().waitFor()
      return page
    }
    const first = await lifted(grace, /^Noted\./)
    await first.getByText(/^Grace was first to lift it/).waitFor()
    expect(await button(first, 'Lift the freeze').count()).toBe(0)
    const second = await lifted(ada, /^gina can place orders again\.$/)
    await second.getByText('Frozen: the books don’t add up').waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  test('a withdrawal is looked at twice, approved, paid under a reference; the next follows, and fails', async () => {
    const user = await member(site, 'olga')
    const [one, two] = [
      await waitingWithdrawal(site.stack, user, { amount: 250_00n, boundDaysAgo: 0 }),
      await waitingWithdrawal(site.stack, user, { amount: 120_00n }),
    ]
    const { page, complaints } = await deskOf(grace, `/withdrawals/${one.uid}/${one.id}`)
    await page.getByText('New destination, bound').waitFor()
    expect(await page.getByText(CARD_NUMBER).count()).toBe(0)
    await button(page, 'Show in full').click()
    await page.getByText(CARD_NUMBER).waitFor()
    await button(page, 'Approve').click()
    await dialog(page).getByText('New destination, bound').waitFor()
    await dialog(page).getByRole('button', { name: 'Approve' }).click()
    // The next one of the queue.
    await page.getByRole('heading', { name: '120.00 USD to olga' }).waitFor()
    await button(page, 'Approve').click()
    await dialog(page).getByRole('button', { name: 'Approve' }).click()

    const { page: paying } = await deskOf(ada, `/withdrawals/${one.uid}/${one.id}`)
    await paying.getByText(one.id).waitFor()
    await button(paying, 'It has been paid').click()
    await dialog(paying).getByRole('button', { name: 'It has been paid' }).click()
    await dialog(paying).getByText('Enter the reference of the payment.').waitFor()
    await dialog(paying).getByLabel('Reference of the payment').fill('FT-17')
    await dialog(paying).getByRole('button', { name: 'It has been paid' }).click()
    await paying.getByRole('heading', { name: '120.00 USD to olga' }).waitFor()
    await button(paying, 'Payment failed').click()
    await dialog(paying).getByRole('radio').first().check()
    await dialog(paying).getByRole('button', { name: 'Payment failed' }).click()
    await paying.getByText('Came back: 120.00 USD of olga is free again.').waitFor()
    const record = await ask(site, 'withdrawals.cash_record', {}, user)
    expect(record.items.map(({ id, state, reference }) => [id, state, reference]).toSorted()).toEqual(
      [
        [one.id, 'paid', 'FT-17'],
        [two.id, 'returned', null],
      ].toSorted(),
    )
    expect(complaints).toEqual([])
  })

  test('an account to pay into is changed by two; what nobody may pay into in practice alone is taken', async () => {
    const { page, complaints } = await deskOf(grace, '/ways')
    const bank = page.locator('section', { has: page.getByRole('heading', { name: 'Bank transfer' }) })
    await bank.getByRole('button', { name: 'Change' }).click()
    const account = dialog(page).getByLabel('Account')
    await account.fill('DE89 3704 0044 0532 0130 00')
    await dialog(page).getByRole('button', { name: 'Submit for approval' }).click()
    await dialog(page)
      .getByText(/^This is practice money/)
      .waitFor()
    await account.fill('PRACTICE 1111')
    await dialog(page).getByRole('button', { name: 'Submit for approval' }).click()
    await bank.getByRole('button', { name: 'Take back' }).waitFor()
    const reader = await member(site, 'pam')
    const accounts = async () => {
      const { items } = await ask(site, 'deposits.recharge', {}, reader)
      return items
        .filter(({ method }) => method === 'bank')
        .map(({ version, account: into }) => [version, into])
    }
    expect(await accounts()).toEqual([[1, '0000 0000 0000 0000']])
    const { page: other } = await deskOf(ada, '/ways')
    await button(other, 'Confirm').click()
    await dialog(other).getByText('PRACTICE 1111').waitFor()
    await dialog(other).getByRole('button', { name: 'Confirm' }).click()
    await other.getByText('Bank transfer: users see it now.').waitFor()
    expect(await accounts()).toEqual([[2, 'PRACTICE 1111']])
    expect(complaints).toEqual([])
  })

  test('a question is answered by a prepared sentence and closed; what is new is read first', async () => {
    const user = await member(site, 'gwen')
    const ask1 = { topic: 'other', text: 'Where do I see <i>results</i>?' } as const
    await ask(site, 'service.ticket_write', ask1, user)
    const [asked] = (await ask(site, 'service.ticket', {}, user)).items
    const { page } = await deskOf(ada, '/tickets')
    await page.getByRole('link', { name: /Where do I see/ }).click()
    await page
      .getByRole('list', { name: 'Conversation' })
      .getByText('Where do I see <i>results</i>?')
      .waitFor()
    await page.getByLabel('In your own words').waitFor()
    await page.route('**/api/desk/ticket?*', (route) => route.abort())
    await ask(site, 'service.ticket_write', { id: asked?.id ?? '', text: 'And the fee?' }, user)
    await page.getByLabel('In your own words').fill('See your orders.')
    await page.getByLabel('Prepared answer').selectOption('result_check')
    await button(page, 'Send').click()
    await page.getByText('Something new was written here. Please read it first.').waitFor()
    await page.unroute('**/api/desk/ticket?*')
    await page.getByText('And the fee?').waitFor()
    expect(await page.getByLabel('In your own words').inputValue()).toBe('See your orders.')
    await button(page, 'Send').click()
    await page.getByRole('list', { name: 'Conversation' }).getByText('See your orders.').waitFor()
    // A press beside Send closes nothing by itself.
    await button(page, 'Close').click()
    await dialog(page).getByText('It opens again when its user writes.').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    const [open] = (await ask(site, 'service.ticket', {}, user)).items
    expect(open?.state).toBe('answered')
    await button(page, 'Close').click()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await page.getByText('This conversation is closed').waitFor()
    const read = await ask(site, 'service.ticket', { id: asked?.id ?? '' }, user)
    expect(read.lines?.items.at(-1)).toMatchObject({ by: 'desk', text: 'See your orders.' })
    // The trail says of whom, and leads there.
    await page.getByRole('link', { name: 'Audit trail' }).click()
    const told = page.getByRole('listitem').filter({ hasText: 'Closed a ticket' })
    await told.getByRole('link', { name: 'gwen' }).waitFor()
    await page.getByLabel('Operator').getByRole('option', { name: 'Grace' }).waitFor({ state: 'attached' })
    await told.getByRole('link', { name: 'Ticket' }).click()
    await page.getByRole('list', { name: 'Conversation' }).getByText('And the fee?').waitFor()
  })

  test('of 130 that wait each keeps its place: opened by its address, decided by another, approved', async () => {
    const user = await member(site, 'hugo')
    const hour = 3600
    const now = secondsOf(Date.now())
    const ids = await waitingOf(site.stack.deps.table, user.uid, 130, now - hour)
    const at = (n: number) => pathOf(user, ids[n] ?? '')
    const { page, complaints } = await deskOf(ada, at(119))
    const chosen = page.locator('a[id^=row-][aria-current]')
    const isShown = (n: number) =>
      expect
        .poll(async () => [hash(page), await chosen.getAttribute('id')])
        .toEqual([`#${at(n)}`, `row-${ids[n]}`])
    await isShown(119)
    await expect.poll(() => chosen.isVisible()).toBe(true)
    const [deposits] = (await ask(site, 'desk.queues', {}, ada.session)).items
    expect(deposits?.waiting).toBeGreaterThanOrEqual(130)
    await page.getByText(`${deposits?.waiting} waiting`).waitFor()
    await page.keyboard.press('j')
    await isShown(120)
    // Keys that scroll move the evidence, though the focus is in the list.
    await page.setViewportSize({ width: 1280, height: 480 })
    const scrolled = () =>
      page.evaluate(`['section', 'div'].map((side) =>
      document.querySelector('main > ' + side).scrollTop)`) as Promise<[number, number]>
    await page.getByText('Nothing yet.').waitFor()
    const [listAt, topOf] = await scrolled()
    await page.keyboard.press('PageDown')
    await expect.poll(async () => (await scrolled())[1]).toBeGreaterThan(topOf)
    expect((await scrolled())[0]).toBe(listAt)
    await page.keyboard.press('k')
    await isShown(119)

    // A colleague is faster.
    const asked = { uid: user.uid, id: ids[119] ?? '', from: 3, reason: 'reason_not_received' } as const
    await ask(site, 'desk.deposit_refuse', asked, grace.session)
    // The list is read again by itself, and at once when the network is back.
    await expect
      .poll(async () => {
        await page.evaluate(`dispatchEvent(new Event('online'))`)
        return page.getByText(/^Refused by Grace/).count()
      })
      .toBe(1)
    expect(await button(page, 'Approve').count()).toBe(0)
    await button(page, 'Next').click()
    await isShown(120)
    await button(page, 'Approve').click()
    await dialog(page).getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Approved: 250.00 USD for hugo.').waitFor()
    await isShown(121)
    // The list goes back as far as the queue does.
    await button(page, 'Earlier').click()
    await page.locator(`#row-${ids[80]}`).waitFor()
    expect(complaints).toEqual([])
  })

  const looks = [
    ['zh-Hans', 'dark', 1280],
    ['en', 'light', 390],
    ['en', 'light', 1280],
    ['zh-Hans', 'light', 390],
    ['en', 'dark', 390],
    ['zh-Hans', 'dark', 390],
  ] as const
  // The others in the long run.
  test.each(drawn(looks, 6))(
    '%s, %s, %i px: nothing cut off, nothing sideways, nothing axe objects to',
    async (lang, theme, width) => {
      const user = await member(site)
      const id = await depositOf(site, user, { amount: '90', reference: 'a'.repeat(90) })
      await freeze(user)
      const out = await waitingWithdrawal(site.stack, user, { boundDaysAgo: 0 })
      await openDemoProjects(site.stack.deps.table, Date.now(), site.stack.deps.config)
      await publishDemoArticles(site.stack.deps.table, Date.now(), site.stack.deps.config)
      const options = { lang, theme, width, height: width === 390 ? 844 : 800 }
      const { page, complaints } = await openDesk(site, '/deposits', { ...options, session: ada.session })
      const paths = [
        '/deposits',
        pathOf(user, id),
        `/withdrawals/${out.uid}/${out.id}`,
        '/ways',
        '/projects',
        '/projects/new',
        '/content',
        '/content/new',
        '/tickets',
        `/users?q=${user.publicId}`,
        '/products',
        '/audit',
        '/mine',
      ]
      const look = await lookAt(page)
      const found: string[] = []
      for (const path of paths) {
        await look.go(path)
        const wide = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number
        const seen = [...(await look.overflow()), ...(await look.small()), ...(await look.axe())]
        found.push(
          ...seen.map((what) => `${path}: ${what}`),
          ...(wide > 0 ? [`${path}: ${wide} px sideways`] : []),
        )
      }
      expect(found).toEqual([])
      expect(complaints).toEqual([])
    },
  )
})
