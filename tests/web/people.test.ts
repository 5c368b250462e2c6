import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { paths } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { ask, member, registered } from '../support/members.ts'
import { setAccount } from '../support/people.ts'
import { PASSWORD } from '../support/stack.ts'
import { loseReply } from '../support/ticket.ts'

const input = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const hash = (page: Page) => new URL(page.url()).hash

/** What is said to those who listen when they come to an input. */
async function said(page: Page, label: string): Promise<string> {
  const id = await input(page, label).getAttribute('aria-describedby')
  // A hint may give way to an error between the two questions.
  return page.locator(`[id="${id}"]`).innerText({ timeout: 2000 })
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await input(page, label).fill(value)
}

const person = (name: string, invite: string) => ({
  Username: name,
  Password: PASSWORD,
  'Repeat password': PASSWORD,
  'Invite code or referrer ID': invite,
})

/** Counts the moments in which no page is on screen. */
const NOTE_BLANKS = `
  globalThis.blanks = 0
  new MutationObserver(() => {
    if (!document.querySelector('h1')) globalThis.blanks += 1
  }).observe(document.body, { childList: true, subtree: true })
`

describe('people at their phones', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
  })
  afterEach(() => site.closePages())
  afterAll(() => site.stop())

  test('a visitor is sent to login, registers, is told of a wrong invite code, and comes back with practice money', async () => {
    const { page, complaints } = await site.open('/pages/user/user')
    await page.getByText('Please log in first.').waitFor()
    expect(hash(page)).toBe('#/pages/login/login')
    await page.getByRole('link', { name: 'No account yet? Register' }).click()
    await page.getByText('Start with 10,000.00 USD of practice money.').waitFor()

    const wrong = person('ada', 'NO-SUCH-CODE')
    await fill(page, wrong)
    await page.getByRole('checkbox').check()
    await button(page, 'Register').click()
    await page.getByText('We don’t know this invite code or referrer ID.').waitFor()
    expect(await said(page, 'Invite code or referrer ID')).toMatch(/^We don’t know this invite code/)
    for (const [label, value] of Object.entries(wrong)) {
      expect(await input(page, label).inputValue()).toBe(value)
    }
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)

    await input(page, 'Invite code or referrer ID').fill(site.stack.invite)
    await page.evaluate(NOTE_BLANKS)
    await button(page, 'Register').click()
    await page.getByText('Account created. You have 10,000.00 USD of practice money.').waitFor()
    await page.getByRole('heading', { name: 'Account' }).waitFor()
    // The form stayed until the code of the next page had come.
    expect(await page.evaluate('globalThis.blanks')).toBe(0)
    expect(hash(page)).toBe('#/pages/user/user')
    await page.getByText('ada', { exact: true }).waitFor()
    await page.getByText('Practice money · Simulated prices').waitFor()
    await page.getByRole('main').getByText('10,000.00 USD').first().waitFor()
    expect(complaints).toEqual([])
  })

  test('an empty registration is told all that is missing at once, each at its field, and nothing is sent', async () => {
    const { page } = await site.open('/pages/login/register')
    let sent = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/login/reg')) sent += 1
    })
    await button(page, 'Register').click()
    await page.getByText('Please agree to the user agreement first.').waitFor()
    expect(await said(page, 'Username')).toMatch(/^Usernames have 3 to 20 letters/)
    expect(await said(page, 'Password')).toBe('The password must have 6 to 16 characters.')
    expect(await said(page, 'Invite code or referrer ID')).toBe(
      'Please enter an invite code or a referrer ID.',
    )
    expect(await page.locator('input:focus').getAttribute('name')).toBe('username')
    expect(sent).toBe(0)
  })

  const refusals = [
    ['a name that is taken', { Username: 'Bea' }, 'Username', 'This username is already taken.'],
    [
      'a password everybody knows',
      { Password: 'baseball', 'Repeat password': 'baseball' },
      'Password',
      /too easy to guess/,
    ],
    [
      'a repeat that differs',
      { 'Repeat password': 'another-one2' },
      'Repeat password',
      'The two passwords don’t match.',
    ],
  ] as const
  test.each(refusals)('%s: told at its field', async (_, change, label, sentence) => {
    if (label === 'Username') await registered(site, 'bea')
    const { page } = await site.open('/pages/login/register')
    await fill(page, { ...person('newcomer', site.stack.invite), ...change })
    await page.getByRole('checkbox').check()
    await button(page, 'Register').click()
    await expect.poll(() => said(page, label)).toMatch(sentence)
  })

  test.each([
    ['', 'Please enter an invite code or a referrer ID.'],
    ['NO-SUCH-CODE', 'We don’t know this invite code or referrer ID. Please check it.'],
  ])(
    'a code for a phone with the invitation "%s": told at its field, which is in sight',
    async (invite, told) => {
      const { page } = await site.open('/pages/login/register', { width: 320, height: 568 })
      await input(page, 'Invite code or referrer ID').fill(invite)
      await page.locator('label', { hasText: 'Phone' }).click()
      await page.getByLabel('Phone number').fill('2015550123')
      await button(page, 'Send code').click()
      await expect.poll(() => said(page, 'Invite code or referrer ID')).toBe(told)
      expect(await page.getByText(told).count()).toBe(1)
      const field = input(page, 'Invite code or referrer ID')
      await expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true)
      const box = await field.boundingBox()
      // Below the head of the page, which lies over what is scrolled.
      expect(box?.y).toBeGreaterThan(76)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(568)
    },
  )

  test("a friend's link fills in the invite; the agreement, the login and Back lose nothing that was typed", async () => {
    const friend = await member(site)
    const { page } = await site.open(`/pages/login/register?invite=${friend.publicId}`)
    await fill(page, { Username: 'cleo', Password: PASSWORD, 'Repeat password': PASSWORD })
    await page.getByRole('checkbox').check()
    await button(page, 'user agreement').click()
    await page
      .getByRole('dialog', { name: 'User agreement' })
      .getByText('Practice money is not money')
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await input(page, 'Username').inputValue()).toBe('cleo')

    await page.getByRole('link', { name: 'Already registered? Log in' }).click()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    expect(await input(page, 'Username or email').inputValue()).toBe('cleo')
    await page.evaluate(`location.hash = '#/pages/public/rules'`)
    await page.getByRole('heading', { name: 'Rules', exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'No account yet? Register' }).click()
    await page.getByRole('heading', { name: 'Register' }).waitFor()
    for (const [label, value] of Object.entries(person('cleo', friend.publicId)))
      expect([label, await input(page, label).inputValue()]).toEqual([label, value])
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)
    // In memory alone.
    const stored = `JSON.stringify([{ ...localStorage }, { ...sessionStorage }])`
    expect(await page.evaluate(stored)).not.toContain(PASSWORD)
  })

  test('the reply of a registration is lost, the button tapped five times: one account, and the user is in', async () => {
    const { page } = await site.open(`/pages/login/register?invite=${site.stack.invite}`)
    const { ids, release } = await loseReply(page, '/api/login/reg')
    await fill(page, person('lost', site.stack.invite))
    await page.getByRole('checkbox').check()
    await page.evaluate(
      `for (let tap = 0; tap < 5; tap++) document.querySelector('button[type=submit]').click()`,
    )
    await page.getByText('Checking your registration…').waitFor()
    release()
    await page.getByText('Account created.').waitFor()
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    await page.getByRole('main').getByText('10,000.00 USD').first().waitFor()
  })

  test('a wrong password is told, the name kept; the right one leads back to where one was going', async () => {
    await registered(site, 'dora')
    const { page } = await site.open('/pages/user/order?view=open')
    await page.getByText('Please log in first.').waitFor()
    await fill(page, { 'Username or email': 'dora', Password: 'wrong-one1' })
    await button(page, 'Log in').click()
    await page.getByText('Wrong username or password. Please try again.').waitFor()
    expect(await input(page, 'Username or email').inputValue()).toBe('dora')
    await input(page, 'Password').fill(PASSWORD)
    await button(page, 'Log in').click()
    await page.getByText('Login successful.').waitFor()
    await expect.poll(() => hash(page)).toBe('#/pages/user/order?view=open')
  })

  test('asking for a code takes back that none was entered, and says where it went', async () => {
    const { page } = await site.open('/pages/login/forgetpwd')
    await input(page, 'Email address').fill('ada@example.com')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await page.getByText('Please enter the verification code.').waitFor()
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText(/^Sent to ada@example\.com/).waitFor()
    expect(await page.getByText('Please enter the verification code.').count()).toBe(0)
  })

  test('an account that is locked ends at login, told to contact customer service; unlocked it goes on where it was', async () => {
    const user = await registered(site, 'edda')
    const { page } = await site.open('/pages/user/user', { session: user.session })
    await page.getByRole('main').getByText('10,000.00 USD').first().waitFor()
    await setAccount(site.stack, user.uid, { state: 'LOCKED', epoch: 1 })
    await page.reload()
    await page.getByText('Your account is locked. Please contact customer service.').waitFor()
    expect(hash(page)).toBe('#/pages/login/login')
    // Before anything is tried again: whom to ask is no dead end.
    await page.getByRole('link', { name: 'Contact us without logging in' }).waitFor()

    await fill(page, { 'Username or email': 'edda', Password: PASSWORD })
    // The words stand there already from the way here: what counts is that login itself was refused.
    const refused = page.waitForResponse((reply) => reply.url().includes('/api/login/index'))
    await button(page, 'Log in').click()
    expect((await refused).status()).toBe(423)
    await page
      .getByRole('alert')
      .getByText('Your account is locked. Please contact customer service.')
      .waitFor()
    await setAccount(site.stack, user.uid, { state: 'ACTIVE' })
    await button(page, 'Log in').click()
    await page.getByRole('heading', { name: 'Account' }).waitFor()
  })

  test('a frozen account is told so on Home and in Account, with the way to customer service', async () => {
    const user = await member(site)
    const { page, complaints } = await site.open('/', { session: user.session })
    const note = page.getByRole('alert').filter({ hasText: 'you can’t place new orders, withdraw or refill' })
    await page.getByRole('main').getByText('10,000.00 USD').first().waitFor()
    expect(await note.count()).toBe(0)
    await setAccount(site.stack, user.uid, { frozen: 'books_differ' })
    await page.reload()
    await note.waitFor()
    await page.goto(`${site.url}#${paths.user}`)
    await page.getByRole('heading', { name: 'Account' }).waitFor()
    await note.getByRole('link', { name: 'Customer service' }).tap()
    await page.getByRole('heading', { name: 'Customer service' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('logging out asks first, ends the token, and shows in every other tab', async () => {
    const user = await member(site)
    const { page, context } = await site.open('/pages/user/user', { session: user.session })
    const other = await context.newPage()
    await other.goto(`${site.url}#/pages/user/user`)
    await other.getByRole('button', { name: 'Log out' }).waitFor()

    await button(page, 'Log out').click()
    const dialog = page.getByRole('dialog', { name: 'Log out?' })
    await dialog.getByText('You’ll be logged out on all your devices.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await button(page, 'Log out').click()
    await dialog.getByRole('button', { name: 'Log out' }).click()

    await page.getByRole('link', { name: 'Register' }).waitFor()
    expect(hash(page)).toBe('#/')
    // Sooner than the other tab would ask by itself.
    await other.getByText('Please log in first.').waitFor()
    await expect(ask(site, 'account.index', {}, { token: user.token })).rejects.toThrow(/401/)
  })

  test('a refill cut short by a reload is asked to its end: the user is told that it was done, and it was done once', async () => {
    const user = await member(site)
    await setAccount(site.stack, user.uid, { USD_available: 5_00n })
    const { page } = await site.open('/pages/user/user', { session: user.session })
    await button(page, 'Refill practice money to 10,000.00 USD').click()
    const ids: (string | undefined)[] = []
    let done = () => {}
    const reached = new Promise<void>((resolve) => {
      done = resolve
    })
    await page.route('**/api/user/refill', async (route) => {
      ids.push(route.request().headers()['idempotency-key'])
      const response = await route.fetch()
      if (ids.length === 1) done()
      else await route.fulfill({ response })
    })
    await button(page, 'Confirm').click()
    await reached
    await page.reload()
    await page.getByText('The interrupted action went through.').waitFor()
    await page.getByRole('main').getByText('10,000.00 USD').first().waitFor()
    expect(new Set(ids).size).toBe(1)
    expect(ids).toHaveLength(2)
  })
})
