import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { depositPath, isOpenPath, paths, tradePath } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { type Member, member, registered } from '../support/members.ts'
import { PASSWORD } from '../support/stack.ts'
import { ticket } from '../support/ticket.ts'

const hash = (page: Page) => new URL(page.url()).hash.slice(1)
const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true })
const all = Object.values(paths)
const closed = all.filter((path) => !isOpenPath(path))
/** Where Back leads who has no history, where it is not home: to the page above. Pages of the tab bar have no Back. */
const above: Partial<Record<string, string>> = {
  [paths.register]: paths.login,
  [paths.forgetpwd]: paths.login,
  [paths.agreement]: paths.register,
  [paths.confirm]: paths.trade,
  [paths.order]: paths.orders,
  [paths.messages]: paths.user,
  [paths.display]: paths.user,
  [paths.ownData]: paths.user,
  [paths.info]: paths.user,
  [paths.auth]: paths.user,
  [paths.limits]: paths.user,
  [paths.sign]: paths.user,
  [paths.invite]: paths.user,
  [paths.security]: paths.user,
  [paths.setPassword]: paths.security,
  [paths.setFundPassword]: paths.security,
  [paths.fundReset]: paths.security,
  [paths.passkeys]: paths.security,
  [paths.devices]: paths.security,
  [paths.notices]: paths.security,
  [paths.bindPhone]: paths.security,
  [paths.bindMail]: paths.security,
  [paths.notifications]: paths.user,
  [paths.alerts]: paths.user,
  [paths.newsDetails]: paths.news,
  [paths.openArticle]: paths.openNews,
  [paths.activityList]: paths.activityCatalogue,
  [paths.activityCenter]: paths.user,
  [paths.couple]: paths.activityCenter,
  [paths.quiz]: paths.activityCenter,
  [paths.statement]: paths.user,
  [paths.performance]: paths.statement,
  [paths.depositWays]: paths.user,
  [paths.deposit]: paths.depositWays,
  [paths.deposits]: paths.user,
  [paths.withdraw]: paths.user,
  [paths.withdrawals]: paths.user,
  [paths.payment]: paths.user,
  [paths.cards]: paths.payment,
  [paths.addCard]: paths.cards,
  [paths.wallets]: paths.payment,
  [paths.wallet]: paths.user,
  [paths.finance]: paths.wallet,
  [paths.year]: paths.finance,
  [paths.project]: paths.projects,
  [paths.myProjects]: paths.projects,
  [paths.profits]: paths.myProjects,
  [paths.exchange]: paths.user,
  [paths.exchanges]: paths.user,
  [paths.download]: paths.about,
  [paths.openLocation]: paths.about,
  [paths.chooseLocation]: paths.info,
}
/** An address as a link has it: a deposit's says by which way it is made, as without one there is nothing to fill in. */
const linked = (path: string): string => (path === paths.deposit ? depositPath('bank') : path)
/** A message goes after four seconds, maybe before a slow machine hands the new page to the test: `messages` keeps all. */
const keepsMessages = `
  window.messages = []
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) messages.push(node.textContent)
  }).observe(document, { childList: true, subtree: true })`
const tabs: readonly string[] = [paths.home, paths.homeAlias, paths.projects, paths.orders, paths.user]

describe('addresses', () => {
  let site: Site
  let user: Member
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
    user = await member(site)
  })
  afterAll(() => site.stop())

  describe('opened by itself, in a tab without history,', () => {
    const complaints: string[] = []
    let visitor: Page
    let member: Page
    /** Links open from here, as from a message. */
    const opener = async (session?: Member['session']): Promise<Page> => {
      // A wide window shows an order beside its list, which needs no way back.
      const context = await site.browser.newContext({ viewport: { width: 390, height: 844 } })
      context.on('weberror', (error) => complaints.push(String(error.error())))
      context.on('console', (message) => {
        if (/Content Security Policy|Uncaught/.test(message.text())) complaints.push(message.text())
      })
      await context.addInitScript(keepsMessages)
      const page = await context.newPage()
      await page.goto(site.url)
      const stored = {
        'evenhand.lang': 'en',
        ...(session && { 'evenhand.session': JSON.stringify(session) }),
      }
      for (const [name, value] of Object.entries(stored))
        await page.evaluate(`localStorage.setItem('${name}', ${JSON.stringify(value)})`)
      return page
    }
    beforeAll(async () => {
      visitor = await opener()
      member = await opener(user.session)
    })

    test.each(all)(
      '%s stands under a title with the name of the product, and Back leads above',
      async (path) => {
        const from = isOpenPath(path) ? visitor : member
        const opened = from.context().waitForEvent('page')
        await from.evaluate(`void window.open('${site.url}#${linked(path)}', '_blank', 'noopener')`)
        const page = await opened
        await expect.poll(() => page.title()).toMatch(/^(.+ · )?Evenhand$/)
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect(await page.getByText(/couldn’t be loaded|Page not found/).count()).toBe(0)
        expect(hash(page).split('?')[0]).toBe(path)
        expect(complaints).toEqual([])
        if (tabs.includes(path)) expect(await back(page).count()).toBe(0)
        else {
          await back(page).click()
          await expect.poll(() => hash(page).split('?')[0]).toBe(above[path] ?? paths.home)
        }
        await page.close()
      },
    )

    test.each(closed)('%s asks a visitor to log in first', async (path) => {
      const opened = visitor.context().waitForEvent('page')
      await visitor.evaluate(`void window.open('${site.url}#${path}', '_blank', 'noopener')`)
      const page = await opened
      await expect.poll(() => hash(page)).toBe('/pages/login/login')
      await expect.poll(() => page.evaluate('messages.join()')).toContain('Please log in first.')
      await page.close()
    })

    test('every page that is not open to all asks a visitor to log in, who comes to it from another page', async () => {
      const { page, context } = await site.open(paths.about)
      const answers: string[] = []
      for (const path of closed) {
        await page.evaluate(`location.hash = '#${path}'`)
        await page.getByText('Please log in first.').waitFor()
        answers.push(hash(page))
        await page.evaluate(`location.hash = '#${paths.about}'`)
        await page.getByText('Please log in first.').waitFor({ state: 'detached' })
      }
      expect(answers).toEqual(closed.map(() => paths.login))
      await context.close()
    })
  })

  describe('on the way', () => {
    afterEach(() => site.closePages())

    test('a deposit without a way of paying leads to the choice of one', async () => {
      const { page } = await site.open(paths.deposit, { session: user.session })
      await expect.poll(() => hash(page)).toBe(paths.depositWays)
    })

    test('written in another case an address is the same', async () => {
      const { page } = await site.open('/PAGES/Public/Risk')
      await page.getByRole('heading', { name: 'Risk notice' }).waitFor()
    })

    test('one that leads nowhere says so, and leads home', async () => {
      const { page } = await site.open('/pages/no/such')
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
      await page.getByRole('link', { name: 'To the home page' }).click()
      await page.getByRole('link', { name: /BTCUSD/ }).waitFor()
      expect(hash(page)).toBe('/')
    })

    test('after the login one is where one wanted to be, and Back does not lead to the login', async () => {
      await registered(site, 'ada')
      const { page } = await site.open('/')
      await page.getByRole('link', { name: /BTCUSD/ }).waitFor()
      await page.evaluate(`location.hash = '#/pages/trade/trade?id=XAUUSD'`)
      await page.getByLabel('Username').fill('ada')
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await ticket(page).up.waitFor()
      expect(hash(page)).toBe('/pages/trade/trade?id=XAUUSD')
      await back(page).click()
      await page.getByRole('link', { name: /BTCUSD/ }).waitFor()
      expect(hash(page)).toBe('/')
    })

    test('Back closes what lies over a page, and no step is left behind however it was closed', async () => {
      const { page } = await site.open('/', { session: user.session })
      const trade = tradePath('BTCUSD')
      await page.getByRole('link', { name: /BTCUSD/ }).click()
      const terms = page.getByRole('button', { name: 'Terms' })
      const sheet = page.getByRole('dialog')
      await terms.click()
      await sheet.waitFor()
      await page.goBack()
      await sheet.waitFor({ state: 'hidden' })
      expect(hash(page)).toBe(trade)

      // Put away by its cross, then left by a link within it: one step back each time.
      await terms.click()
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'hidden' })
      await terms.click()
      await sheet.getByRole('link', { name: 'Trading rules' }).click()
      await page.getByRole('heading', { name: 'Rules', level: 1, exact: true }).waitFor()
      await page.goBack()
      await expect.poll(() => hash(page)).toBe(trade)
      expect(await sheet.count()).toBe(0)
      // A reload under an open sheet begins without it.
      await terms.click()
      await sheet.waitFor()
      await page.reload()
      await terms.waitFor()
      expect(await sheet.count()).toBe(0)
      await page.goBack()
      await expect.poll(() => hash(page)).toBe('/')
    })

    test('a link tapped twice while its page is on the way is one step', async () => {
      const { page } = await site.open('/')
      const link = page.getByRole('link', { name: 'How we prove it' })
      await link.waitFor()
      const tappedTwice = Promise.withResolvers<void>()
      await page.route('**/assets/FairnessPage-*.js', async (route) => {
        await tappedTwice.promise
        await route.continue()
      })
      await link.click()
      await page.getByRole('progressbar', { name: 'Loading' }).waitFor()
      await link.click()
      tappedTwice.resolve()
      await page.getByRole('heading', { name: 'How we prove it' }).waitFor()
      expect(await page.evaluate('history.state.idx')).toBe(1)
      await back(page).click()
      await page.getByRole('link', { name: /BTCUSD/ }).waitFor()
      expect(hash(page)).toBe('/')
    })

    test('Back tapped twice is one step back', async () => {
      const { page } = await site.open('/')
      await page.getByRole('link', { name: 'How we prove it' }).click()
      await page.getByRole('heading', { name: 'How we prove it' }).waitFor()
      await page.evaluate(`location.hash = '#/pages/public/risk'`)
      await page.getByRole('heading', { name: 'Risk notice' }).waitFor()
      await page.evaluate(
        `for (let tap = 0; tap < 2; tap++) document.querySelector('[aria-label="Back"]').click()`,
      )
      await page.getByRole('heading', { name: 'How we prove it' }).waitFor()
      await page.waitForTimeout(500)
      expect(hash(page)).toBe('/pages/public/fairness')
    })

    test('one goes back to where one had scrolled', async () => {
      const { page } = await site.open('/pages/public/fairness', { height: 500 })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForTimeout(500)
      await page.evaluate('scrollTo(0, 300)')
      await expect.poll(() => page.evaluate('scrollY')).toBe(300)
      await page.waitForTimeout(200)
      await page.evaluate(`location.hash = '#/pages/public/risk'`)
      await page.getByRole('heading', { name: 'Risk notice' }).waitFor()
      expect(await page.evaluate('scrollY')).toBe(0)
      await page.goBack()
      await page.getByRole('heading', { name: 'How we prove it' }).waitFor()
      await expect.poll(() => page.evaluate('scrollY')).toBe(300)
    })

    test.each([-3_600_000, 3_600_000])(
      'a phone whose clock is %d ms off places an order and counts down rightly',
      async (off) => {
        const { page, context } = await site.open('/pages/about/aboutus', { session: user.session })
        await context.addInitScript(`{
        const RealDate = Date
        const now = () => RealDate.now() + ${off}
        globalThis.Date = class extends RealDate {
          constructor(...given) { if (given.length) super(...given); else super(now()) }
          static now() { return now() }
        }
      }`)
        await page.goto('about:blank')
        await page.goto(`${site.url}#/pages/trade/trade?id=BTCUSD`)
        await ticket(page).duration('5 min').click()
        await ticket(page).up.click()
        const sent: string[] = []
        page.on('request', (request) => request.url().includes('addorder') && sent.push(request.url()))
        await ticket(page).confirm.click()
        await ticket(page).running.first().waitFor()
        const left = await page.getByRole('timer').first().innerText()
        expect(left).toMatch(/^(5:0[0-2]|4:\d\d)$/)
        expect(sent).toHaveLength(1)
      },
    )
  })
})
