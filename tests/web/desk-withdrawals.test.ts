import { describe, expect, test } from 'vitest'
import { button, dialog, staffedSite } from '../support/desk-stories.ts'
import { ask, member } from '../support/members.ts'
import { cardNumberOf, waitingWithdrawal } from '../support/waiting-withdrawal.ts'

describe('the desk', () => {
  const on = staffedSite()

  test('a withdrawal is looked at twice, approved, paid under a reference; the next follows, and fails', async () => {
    const user = await member(on.site, 'olga')
    const [one, two] = [
      await waitingWithdrawal(on.site.stack, user, { amount: 250_00n, boundDaysAgo: 0 }),
      await waitingWithdrawal(on.site.stack, user, { amount: 120_00n }),
    ]
    const { page, complaints } = await on.deskOf(on.grace, `/withdrawals/${one.uid}/${one.id}`)
    await page.getByText('New destination, added').waitFor()
    expect(await page.getByText(cardNumberOf(user)).count()).toBe(0)
    await button(page, 'View full number').click()
    await page.getByText(cardNumberOf(user)).waitFor()
    await button(page, 'Approve').click()
    await dialog(page).getByText('New destination, added').waitFor()
    await dialog(page).getByRole('button', { name: 'Approve' }).click()
    // The next one of the queue.
    await page.getByRole('heading', { name: '120.00 USD to olga' }).waitFor()
    await button(page, 'Approve').click()
    await dialog(page).getByRole('button', { name: 'Approve', exact: true }).click()

    const { page: paying } = await on.deskOf(on.ada, `/withdrawals/${one.uid}/${one.id}`)
    await paying.getByText(one.id).waitFor()
    await button(paying, 'Mark as paid').click()
    await dialog(paying).getByRole('button', { name: 'Mark as paid' }).click()
    await dialog(paying).getByText('Enter the reference of the payment.').waitFor()
    await dialog(paying).getByLabel('Bank or network reference').fill('FT-17')
    await dialog(paying).getByRole('button', { name: 'Mark as paid' }).click()
    await paying.getByRole('heading', { name: '120.00 USD to olga' }).waitFor()
    await button(paying, 'Mark as failed').click()
    await dialog(paying).getByRole('radio').first().check()
    await dialog(paying).getByRole('button', { name: 'Mark as failed' }).click()
    await paying.getByText('Marked as failed: 120.00 USD is available to olga again.').waitFor()
    const record = await ask(on.site, 'withdrawals.cash_record', {}, user)
    expect(record.items.map(({ id, state, reference }) => [id, state, reference]).toSorted()).toEqual(
      [
        [one.id, 'paid', 'FT-17'],
        [two.id, 'returned', null],
      ].toSorted(),
    )
    expect(complaints).toEqual([])
  })

  test('who else bound the number stands on the page and in the question, by a masked name and a way to them', async () => {
    const [user, other] = [await member(on.site, 'percy'), await member(on.site, 'mary')]
    const number = cardNumberOf(user)
    const one = await waitingWithdrawal(on.site.stack, user)
    await waitingWithdrawal(on.site.stack, other, { number })
    await on.site.stack.streams.drain()
    const { page, complaints } = await on.deskOf(on.grace, `/withdrawals/${one.uid}/${one.id}`)
    const warning = page.getByRole('alert').filter({ hasText: 'Other users added this number' })
    await warning.getByText('Another user · A••• B•••').waitFor()
    await button(page, 'Approve').click()
    await dialog(page).getByText('Other users added this number').waitFor()
    await dialog(page).getByRole('link', { name: other.publicId }).click()
    await page.getByText(other.publicId).first().waitFor()
    await page.getByText('mary').first().waitFor()
    expect(complaints).toEqual([])
  })

  test('an account to pay into is changed by two; what nobody may pay into in practice alone is taken', async () => {
    const { page, complaints } = await on.deskOf(on.grace, '/ways')
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
    await bank.getByRole('button', { name: 'Withdraw proposal' }).click()
    await dialog(page).getByRole('heading', { name: 'Withdraw the proposal for Bank transfer?' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Withdraw proposal' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    const reader = await member(on.site, 'pam')
    const accounts = async () => {
      const { items } = await ask(on.site, 'deposits.recharge', {}, reader)
      return items
        .filter(({ method }) => method === 'bank')
        .map(({ version, account: into }) => [version, into])
    }
    expect(await accounts()).toEqual([[1, '0000 0000 0000 0000']])
    const { page: other } = await on.deskOf(on.ada, '/ways')
    await button(other, 'Confirm').click()
    await dialog(other).getByText('PRACTICE 1111').waitFor()
    await dialog(other).getByRole('button', { name: 'Confirm' }).click()
    await other.getByText('The change to Bank transfer is confirmed: users see it now.').waitFor()
    expect(await accounts()).toEqual([[2, 'PRACTICE 1111']])
    expect(complaints).toEqual([])
  })
})
