import type { CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { paths } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { registered } from '../support/members.ts'
import { PASSWORD } from '../support/stack.ts'

const input = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const sheet = (page: Page) => page.locator('dialog:modal')

/** A device that makes and shows passkeys, and says yes for its user. */
async function withAuthenticator(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return cdp
}

describe('the security of an account', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
  })
  afterEach(() => site.closePages())
  afterAll(() => site.stop())

  test('a step is confirmed over the page that needs it: put away, wrong, then right; what was typed stays', async () => {
    const { session } = await registered(site, 'ada')
    const { page, complaints } = await site.open(paths.security, { session })
    await page.getByRole('link', { name: 'Fund password Not set' }).click()
    await input(page, 'New fund password').fill('k7m2qx!a')
    await input(page, 'Repeat it').fill('k7m2qx!a')
    const ids: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/pwd_pay')) ids.push(request.headers()['step-up'])
    })

    await button(page, 'Set').click()
    await sheet(page).getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
    await page.goBack()
    await page.getByText('You didn’t confirm, so nothing was changed.').waitFor()
    expect(await sheet(page).count()).toBe(0)
    expect(new URL(page.url()).hash).toBe(`#${paths.setFundPassword}`)
    expect(await input(page, 'Repeat it').inputValue()).toBe('k7m2qx!a')

    await button(page, 'Set').click()
    await input(page, 'Password').fill('not-the-one1')
    await button(page, 'Confirm').click()
    await sheet(page).getByText('The current password is wrong.').waitFor()
    await input(page, 'Password').fill(PASSWORD)
    await button(page, 'Confirm').click()
    await page.getByText('Fund password set.').waitFor()
    await page.getByRole('link', { name: /^Fund password Changed on/ }).waitFor()
    // Without one, without one, with one.
    expect(ids.map((id) => id !== undefined)).toEqual([false, false, true])
    expect(complaints).toEqual([])
  })

  test('a card is added and removed: checked as it is typed, its wait said before, the step confirmed, its number shown masked', async () => {
    const { session } = await registered(site, 'cleo')
    const { page, complaints } = await site.open(paths.user, { session })
    await page.getByRole('link', { name: 'Withdrawal destinations' }).click()
    await page.getByRole('link', { name: 'Bank card None yet' }).click()
    await page.getByText('You can withdraw to a new one 24 hr after you add it.').waitFor()
    await page.getByText('It’s your first, so up to 200.00 USD can go to it right away.').waitFor()
    const number = input(page, 'Card number or IBAN')
    await number.pressSequentially('4242424242424241')
    expect(await number.inputValue()).toBe('4242 4242 4242 4241')
    await number.blur()
    await page.getByText('This isn’t a valid card number. Please check each digit.').waitFor()
    await button(page, 'Use a sample').click()
    const last = (await number.inputValue()).slice(-4)
    await page.getByLabel('I accept these terms.').check()
    await button(page, 'Add').click()
    await input(page, 'Password').fill(PASSWORD)
    await button(page, 'Confirm').click()
    await page.getByText('Added.', { exact: true }).waitFor()
    const row = page.getByRole('button', { name: new RegExp(`Sample Bank •••${last}`) })
    await row.waitFor()
    expect(await page.locator('main').innerText()).toMatch(/Up to 200\.00\sUSD until/)
    expect(JSON.stringify(await page.evaluate('({ ...sessionStorage, ...localStorage })'))).not.toContain(
      last,
    )
    await row.click()
    await button(page, 'Remove').click()
    await sheet(page).getByText(`Remove •••${last}?`).waitFor()
    await button(page, 'Remove').click()
    await page.getByText('Removed.', { exact: true }).waitFor()
    await page.getByText('You haven’t added a card or account yet.').waitFor()
    expect(complaints).toEqual([])
  })

  test('a passkey is made, logs in without a name, and confirms a step', async () => {
    const { session } = await registered(site, 'bea')
    const { page, complaints } = await site.open(paths.passkeys, { session })
    await withAuthenticator(page)
    await button(page, 'Add a passkey').click()
    await input(page, 'Name').fill('My phone')
    await button(page, 'Continue').click()
    await input(page, 'Password').fill(PASSWORD)
    await button(page, 'Confirm').click()
    await page.getByText('Passkey added.').waitFor()
    await page.getByText('My phone').waitFor()

    await page.goto(`${site.url}#${paths.user}`)
    await button(page, 'Log out').click()
    await sheet(page).getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('link', { name: 'Log in' }).waitFor()
    // The login page offers it at the field for the name, and this device says yes by itself.
    const logins: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/login/')) logins.push(new URL(request.url()).pathname)
    })
    await page.goto(`${site.url}#${paths.user}`)
    await page.getByText('bea', { exact: true }).waitFor()
    expect(logins).toEqual(['/api/login/passkey_start', '/api/login/passkey_login'])

    await page.goto(`${site.url}#${paths.passkeys}`)
    await page.getByText('My phone').click()
    await button(page, 'Remove passkey').click()
    await button(page, 'Use passkey').click()
    await page.getByText('Passkey removed.').waitFor()
    await page.getByText('No passkeys yet').waitFor()
    expect(complaints).toEqual([])
  })
})
