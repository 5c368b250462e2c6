import { describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { Change, create } from '../../functions/table/write.ts'
import { newId } from '../../shared/ids.ts'
import { secondsOf } from '../../shared/time.ts'
import { satoshi } from '../support/deposits.ts'
import type { SiteOperator } from '../support/desk-site.ts'
import { button, dialog, staffedSite } from '../support/desk-stories.ts'
import { someData } from '../support/identity.ts'
import { ask, member } from '../support/members.ts'
import { nextTerms } from '../support/next-terms.ts'
import { quickOperator } from '../support/people.ts'

describe('the desk', () => {
  const on = staffedSite()

  test('a user is locked and let in again for a reason; a credit waits for other eyes', async () => {
    const user = await member(on.site, 'finn')
    await satoshi(on.site.stack.deps, user.uid, Date.now())
    const { page } = await on.deskOf(on.grace, `/users?q=finn`)
    // What is there of another asset: among the balances, the deposits and the movements.
    await expect.poll(() => page.getByText(/0\.00000001.BTC/).count()).toBe(3)
    await button(page, 'Lock').click()
    await dialog(page).getByRole('button', { name: 'Lock' }).click()
    await dialog(page).getByText('Please give a reason.').waitFor()
    await dialog(page).getByLabel('The account is at risk').check()
    await dialog(page).getByRole('button', { name: 'Lock' }).click()
    await page.getByText('finn is locked.').waitFor()
    await expect(ask(on.site, 'deposits.recharge', {}, user)).rejects.toThrow(/account_locked/)
    await button(page, 'Unlock').click()
    await dialog(page).getByLabel('The account is no longer at risk').check()
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
    await page.getByText('12.50 USD for finn is waiting for the second approval.').waitFor()
    const { items } = await ask(on.site, 'desk.deposits', {}, on.ada.session)
    const credit = items.find(({ uid }) => uid === user.uid)
    expect(credit).toMatchObject({
      class: 4,
      status: 4,
      amount: '12.50',
      firstBy: on.grace.session.operator.id,
    })
  })

  test('a product is halted for a reason everyone reads, and let go; a frozen user by two operators', async () => {
    const { page, complaints } = await on.deskOf(on.grace, '/products')
    const row = page.getByRole('listitem').filter({ hasText: 'XAUUSD' })
    await row.getByRole('button', { name: 'Suspend' }).click()
    await dialog(page).getByRole('button', { name: 'Suspend' }).click()
    await dialog(page).getByText('Please give a reason.').waitFor()
    await dialog(page)
      .getByLabel(/^Public reason/)
      .fill('Metals exchange closed')
    await dialog(page).getByRole('button', { name: 'Suspend' }).click()
    await page.getByText('XAUUSD is suspended.').waitFor()
    await row.getByText('Reason: Metals exchange closed').waitFor()
    const { items } = await ask(on.site, 'desk.products', {}, on.ada.session)
    expect(items.filter(({ halted }) => halted !== null)).toMatchObject([{ id: 'XAUUSD' }])
    await row.getByRole('button', { name: 'Resume' }).click()
    await dialog(page).getByRole('button', { name: 'Resume' }).click()
    await row.getByText('Grace asked to resume it; another operator has to confirm.').waitFor()
    expect(await row.getByRole('button').count()).toBe(0)
    await ask(on.site, 'desk.resume', { id: 'XAUUSD', was: 'Metals exchange closed' }, on.ada.session)

    const user = await member(on.site, 'gina')
    await on.freeze(user)
    const lifted = async (operator: SiteOperator, done: RegExp) => {
      const { page } = await on.deskOf(operator, '/users?q=gina')
      await page.getByText('account = legs: USD_bonus').waitFor()
      await page.getByText('Bonus · +1.00 USD').waitFor()
      await button(page, 'Lift the freeze').click()
      await page.getByText('Please give a reason.').waitFor()
      await page.getByLabel('The books have been corrected').check()
      await button(page, 'Lift the freeze').click()
      await page.getByText(done).first().waitFor()
      return page
    }
    const first = await lifted(on.grace, /^Noted\./)
    await first.getByText(/^Grace agreed to lift the freeze/).waitFor()
    expect(await button(first, 'Lift the freeze').count()).toBe(0)
    const second = await lifted(on.ada, /^gina can place orders again\.$/)
    await second.getByText('Frozen: the books don’t add up').waitFor({ state: 'detached' })
    // Among the deposits and on the statement, without another look at the page.
    await expect.poll(() => second.getByText('Correction of books').count()).toBe(2)
    await second.getByRole('link', { name: /Correction of books/ }).click()
    await second.getByText(/^Approved by Ada/).waitFor()
    await second.getByText('Asked to lift a freeze').waitFor()
    expect(complaints).toEqual([])
  })

  test('a product leads to its hours and its terms by version, with what each version changed', async () => {
    await nextTerms(on.site.stack.deps.table, 'XAUUSD')
    const { page, complaints } = await on.deskOf(on.grace, '/products')
    await expect.poll(() => page.title()).toMatch(/^Products · /)
    await page.getByRole('link', { name: 'XAUUSD' }).click()
    const row = (name: string | RegExp) => page.getByRole('row', { name })
    await row('Monday 00:00–21:00, 22:00–24:00').waitFor()
    await row('Saturday Closed').waitFor()
    const [second, before] = [/^v2 In force/, /^v1/].map((name) => page.getByRole('table', { name }))
    const lines = (table = second) => table?.getByRole('row').allInnerTexts()
    const said = (await lines())?.map((line) => line.split(/\s*\t\s*/))
    expect(said?.filter(([, , was]) => was)).toEqual([
      ['Figure', 'v2', 'Before'],
      [
        'One order',
        expect.stringMatching(/^1.00 to 250.00.USD\s*changed$/),
        expect.stringMatching(/^1.00 to 1,000.00.USD$/),
      ],
      ['Payout rate, 1 min', expect.stringMatching(/^86.12%\s*changed$/), '85%'],
      [
        expect.stringMatching(/^Average cost of 100.USD, 1 min$/),
        expect.stringMatching(/^7.44.USD\s*changed$/),
        expect.stringMatching(/^8.00.USD$/),
      ],
    ])
    expect((await lines(before))?.join()).not.toContain('changed')
    // New terms are proposed here, and nothing else is to be pressed.
    expect(await page.getByRole('main').getByRole('button').allInnerTexts()).toEqual(['Propose new terms'])
    await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'XAUUSD' }).waitFor()
    await page.goBack()
    await row('Saturday Closed').waitFor()
    expect(complaints).toEqual([])
  })

  test('a question is answered by a prepared sentence and closed; what is new is read first', async () => {
    const user = await member(on.site, 'gwen')
    const ask1 = { topic: 'other', text: 'Where do I see <i>results</i>?' } as const
    await ask(on.site, 'service.ticket_write', ask1, user)
    const [asked] = (await ask(on.site, 'service.ticket', {}, user)).items
    const { page } = await on.deskOf(on.ada, '/tickets')
    await page.getByRole('link', { name: /Where do I see/ }).click()
    await page
      .getByRole('list', { name: 'Conversation' })
      .getByText('Where do I see <i>results</i>?')
      .waitFor()
    await page.getByLabel('In your own words').waitFor()
    await page.route('**/api/desk/ticket?*', (route) => route.abort())
    await ask(on.site, 'service.ticket_write', { id: asked?.id ?? '', text: 'And the fee?' }, user)
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
    await dialog(page).getByText('The conversation reopens if the user writes again.').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    const [open] = (await ask(on.site, 'service.ticket', {}, user)).items
    expect(open?.state).toBe('answered')
    await button(page, 'Close').click()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await page.getByText('This conversation is closed').waitFor()
    const read = await ask(on.site, 'service.ticket', { id: asked?.id ?? '' }, user)
    expect(read.lines?.items.at(-1)).toMatchObject({ by: 'desk', text: 'See your orders.' })
    // The trail says of whom, and leads there.
    await page.getByRole('link', { name: 'Audit trail' }).click()
    const told = page.getByRole('listitem').filter({ hasText: 'Closed a ticket' })
    await told.getByRole('link', { name: 'gwen' }).waitFor()
    await page.getByLabel('Operator').getByRole('option', { name: 'Grace' }).waitFor({ state: 'attached' })
    await told.getByRole('link', { name: 'Ticket' }).click()
    await page.getByRole('list', { name: 'Conversation' }).getByText('And the fee?').waitFor()
  })

  test('while a change that a ticket asked for waits, the ticket leads to it and proposes no other', async () => {
    const { site } = on
    const user = await member(site, 'ivy')
    const grace = await quickOperator(site.stack)
    await ask(site, 'identity.certification_submit', someData(), user)
    const [sent] = (await ask(site, 'desk.identities', {}, grace)).items
    const { uid } = user
    await ask(site, 'desk.identity_pass', { uid, id: sent?.id ?? '' }, grace)
    await ask(site, 'service.ticket_write', { topic: 'verified_data', text: 'I married.' }, user)
    const ticket = (await ask(site, 'service.ticket', {}, user)).items[0]?.id ?? ''
    const { page } = await on.deskOf(on.ada, `/tickets/${uid}/${ticket}`)
    await button(page, 'Propose a data change').waitFor()
    const change = { uid, ticket, what: 'realName', value: 'Grace Hopper', reason: 'renamed' } as const
    const { id } = await ask(site, 'desk.change_propose', change, grace)
    // Without a reload, so that the form's code is loaded and would show together with the link.
    const [desk, ticketHash] = page.url().split('#')
    await page.goto(`${desk}#/changes/${uid}/${id}`)
    await button(page, 'Propose a data change').waitFor({ state: 'hidden' })
    await page.goto(`${desk}#${ticketHash}`)
    await page.getByText('Proposed. A second operator has to decide.').waitFor()
    expect(await page.locator(`a[href$="/changes/${uid}/${id}"]`).count()).toBe(1)
    expect(await button(page, 'Propose a data change').count()).toBe(0)
  })

  test('a ticket and its change say that the fund password and passkeys go, then what stopped that', async () => {
    const { table } = on.site.stack.deps
    const user = await member(on.site, 'hugo')
    await ask(on.site, 'service.ticket_write', { topic: 'fund_password', text: 'I lost all of them.' }, user)
    const [asked] = (await ask(on.site, 'service.ticket', {}, user)).items
    const [ticket, id, at] = [asked?.id ?? '', newId(Date.now()), secondsOf(Date.now())]
    const key = keys.change(user.uid, id)
    const decided = {
      what: 'fundPassword',
      state: 'done',
      ticket,
      reason: 'forgotten',
      at,
      proposedBy: 'ada',
    }
    await table.write(create({ ...key, ...decided, decidedBy: 'grace', decidedAt: at, decidedOp: id }))
    const { page } = await on.deskOf(on.ada, `/tickets/${user.uid}/${ticket}`)
    await page.getByText('In effect, unless stopped').waitFor()
    await table.write(
      new Change(key)
        .set('stoppedAt', at + 60)
        .set('stoppedBy', 'passkey')
        .build(),
    )
    await page.reload()
    await page.getByText('By a passkey').waitFor()
    await page.goto(`${page.url().split('#')[0]}#/changes/${user.uid}/${id}`)
    await page.getByText('By a passkey').waitFor()
  })
})
