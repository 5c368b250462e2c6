import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { isOpenPath, paths } from '../../web/paths.ts'
import { addresses } from '../spec/table/addresses.ts'
import { openSite, type Site } from '../support/browser.ts'
import { type Look, lookAt } from '../support/look.ts'
import { member } from '../support/members.ts'

// Every address of the specification as a new user sees it: its title, and words that no other page says.

const seen = [
  ['/', 'Home', 'Place your first practice order'],
  ['/pages/index/index', 'Home', 'Place your first practice order'],
  ['/pages/project/project', 'Projects', 'In progress'],
  ['/pages/user/order', 'Orders', 'Settled'],
  ['/pages/user/user', 'Account', 'Practice money can be refilled'],
  ['/pages/login/userAgreement', 'User agreement', 'By registering you accept this agreement'],
  ['/pages/user/cash', 'Withdraw', 'Available to withdraw'],
  ['/pages/user/cashrecord', 'Withdrawal history', 'You have no withdrawals yet.'],
  ['/pages/user/finance', 'Finance', 'Yesterday’s profit'],
  ['/pages/user/recharge', 'Deposit', 'Crypto transfer'],
  ['/pages/user/rechargeList', 'Deposit', 'Crypto transfer'],
  ['/pages/user/rechargerecord', 'Deposit history', 'Starting balance'],
  ['/pages/user/wallet', 'Wallet', 'Coin wallets'],
  ['/pages/trade/trade', 'Trade', 'Line and change'],
  ['/pages/customer/customer', 'Customer service', 'You haven’t asked anything yet.'],
  ['/pages/user/security', 'Security', 'Passwords and passkeys'],
  ['/pages/user/setpassword', 'Change password', 'Current password'],
  ['/pages/user/setfundpassword', 'Set fund password', 'New fund password'],
  ['/pages/user/message', 'Messages', 'No messages yet.'],
  ['/pages/user/notice', 'Notices', 'There are no notices.'],
  ['/pages/user/activityCenter', 'My progress', 'Where your points come from'],
  ['/pages/user/auth', 'Identity verification', 'Level 1: your data'],
  ['/pages/user/sign', 'Daily check-in', 'Days in a row'],
  ['/pages/project/details', 'Project', 'Choose a project to see what it offers.'],
  ['/pages/project/myproject', 'My projects', 'You don’t have any investments yet.'],
  ['/pages/news/news', 'News', 'There is no news yet.'],
  ['/pages/news/details', 'Article', 'Choose an article from the news.'],
  ['/pages/activitycenter/activitycenter', 'Activities', 'What’s on'],
  ['/pages/activitycenter/activitylist', 'Activities', 'There are no activities now.'],
  ['/pages/payment/payment', 'Withdrawal destinations', 'Wallet address'],
  ['/pages/payment/bindbank', 'Cards and accounts', 'You haven’t added a card or account yet.'],
  ['/pages/payment/bindwallet', 'Wallet addresses', 'Withdrawals to an address are paid'],
  ['/pages/payment/addBank', 'Add card or account', 'You can withdraw to a new destination'],
  ['/choose-location', 'Country and time zone', 'We never read your location.'],
  ['/open-location', 'Our address', 'PRACTICE ONLY - NO COMPANY'],
] as const
/** For those who are not logged in. */
const seenByVisitors = [
  ['/pages/login/login', 'Log in', 'Forgot password?'],
  ['/pages/login/register', 'Register', 'Invite code or referrer ID'],
] as const

let site: Site
let own: Page
let look: Look
beforeAll(async () => {
  site = await openSite(inject('chromium'), inject('web'))
  const { session } = await member(site)
  const { page } = await site.open(paths.about, { session })
  own = page
  look = await lookAt(page)
})
afterAll(() => site.stop())

test('each address of the specification is one of these', () => {
  const listed = [...seen, ...seenByVisitors].map(([address]) => address)
  expect(listed.toSorted()).toEqual(addresses.toSorted())
})

test.each(seen)('%s is titled %s and says: %s', async (address, title, words) => {
  await look.go(address)
  await expect.poll(() => own.title()).toBe(`${title} · Evenhand`)
  await own.locator('main').getByText(words).first().waitFor({ state: 'attached' })
  expect(await own.getByText('There’s no page at this address.').count()).toBe(0)
})

test.each(seenByVisitors)('%s is titled %s and says to a visitor: %s', async (address, title, words) => {
  const { page, context } = await site.open(address)
  await page.getByText(words).first().waitFor()
  await expect.poll(() => page.title()).toBe(`${title} · Evenhand`)
  await context.close()
})

test('pages whose address holds an open word open for a visitor, all others ask to log in first', async () => {
  const { page, context } = await site.open(paths.about)
  const visiting = await lookAt(page)
  const shown: string[] = []
  for (const address of addresses) shown.push((await visiting.go(address)).split('?')[0] ?? '')
  // Asked last by this one: the sentence goes after a few seconds.
  await visiting.go(paths.about)
  await visiting.go(paths.user)
  expect(shown).toEqual(addresses.map((address) => (isOpenPath(address) ? address : '/pages/login/login')))
  await page.getByText('Please log in first.').waitFor()
  await context.close()
})

describe('a page of details without an id leads on', () => {
  test.each([
    ['/pages/project/details', 'Projects', paths.projects],
    ['/pages/news/details', 'News', paths.openNews],
  ])('%s by %s to %s', async (address, name, to) => {
    await look.go(address)
    await own.locator('main').getByRole('link', { name, exact: true }).tap()
    await expect.poll(() => new URL(own.url()).hash.slice(1)).toBe(to)
  })
})

describe('the activity centre lists what the stage has on, each leading to its page', () => {
  test.each([
    ['Invite friends', '/pages/user/invite'],
    ['Daily check-in', '/pages/user/sign'],
    ['VIP levels', '/pages/user/activityCenter'],
    ['Deposit bonus', '/pages/public/rules#bonus_offer'],
    ['Partner link', '/pages/user/couple'],
  ])('%s leads to %s', async (name, to) => {
    await look.go(paths.activityCatalogue)
    await own
      .locator('main')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .tap()
    await expect.poll(() => new URL(own.url()).hash.slice(1)).toBe(to)
  })

  test('nothing of what it has switched off', async () => {
    const couple = { reward: 0, every: 7 }
    const other = await openSite(inject('chromium'), inject('web'), { config: { couple } })
    const { session } = await member(other)
    const { page } = await other.open(paths.activityCatalogue, { session })
    await page.getByText('Deposit bonus').waitFor()
    expect(await page.getByText('Partner link').count()).toBe(0)
    await other.stop()
  })
})
