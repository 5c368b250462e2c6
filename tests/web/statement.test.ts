import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { orderPath, paths, projectPath, tradePath } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { satoshi } from '../support/deposits.ts'
import { beforeYesterdayMs } from '../support/invested.ts'
import { type Member, member } from '../support/members.ts'
import { look, type OrderData, place } from '../support/orders.ts'
import { offered } from '../support/projects.ts'
import { words } from '../support/ticket.ts'

describe('the statement of a user', () => {
  let site: Site
  let user: Member
  let settled: OrderData[]
  let behindMs = 180_000
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'), { clock: () => Date.now() - behindMs })
    user = await member(site)
    const placed: OrderData[] = []
    for (let count = 0; count < 21; count++)
      placed.push(await place(site, user, { amount: '10' }, Date.now() - behindMs))
    behindMs = 0
    settled = await Promise.all(placed.map(({ id }) => look(site, user, id)))
  })
  afterEach(() => site.closePages())
  afterAll(() => site.stop())

  const open = (path: string) => site.open(path, { session: user.session })
  const rows = (page: Page) => page.getByRole('list', { name: 'Statement' }).getByRole('listitem')

  test('is reached from Mine; an order is a row, net, with the balance after it, and opens to its legs', async () => {
    const { page } = await open(paths.user)
    await page.getByRole('link', { name: 'Statement' }).click()
    await expect.poll(() => rows(page).count()).toBe(20)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => rows(page).count()).toBe(22)
    expect(await words(rows(page).last())).toMatch(
      /^Practice money\s[^U]*\+10,000\.00 USD\sBalance after: 10,000\.00 USD$/,
    )
    const newest = rows(page).first()
    const net = settled.reduce((sum, { profit }) => sum + Math.round(Number(profit) * 100), 1_000_000)
    const after = (net / 100).toLocaleString('en', { minimumFractionDigits: 2 })
    expect(await words(newest)).toContain(`Balance after: ${after} USD`)
    await newest.locator('summary').click()
    expect(await words(newest)).toMatch(
      /Order placed\s[^−]*−10\.05 USD\sLocked \+10\.00 USD\sincl\. fee 0\.05 USD/,
    )
    await newest.getByRole('link', { name: 'Order details' }).click()
    await page.getByRole('heading', { name: 'Order details' }).waitFor()
    expect(settled.some(({ id }) => page.url().includes(id))).toBe(true)
    await page.goBack()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
  })

  test('covered amounts are covered on every page that shows any', async () => {
    const { page } = await open(paths.user)
    await page.getByRole('button', { name: 'Hide amounts' }).click()
    const total = await page.evaluate(`document.body.innerText`)
    expect(total).not.toMatch(/\d USD/)
    const own = [
      orderPath(settled[0]?.id ?? ''),
      `${paths.orders}?view=settled`,
      paths.performance,
      paths.statement,
    ]
    for (const path of [...own, paths.deposits, paths.home]) {
      await page.goto(`${site.url}#${path}`)
      await page.getByText('••••').first().waitFor()
      const text = String(await page.evaluate(`document.querySelector('main').innerText`))
      // Of an order also without a code.
      expect(text.match(/[+−]?[\d.,]+\sUSD|(?<![\d.,])(10\.05|7\.95|8\.00)(?![\d%])/g), path).toBeNull()
    }
    await page.goto(`${site.url}#${tradePath('BTCUSD')}`)
    await page.getByText('••••').first().waitFor()
  })

  test('a day comes to what its movements come to, once all of them are here', async () => {
    const { page } = await open(paths.statement)
    await expect.poll(() => rows(page).count()).toBe(20)
    const heading = page.getByRole('heading', { level: 2 }).first()
    // The day goes on with the next page, unless midnight has just gone by.
    const first = await words(heading)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => rows(page).count()).toBe(22)
    const days = await page.getByRole('heading', { level: 2 }).allInnerTexts()
    if (days.length > 1) return
    expect(first).not.toContain('USD')
    const net = settled.reduce((sum, { profit }) => sum + Math.round(Number(profit) * 100), 0)
    const total = ((1_000_000 + net) / 100).toLocaleString('en', { minimumFractionDigits: 2 })
    expect(await words(heading)).toContain(`+${total} USD`)
  })

  test('a choice stands in the address; what matches nothing says so and leads back to everything', async () => {
    const { page } = await open(paths.statement)
    await page.getByLabel('Type').selectOption('Practice money')
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(page.url()).toContain('kind=grant')
    await page.reload()
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.getByLabel('Type').selectOption('Credit')
    await page.getByText('No transactions match these filters.').waitFor()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect.poll(() => rows(page).count()).toBe(20)
    expect(page.url()).not.toContain('kind')
  })

  test('a movement of another asset shows which, with its decimals; the balance too', async () => {
    const other = await member(site)
    await satoshi(site.stack.deps, other.uid, Date.now() + 1000)
    const { page } = await site.open(paths.statement, { session: other.session })
    expect(await words(rows(page).first())).toMatch(
      /^Credit\s[^+]*\+0\.00000001 BTC\sBalance after: 0\.00000001 BTC$/,
    )
    await page.goto(`${site.url}#${paths.user}`)
    await page.getByText('0.00000001 BTC').first().waitFor()
    await page.getByText('10,000.00 USD').first().waitFor()
  })

  test('the file is fetched with the token, and saved by a tap of its own', async () => {
    const { page, complaints } = await open(paths.statement)
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const save = page.getByRole('link', { name: 'Save' })
    await save.waitFor()
    const [saved] = await Promise.all([page.waitForEvent('download'), save.click()])
    expect(saved.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
    const lines = readFileSync(await saved.path(), 'utf8').split('\r\n')
    // A heading; two lines of a placing, one or two of an end, one of the grant; and the end of the last line.
    const ends = settled.reduce((sum, { result }) => sum + (result === 'loss' ? 1 : 2), 0)
    expect(lines).toHaveLength(1 + 42 + ends + 1 + 1)
    expect(lines[0]).toMatch(/^time_utc,/)
    expect(complaints).toEqual([])
  })

  test('a refusal of the file is said, and the page stays as it was', async () => {
    const { page } = await open(paths.statement)
    await expect.poll(() => rows(page).count()).toBe(20)
    await page.route('**/api/user/statement?format=csv*', (route) =>
      route.fulfill({
        status: 422,
        json: {
          code: 422,
          error: 'statement_too_long',
          msg: 'Too much for one file.',
          params: {},
          data: null,
        },
      }),
    )
    await page.getByRole('button', { name: 'Download CSV' }).click()
    await page.getByText('Too much for one file.').waitFor()
    expect(await rows(page).count()).toBe(20)
  })

  test('a project is bought, a day of it is earned with its arithmetic, and settled early at the cost that was shown', async () => {
    behindMs = beforeYesterdayMs()
    const other = await member(site)
    const terms = { dividend: 'maturity', title: 'Orchard', days: 30 } as const
    const project = await offered(site.stack.deps, Date.now() - behindMs, terms)
    const bought = await site.open(projectPath(project), { session: other.session })
    await bought.page.getByLabel('Amount').fill('500')
    await bought.page.getByText('1.50 USD', { exact: true }).first().waitFor()
    await bought.page.getByRole('button', { name: 'Invest', exact: true }).click()
    await bought.page.getByRole('button', { name: 'Invest 500.00 USD' }).click()
    await bought.page.getByRole('button', { name: 'Settle early' }).waitFor()
    expect(bought.page.url()).toContain(paths.myProjects)
    await bought.context.close()

    // Bought the day before yesterday: yesterday has earned.
    behindMs = 0
    // Its name comes by another answer: until then its place is kept, and no id stands there.
    const named = Promise.withResolvers<void>()
    const { page } = await site.open(paths.profits, {
      session: other.session,
      watch: async (fresh) => {
        await fresh.route('**/api/user/myproject*', async (route) => {
          await named.promise
          await route.continue()
        })
      },
    })
    const day = page.getByRole('listitem').first()
    await day.locator('summary').click()
    expect(await words(day)).toMatch(/^0\.00 USD\sDay 1\s/)
    named.resolve()
    await day.getByText('Orchard en').waitFor()
    expect(await words(day)).toMatch(
      /Orchard en\s0\.00 USD\sDay 1\sPrincipal that earned\s500\.00 USD\s× 0\.01% per day\s0\.05 USD/,
    )
    await page.goto(`${site.url}#${paths.myProjects}`)
    await page.getByRole('list', { name: 'My projects' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Settle early' }).click()
    const sheet = page.getByRole('dialog')
    expect(await words(sheet)).toMatch(
      /Return paid now\s0\.02 USD\sReturn you lose\s0\.03 USD\sRemaining days, not earned\s1\.45 USD/,
    )
    await sheet.getByRole('button', { name: 'Get 500.02 USD' }).click()
    await page.getByText('Settled early').waitFor()
    await page.goto(`${site.url}#${paths.statement}`)
    // One document with its movements, net, as an order is.
    await expect.poll(() => rows(page).count()).toBe(2)
    const newest = await words(rows(page).first())
    expect(newest).toMatch(/^Project settled\s/)
    expect(newest).toMatch(/\sBalance after: 10,000\.02 USD$/)
  })
})
