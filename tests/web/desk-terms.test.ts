import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DAY, MINUTE, msOf, secondsOf } from '../../shared/time.ts'
import { tradePath } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { openDesk, operatorOf, type SiteOperator } from '../support/desk-site.ts'
import { button, dialog } from '../support/desk-stories.ts'
import { ask, member } from '../support/members.ts'
import { confirmed, ticket } from '../support/ticket.ts'

// Terms by two operators: proposed, announced, in force; who trades sees each step, and no open order changes.

const PRODUCT = 'BTCUSD'
let shiftMs = 0
const nowMs = () => Date.now() + shiftMs
let site: Site
let ada: SiteOperator
let grace: SiteOperator
beforeAll(async () => {
  site = await openSite(inject('chromium'), inject('web'), { clock: nowMs })
  ada = await operatorOf(site, 'Ada', 'admin')
  grace = await operatorOf(site, 'Grace', 'approver')
})
afterAll(() => site.stop())

const deskOf = (operator: SiteOperator) =>
  openDesk(site, `/products/${PRODUCT}`, { session: operator.session })

test('two operators announce new terms; once they hold, a new order has them and an open one does not', async () => {
  const proposing = await deskOf(grace)
  await button(proposing.page, 'Propose new terms').click()
  const form = dialog(proposing.page)
  await form.getByText('Nothing is changed yet.').waitFor()
  await form.getByLabel('Payout rate in %, 1 min').fill('88.01')
  await form.getByText('This isn’t possible.').waitFor()
  await form.getByLabel('Payout rate in %, 1 min').fill('87')
  await form.getByRole('row', { name: 'Payout rate, 1 min 85% 87%' }).waitFor()
  await form
    .getByRole('row', {
      name: /^Average cost of 100.USD, 1 min 8\.00.USD 7\.00.USD$/,
    })
    .waitFor()
  await button(proposing.page, 'Submit for approval').click()
  await proposing.page.getByText('Proposed. Another operator has to agree.').waitFor()
  await button(proposing.page, 'Withdraw').waitFor()
  expect(await button(proposing.page, 'Announce').count()).toBe(0)

  const deciding = await deskOf(ada)
  await deciding.page.getByText(/^v2 Proposed by Grace, /).waitFor()
  await deciding.page.getByRole('row', { name: 'Payout rate, 1 min 85% 87%' }).waitFor()
  await button(deciding.page, 'Announce').click()
  await dialog(deciding.page).getByRole('button', { name: 'Announce' }).click()
  await deciding.page.getByText('New terms for BTCUSD are announced.').waitFor()
  await deciding.page.getByRole('table', { name: /^v2 Announced/ }).waitFor()
  expect([...proposing.complaints, ...deciding.complaints]).toEqual([])

  const { version, announced } = await ask(site, 'market.getprodata', { id: PRODUCT })
  expect([version, announced?.version]).toEqual([1, 2])
  const from = announced?.from ?? 0
  expect(from - secondsOf(nowMs())).toBeGreaterThan(DAY)

  shiftMs += msOf(from - 2 * MINUTE) - nowMs()
  const user = await member(site)
  const before = await site.open(tradePath(PRODUCT), { session: user.session })
  await ticket(before.page).duration('5 min').click()
  await ticket(before.page).up.click()
  await ticket(before.page).confirm.waitFor()
  const old = await confirmed(before.page)
  expect(old.payoutRate).toBe('0.920000')

  shiftMs += msOf(2 * MINUTE + 30)
  const another = await member(site)
  const after = await site.open(tradePath(PRODUCT), { session: another.session })
  await after.page.locator('label', { hasText: '1 min' }).filter({ hasText: '87%' }).click()
  await ticket(after.page).down.click()
  await ticket(after.page).confirm.waitFor()
  const fresh = await confirmed(after.page)
  expect(fresh.payoutRate).toBe('0.870000')
  const kept = await ask(site, 'trade.goorder', { id: old.id }, user)
  expect(kept).toMatchObject({ status: 'open', payoutRate: old.payoutRate, seconds: 300 })
  expect([...before.complaints, ...after.complaints]).toEqual([])
})

test('another operator refuses with a reason, which the desk shows; the proposer withdraws', async () => {
  shiftMs = 0
  const product = 'ETHUSD'
  const open = (operator: SiteOperator) =>
    openDesk(site, `/products/${product}`, { session: operator.session })
  const { page } = await open(ada)
  const propose = async () => {
    await button(page, 'Propose new terms').click()
    await dialog(page).getByLabel('Largest order').fill('900')
    await button(page, 'Submit for approval').click()
  }
  await propose()
  await button(page, 'Withdraw').click()
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('The proposal is withdrawn.').waitFor()
  await propose()

  const { page: other, complaints } = await open(grace)
  await button(other, 'Refuse').click()
  await dialog(other).getByRole('button', { name: 'Refuse' }).click()
  await dialog(other).getByText('Please give a reason.').waitFor()
  await dialog(other).getByLabel('Reason').fill('Not agreed')
  await dialog(other).getByRole('button', { name: 'Refuse' }).click()
  await other.getByText('The proposal is refused.').waitFor()
  await other.getByText(/^Refused by Grace, .*Reason: Not agreed$/).waitFor()
  await button(other, 'Propose new terms').waitFor()
  expect(complaints).toEqual([])
})
