import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { publishDemoArticles } from '../../infra/demo/articles.ts'
import { secondsOf } from '../../shared/time.ts'
import { newsPath, paths, tradePath } from '../../web/paths.ts'
import { inAll, rulesForm } from '../support/articles.ts'
import { openSite, type Site } from '../support/browser.ts'
import { openDesk, operatorOf } from '../support/desk-site.ts'
import { lookAt } from '../support/look.ts'
import { ask, member } from '../support/members.ts'

let site: Site
beforeAll(async () => {
  site = await openSite(inject('chromium'), inject('web'))
  await publishDemoArticles(site.stack.deps.table, Date.now(), site.stack.deps.config)
})
afterAll(() => site.stop())

const SHOTS = process.env.SHOTS
const looks = [
  ['en', 'light', 390, 844],
  ['zh-Hans', 'dark', 390, 844],
  ['de', 'light', 390, 844],
  ['th', 'light', 320, 568],
  ['fr', 'light', 844, 390],
  ['en', 'light', 1440, 900],
] as const

test.each(looks)(
  '%s, %s, %i x %i: news, notices and activities, nothing cut off',
  async (lang, theme, width, height) => {
    const { session } = await member(site)
    const { page, complaints } = await site.open(paths.home, { lang, theme, width, height, session })
    const look = await lookAt(page)
    const found: string[] = []
    for (const path of [
      paths.home,
      paths.news,
      newsPath('demo-welcome'),
      paths.notice,
      paths.activityCatalogue,
      `${paths.activityList}?id=demo-invite`,
    ]) {
      await look.go(path)
      const seen = [...(await look.overflow()), ...(await look.small()), ...(await look.axe())]
      const wide = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number
      found.push(
        ...seen.map((what) => `${path}: ${what}`),
        ...(wide > 0 ? [`${path}: ${wide} px sideways`] : []),
      )
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${lang}-${width}${path.replace(/\W+/g, '-')}.png` })
    }
    expect(found).toEqual([])
    expect(complaints).toEqual([])
  },
)

test('written at the desk, published by another operator; changed rules are read in the sheet, and the order goes on', async () => {
  const [ada, bob] = [await operatorOf(site, 'Ada', 'approver'), await operatorOf(site, 'Bob', 'approver')]
  const desk = await openDesk(site, '/content/new', { session: ada.session })
  await desk.page.getByLabel('Title (English)').fill('Hours of gold')
  await desk.page
    .getByLabel('Text (English)')
    .fill('Gold now opens **earlier**. See [more](https://example.com/).')
  if (SHOTS) await desk.page.screenshot({ path: `${SHOTS}/desk-new.png`, fullPage: true })
  await desk.page.getByText('(example.com ↗)').waitFor()
  await desk.page.getByRole('button', { name: 'Save' }).click()
  await desk.page.getByText('Saved. Another operator publishes it.').waitFor()
  await desk.page.getByText('Written by Ada').waitFor()
  if (SHOTS) await desk.page.screenshot({ path: `${SHOTS}/desk-list.png` })
  // Nobody publishes what they wrote.
  expect(await desk.page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0)
  const other = await openDesk(site, '/content', { session: bob.session })
  await other.page.getByRole('button', { name: 'Publish', exact: true }).click()
  if (SHOTS) await other.page.screenshot({ path: `${SHOTS}/desk-publish.png` })
  await other.page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await other.page.getByText('Hours of gold is published.').waitFor()

  const now = secondsOf(Date.now())
  const body = [{ is: 'paragraph', runs: [{ is: 'text', text: 'Orders run an hour at most.' }] }]
  const draft = { ...rulesForm(now), texts: inAll(body) } as never
  const { id } = await ask(site, 'desk.article_draft', draft, { token: ada.session.token })
  await ask(site, 'desk.article_publish', { id, was: 1 }, { token: bob.session.token })
  const { session } = await member(site)
  const { page, complaints } = await site.open(tradePath('BTCUSD'), { session })
  // The catalogue is kept for five seconds.
  await page.waitForTimeout(5_500)
  await page.getByRole('button', { name: 'Up', exact: true }).click()
  const sheet = page.getByRole('dialog')
  const confirm = sheet.locator('[data-enter]')
  await confirm.click()
  await sheet.getByText('Orders run an hour at most.').waitFor()
  expect(await confirm.isDisabled()).toBe(true)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/rules-sheet.png` })
  await sheet.getByRole('button', { name: 'I have read this' }).click()
  await confirm.click()
  await page.getByText('Order placed').first().waitFor()
  expect(complaints).toEqual([])
})
