import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { offerBonus } from '../../functions/rewards/accept.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { newId } from '../../shared/ids.ts'
import { DAY, secondsOf } from '../../shared/time.ts'
import { paths } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { checkedPicture } from '../support/deposits.ts'
import { openDesk } from '../support/desk-site.ts'
import { ask, member } from '../support/members.ts'
import { quickOperator, type TestOperator } from '../support/people.ts'
import { png } from '../support/pictures.ts'

const SHOTS = process.env.SHOTS
const shot = async (page: Page, name: string) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}

let site: Site
beforeAll(async () => {
  site = await openSite(inject('chromium'), inject('web'))
})
afterAll(() => site.stop())

test('a check-in is one tap from home; a poster is drawn, and its link fills the form of a friend', async () => {
  const user = await member(site)
  const { page } = await site.open(paths.home, { session: user.session })
  await page.getByRole('link', { name: 'Check in', exact: true }).click()
  await page.getByRole('button', { name: /^Check in · 0\.10/ }).click()
  await page.getByText('Checked in for today.').waitFor()
  await page.getByText('You can check in again from', { exact: false }).waitFor()
  await expect.poll(() => page.locator('[data-mark=done]').count()).toBe(1)

  const { publicId } = user.session.user
  await page.goto(`${site.url}#${paths.invite}`)
  await page.getByText(publicId, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Make a poster' }).click()
  await page.getByAltText('Poster with your invite code').waitFor()
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save poster' }).click(),
  ])
  expect(kept.suggestedFilename()).toBe(`invite-${publicId}.png`)

  const friend = { pk: `U#${user.uid}`, sk: 'FRIEND#01M8AJBXDRCPFXZFKZY62BF1MK' }
  const record = new Change(friend)
    .set('at', 1_790_000_000)
    .set('outcome', 'month_full')
    .set('passedAt', 1_790_000_060)
  await site.stack.deps.table.write(record.build())
  expect(keys.friend(user.uid, '01M8AJBXDRCPFXZFKZY62BF1MK')).toEqual(friend)
  await page.reload()
  await page.getByText('No reward: you’d already earned all 50 for that month.').waitFor()
  const link = await page.getByText(/register\?invite=/).textContent()

  const visitor = await site.open(new URL(link ?? '').hash.slice(1))
  await expect.poll(() => visitor.page.locator('input[name=invite]').inputValue()).toBe(publicId)
  // Whoever is logged in is told why it leads nowhere.
  await page.goto(link ?? '')
  await page.getByText('This is your own invitation link.', { exact: false }).waitFor()
  await page.goto(`${site.url}#${paths.register}?invite=WELCOME`)
  await page.getByText('It only works for new accounts.', { exact: false }).waitFor()
  await shot(page, 'invited')
})

test('two users link, and both have the badge; a claimed reward is booked at the desk by two operators', async () => {
  const [ada, ben] = [await member(site), await member(site)]
  const one = await site.open(paths.couple, { session: ada.session })
  await one.page.getByLabel('Partner’s ID').fill(ben.publicId)
  await one.page.getByRole('button', { name: 'Send invitation' }).click()
  await one.page.getByText(`ID ${ben.publicId} can confirm until`, { exact: false }).waitFor()
  const other = await site.open(paths.couple, { session: ben.session })
  await other.page.getByRole('button', { name: 'Confirm' }).click()
  await other.page.getByText(`ID ${ada.publicId}`).waitFor()
  await one.page.goto(`${site.url}#${paths.user}`)
  await one.page.getByText('Linked with a partner').waitFor()
  await shot(one.page, 'account')

  const { stack } = site
  const asked: Parameters<typeof checkedPicture>[0]['ok'] = (route, input, by) => ask(site, route, input, by)
  const picture = await checkedPicture({ deps: stack.deps, ok: asked, id: () => newId(Date.now()) }, ben, {
    purpose: 'ticket',
    bytes: png(77),
  })
  const { id } = await ask(
    site,
    'service.ticket_write',
    { topic: 'reward', text: 'My check-in is missing.', pictures: picture },
    ben,
  )
  const [first, second] = [await quickOperator(stack, 'approver'), await quickOperator(stack, 'approver')]
  const sessionOf = ({ id: operator, token }: TestOperator) =>
    ({
      token,
      expiresAt: 9_999_999_999,
      operator: { id: operator, name: operator, role: 'approver' },
    }) as never
  const desk = await openDesk(site, `/tickets/${ben.uid}/${id}`, { session: sessionOf(first) })
  await desk.page.getByRole('button', { name: 'Credit claimed reward' }).click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('5')
  await shot(desk.page, 'desk-claim')
  await dialog.getByRole('button', { name: 'Submit for approval' }).click()
  await desk.page.getByText('Another operator has to approve it under Deposits', { exact: false }).waitFor()
  await desk.page.getByRole('link', { name: '5.00 USD' }).waitFor()
  expect(await desk.page.getByRole('button', { name: 'Credit claimed reward' }).count()).toBe(0)
  await shot(desk.page, 'desk-claimed')
  const rows = await stack.deps.table.query({ pk: `U#${ben.uid}`, from: 'D#', to: 'D#~' })
  const booked = rows.rows.find(({ claim }) => claim === id)?.sk.slice('D#'.length)
  const next = await openDesk(site, `/deposits/${ben.uid}/${booked}`, { session: sessionOf(second) })
  await next.page.getByRole('button', { name: 'Approve' }).click()
  await next.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await next.page.getByText('Approved: 5.00 USD for', { exact: false }).waitFor()
  await shot(next.page, 'desk-approve')
  await other.page.goto(`${site.url}#${paths.activityCenter}`)
  await other.page.getByText(/· Credited$/).waitFor()
  await shot(other.page, 'booked')
})

test('a bonus is accepted below its terms; while it runs, another offer says so and has no button', async () => {
  const user = await member(site)
  const nowMs = Date.now()
  const offer = (amount: bigint) => {
    const terms = { asset: 'USD' as const, amount, times: 5, days: 30, until: secondsOf(nowMs) + DAY }
    return offerBonus(site.stack.deps.table, { uid: user.uid, id: newId(nowMs), terms, nowMs })
  }
  await offer(80_00n)
  await offer(20_00n)
  const { page } = await site.open(paths.activityCenter, { session: user.session })
  await page.getByText('the stakes of your won and lost orders reach 400.00 USD', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Accept 80.00 USD' }).click()
  await page.getByText('You already have a bonus running', { exact: false }).waitFor()
  await shot(page, 'bonuses')
  expect(await page.getByRole('button', { name: /^Accept/ }).count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
})
