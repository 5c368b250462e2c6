import type { CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { PROOF_REMOVAL_S } from '../../shared/security.ts'
import { paths } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { ask, registered } from '../support/members.ts'
import { FUND_PASSWORD, setFundPassword } from '../support/security.ts'
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

/** Adds a passkey by the login password, on the page of passkeys. */
async function addPasskey(page: Page): Promise<void> {
  await withAuthenticator(page)
  await button(page, 'Add a passkey').click()
  await input(page, 'Name').fill('My phone')
  await button(page, 'Continue').click()
  await input(page, 'Password').fill(PASSWORD)
  await button(page, 'Confirm').click()
  await page.getByText('Passkey added.').waitFor()
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
    await input(page, 'Enter it again').fill('k7m2qx!a')
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
    expect(await input(page, 'Enter it again').inputValue()).toBe('k7m2qx!a')

    await button(page, 'Set').click()
    await input(page, 'Password').fill('not-the-one1')
    await button(page, 'Confirm').click()
    await sheet(page).getByText('The current password is wrong.').waitFor()
    await input(page, 'Password').fill(PASSWORD)
    await button(page, 'Confirm').click()
    await page.getByText('Fund password set.').waitFor()
    await page.getByRole('link', { name: /^Fund password Set on/ }).waitFor()
    // Without one, without one, with one.
    expect(ids.map((id) => id !== undefined)).toEqual([false, false, true])
    expect(complaints).toEqual([])
  })

  test('a card is added and removed: checked as it is typed, its wait said before, the step confirmed, its number shown masked', async () => {
    const { session } = await registered(site, 'cleo')
    const { page, complaints } = await site.open(paths.user, { session })
    await page.getByRole('link', { name: 'Withdrawal destinations' }).click()
    await page.getByRole('link', { name: 'Bank card None yet' }).click()
    await page.getByText('You can withdraw to a new destination 24 hours after adding it.').waitFor()
    await page
      .getByText('This is your first, so you can withdraw up to 200.00 USD to it right away.')
      .waitFor()
    const number = input(page, 'Card number or IBAN')
    await number.pressSequentially('4242424242424241')
    expect(await number.inputValue()).toBe('4242 4242 4242 4241')
    await number.blur()
    await page.getByText('This isn’t a valid card number. Please check each digit.').waitFor()
    await button(page, 'Use a sample').click()
    const whole = await number.inputValue()
    const last = whole.slice(-4)
    await page.getByLabel('I accept these terms.').check()
    await button(page, 'Add').click()
    await input(page, 'Password').fill(PASSWORD)
    await button(page, 'Confirm').click()
    await page.getByText('Added.', { exact: true }).waitFor()
    const row = page.getByRole('button', { name: new RegExp(`Sample Bank •••${last}`) })
    await row.waitFor()
    expect(await page.locator('main').innerText()).toMatch(/Up to 200\.00\sUSD until/)
    // Four digits stand in an id by chance: by its label and as a whole.
    const stored = JSON.stringify(await page.evaluate('({ ...sessionStorage, ...localStorage })'))
    for (const way of [whole, whole.replaceAll(' ', ''), `•${last}`]) expect(stored).not.toContain(way)
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
    await addPasskey(page)
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

  test('a removal of the fund password is said with its moment, and stopped by the fund password', async () => {
    const { session, uid } = await registered(site, 'fay')
    await setFundPassword(site.stack, uid)
    const at = Math.floor(Date.now() / 1000) + PROOF_REMOVAL_S
    await site.stack.deps.table.write(new Change(keys.profile(uid)).set('proofRemovalAt', at).build())
    const { page, complaints } = await site.open(paths.security, { session })
    await page.getByText(/^Your fund password will be removed: \w/).waitFor()
    await button(page, 'Stop the removal').click()
    await sheet(page).getByText('Stop the removal').waitFor()
    await page.goBack()
    await button(page, 'Stop the removal').click()
    await input(page, 'Fund password').fill(FUND_PASSWORD)
    await button(page, 'Confirm').click()
    await page.getByText('Stopped. Nothing was removed.').waitFor()
    await page.getByText(/^Your fund password will be removed/).waitFor({ state: 'detached' })
    expect((await site.stack.deps.table.get(keys.profile(uid)))?.proofRemovalAt).toBeUndefined()
    expect(complaints).toEqual([])
  })

  test('a forgotten fund password is set anew by a passkey, the old one left empty', async () => {
    const { session, uid } = await registered(site, 'gus')
    const { page, complaints } = await site.open(paths.passkeys, { session })
    await addPasskey(page)
    await setFundPassword(site.stack, uid)
    await page.goto(`${site.url}#${paths.fundReset}`)
    // What the page read before is half a second fresh, and knows no fund password.
    await page.reload()
    await page.getByText('You have a passkey.').waitFor()
    // Who has lost it is shown the other way, which a reload forgets.
    await button(page, 'I no longer have my passkey').click()
    await page.getByText('Customer service can remove your fund password and all your passkeys').waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Change fund password' }).click()
    await page.getByText('Forgotten? Leave it empty and confirm with your passkey.').waitFor()
    await input(page, 'New fund password').fill('k7m2qx!a')
    await input(page, 'Enter it again').fill('k7m2qx!a')
    await button(page, 'Change').click()
    await button(page, 'Use passkey').click()
    await page.getByText('Fund password changed.').waitFor()
    expect(complaints).toEqual([])
  })

  test('where a mail is bound, the first passkey takes the password and a code to it; less is not offered', async () => {
    const { session, token } = await registered(site, 'dora')
    const email = 'dora@example.com'
    const codeTo = async () => {
      await site.stack.streams.drain()
      const [letter] = site.stack.outbox.letters().filter(({ to }) => to === email)
      return /\d{6}/.exec(letter?.text ?? '')?.[0] ?? ''
    }
    await ask(site, 'contact.code', { scene: 'bind', email }, { token })
    const by = { action: 'mail', means: 'password', secret: PASSWORD } as const
    const { stepUp } = await ask(site, 'security.stepup', by, { token })
    await ask(site, 'contact.profile_change', { email, code: await codeTo() }, { token, stepUp })

    const { page, complaints } = await site.open(paths.passkeys, { session })
    await withAuthenticator(page)
    await button(page, 'Add a passkey').click()
    await input(page, 'Name').fill('My phone')
    await button(page, 'Continue').click()
    await input(page, 'Password').waitFor()
    expect(await sheet(page).getByLabel('Confirm with').count()).toBe(0)
    await button(page, 'Send code').click()
    await page.getByText(/d•••@example\.com/).waitFor()
    await input(page, 'Verification code').fill(await codeTo())
    await button(page, 'Confirm').click()
    await sheet(page).getByText('The current password is wrong.').waitFor()
    await input(page, 'Password').fill(PASSWORD)
    await button(page, 'Confirm').click()
    await page.getByText('Passkey added.').waitFor()
    expect(complaints).toEqual([])
  })
})
