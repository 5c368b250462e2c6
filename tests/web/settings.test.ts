import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { paths } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { type Member, member } from '../support/members.ts'

describe('settings of this phone, and the way in', () => {
  let site: Site
  let user: Member
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
    user = await member(site)
  })
  afterEach(() => site.closePages())
  afterAll(() => site.stop())

  const mine = async () => {
    const opened = await site.open(paths.display, { session: user.session })
    await opened.page.getByRole('heading', { name: 'Display' }).waitFor()
    return opened
  }
  const stored = (page: Page, name: string) => page.evaluate(`localStorage.getItem('evenhand.${name}')`)
  const colour = (page: Page, of: string) =>
    page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--${of}').trim()`)

  test('each pair of colours shows itself, and is in force at one tap and after a reload', async () => {
    const { page } = await mine()
    for (const [name, up, down] of [
      ['Green up, red down', 'green', 'red'],
      ['Red up, green down', 'red', 'green'],
      ['Red up, blue down', 'red', 'blue'],
      ['Blue up, orange down', 'blue', 'orange'],
    ] as const) {
      const marks = `[...document.querySelectorAll('[data-pair="${up}-${down}"] > span')]`
      const seen = (await page.evaluate(`${marks}.map((mark) => getComputedStyle(mark).color)`)) as string[]
      expect(new Set(seen).size).toBe(2)
      await page.getByRole('radio', { name }).check()
      expect([await colour(page, 'up'), await colour(page, 'down')]).toEqual([
        await colour(page, up),
        await colour(page, down),
      ])
    }
    await page.reload()
    await page.getByRole('heading', { name: 'Display' }).waitFor()
    expect(await page.getByRole('radio', { name: 'Blue up, orange down' }).isChecked()).toBe(true)
    expect(await colour(page, 'up')).toBe(await colour(page, 'blue'))
  })

  test('balances are covered by the switch as by the eye, here and at home, until it is turned back', async () => {
    const { page } = await mine()
    const hide = page.getByRole('switch', { name: 'Hide balances' })
    await hide.check()
    await page.goto(`${site.url}#${paths.user}`)
    await expect.poll(() => page.getByRole('main').innerText()).toContain('••••')
    expect(await page.getByRole('button', { name: 'Hide amounts' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    await page.getByText('••••').first().waitFor()
    await page.goto(`${site.url}#${paths.display}`)
    await page.reload()
    await expect.poll(() => hide.isChecked()).toBe(true)
    await hide.uncheck()
    await page.goto(`${site.url}#${paths.user}`)
    await page.getByText('10,000.00 USD').first().waitFor()
  })

  test('vibration is on until it is switched off, and stays off', async () => {
    const { page } = await mine()
    const vibration = page.getByRole('switch', { name: 'Vibration' })
    expect(await vibration.isChecked()).toBe(true)
    await vibration.uncheck()
    expect(await stored(page, 'vibrate')).toBe('no')
    await page.reload()
    await page.getByRole('heading', { name: 'Display' }).waitFor()
    expect(await vibration.isChecked()).toBe(false)
  })

  test('the theme chosen is there before anything is drawn, against the wish of the phone', async () => {
    const { page, context } = await mine()
    await page.locator('label', { hasText: 'Dark' }).click()
    const next = await context.newPage()
    const drawn = () => next.evaluate(`performance.getEntriesByType('paint').length`)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    // What knows the choice is the last to come.
    await next.route('**/assets/early-*.js', async (route) => {
      await held
      await route.continue()
    })
    const styled = next.waitForResponse('**/assets/*.css')
    await next.goto(`${site.url}#${paths.user}`, { waitUntil: 'commit' })
    await styled
    await sleep(500)
    expect(await drawn()).toBe(0)
    release()
    await expect.poll(drawn).toBeGreaterThan(0)
    expect(await next.locator('html').getAttribute('data-theme')).toBe('dark')
    const ground = await next.evaluate('getComputedStyle(document.documentElement).backgroundColor')
    expect(ground).toBe('rgb(14, 20, 24)')
  })

  test('an invite comes with its link, is shown as taken, and outlasts a look at the login', async () => {
    const { page } = await site.open(`${paths.register}?invite=${site.stack.invite}`)
    const invite = page.getByLabel('Invite code or referrer ID')
    const taken = page.getByText('Filled in from your invitation link')
    await expect.poll(() => invite.inputValue()).toBe(site.stack.invite)
    await taken.waitFor()
    await page.getByRole('link', { name: 'Already registered? Log in' }).click()
    await page.getByRole('link', { name: 'No account yet? Register' }).click()
    await expect.poll(() => invite.inputValue()).toBe(site.stack.invite)
    await invite.fill('another')
    await expect.poll(() => taken.count()).toBe(0)
  })

  test('password managers are told what is what, and a password can be looked at', async () => {
    const { page } = await site.open(paths.register)
    const hints = (label: string) => page.getByLabel(label, { exact: true }).getAttribute('autocomplete')
    expect(await hints('Username')).toBe('username')
    expect(await hints('Password')).toBe('new-password')
    expect(await hints('Repeat password')).toBe('new-password')
    await page.getByRole('link', { name: 'Already registered? Log in' }).click()
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
    expect(await hints('Username or email')).toBe('username webauthn')
    expect(await hints('Password')).toBe('current-password')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('steady-hand1')
    expect(await password.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Show password' }).click()
    expect(await password.getAttribute('type')).toBe('text')
    expect(await password.inputValue()).toBe('steady-hand1')
  })
})
