import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { languageInfo, languages } from '../../shared/i18n/languages.ts'
import { openSite, type Site } from '../support/browser.ts'
import { type Member, member } from '../support/members.ts'
import { wordsOf } from '../support/words.ts'

describe('language and appearance', () => {
  let site: Site
  let user: Member
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
    user = await member(site)
  })
  afterEach(() => site.closePages())
  afterAll(() => site.stop())

  const heading = (page: Page) => page.getByRole('heading', { level: 1 })
  const attribute = (page: Page, name: string) => page.locator('html').getAttribute(name)
  /** Asks anew for a list, and answers in which language. */
  const languageSent = async (page: Page) => {
    const [request] = await Promise.all([page.waitForRequest('**/api/**'), page.reload()])
    return [request.headers().lang, request.headers().language]
  }

  test('each of the ten speaks at one tap, in the title too', async () => {
    const { page } = await site.open('/pages/public/language')
    for (const lang of languages) {
      const title = wordsOf(lang).get('common:title_language') as string
      await page.getByRole('button', { name: languageInfo[lang].name, exact: true }).click()
      await heading(page).getByText(title, { exact: true }).waitFor()
      await expect.poll(() => page.title()).toContain(title)
      expect(await attribute(page, 'lang')).toBe(languageInfo[lang].html)
      const current = page.locator('[aria-current=true]')
      expect(await current.innerText()).toBe(languageInfo[lang].name)
    }
  })

  test('the choice is kept after a reload, for this phone and for what it asks', async () => {
    const { page, context } = await site.open('/pages/public/language')
    await page.getByRole('button', { name: '日本語' }).click()
    await heading(page).getByText('言語').waitFor()
    expect(await languageSent(page)).toEqual(['ja', 'ja'])
    await heading(page).getByText('言語').waitFor()
    const next = await context.newPage()
    await next.goto(`${site.url}#/pages/login/register`)
    await next.getByRole('heading', { name: wordsOf('ja').get('common:title_register') as string }).waitFor()
  })

  test("a refusal of the server's own comes in the language of the phone", async () => {
    const { page } = await site.open('/pages/login/login', { lang: 'de' })
    const words = wordsOf('de')
    await page.getByLabel(words.get('login:name_or_mail') as string, { exact: true }).fill('nobody')
    await page.getByLabel(words.get('login:password') as string, { exact: true }).fill('wrong-one1')
    await page.getByRole('button', { name: words.get('login:log_in') as string, exact: true }).click()
    await page.getByText(words.get('errors:password_wrong') as string).waitFor()
  })

  test('dark and the colours of up and down are chosen on the page of display, and kept', async () => {
    const { page } = await site.open('/pages/user/display', { session: user.session })
    await page.locator('label', { hasText: 'Dark' }).click()
    await page.getByRole('radio', { name: 'Blue up, orange down' }).check()
    for (const _ of ['at once', 'after a reload']) {
      await expect.poll(() => attribute(page, 'data-theme')).toBe('dark')
      expect(await attribute(page, 'data-sides')).toBe('blue-orange')
      await page.reload()
      await page.getByRole('heading', { name: 'Display' }).waitFor()
    }
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  })

  test('until one chooses, theme follows the phone and colours the custom of the language', async () => {
    const { page } = await site.open('/pages/user/user', { session: user.session, theme: 'dark', lang: 'ko' })
    await heading(page).waitFor()
    expect([await attribute(page, 'data-theme'), await attribute(page, 'data-sides')]).toEqual([
      'dark',
      'red-blue',
    ])
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => attribute(page, 'data-theme')).toBe('light')
  })
})
