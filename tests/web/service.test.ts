import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Lang } from '../../shared/i18n/languages.ts'
import { orderPath, paths, threadPath } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { ask, type Member, member } from '../support/members.ts'
import { place } from '../support/orders.ts'
import { quickOperator, type TestOperator } from '../support/people.ts'
import { png } from '../support/pictures.ts'

describe('customer service', () => {
  let site: Site
  let user: Member
  let operator: TestOperator
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
    user = await member(site)
    operator = await quickOperator(site.stack, 'reviewer')
  })
  afterEach(() => site.closePages())
  afterAll(() => site.stop())

  const open = async (path: string, lang: Lang = 'en', session: Member['session'] | null = user.session) =>
    (await site.open(path, { lang, ...(session && { session }) })).page
  const question = (text: string) => ask(site, 'service.ticket_write', { topic: 'other', text }, user)
  const answer = (id: string, seen: number, said: { text?: string; canned?: 'looking_into_it' }) =>
    ask(site, 'desk.ticket_answer', { uid: user.uid, id, seen, ...said }, operator)
  const linesOf = (page: Page) => page.getByRole('log').getByRole('listitem')
  const threadsOf = async () => (await ask(site, 'service.ticket', {}, user)).items

  test('a visitor reads and searches the answers; to write, the way leads over the login', async () => {
    const page = await open(paths.customer, 'en', null)
    await page.getByText('How can I check a result?').click()
    await page.getByText('Your own phone computes it again').waitFor()
    await page.getByLabel('Search the answers').fill('draw VOID')
    await expect.poll(() => page.locator('details').count()).toBe(1)
    expect(await page.getByText('Both give back stake and fee in full.').isVisible()).toBe(true)
    await page.getByLabel('Search the answers').fill('qqq')
    await page.getByText('No answers found.').waitFor()
    expect(await page.getByText('We answer within 24 hours.').isVisible()).toBe(true)
    // No channel that does not exist.
    expect(await page.locator('a[href^="mailto:"], a[href^="tel:"]').count()).toBe(0)
    await page.getByRole('link', { name: 'Log in' }).click()
    await page.getByLabel('Username').waitFor()
    const shared = await open(threadPath(site.stack.deps.config.asset), 'en', null)
    await shared.getByLabel('Username').waitFor()
  })

  test('a live chat of the stage is named before its other channels, and opens in a window of its own', async () => {
    const page = await open(paths.about, 'en', null)
    await page.route('**/api/index/info', async (route) => {
      const answered = await (await route.fetch()).json()
      answered.data.service.channels = [
        { kind: 'email', value: 'help@example.com' },
        { kind: 'live', value: 'https://chat.example.com/evenhand' },
      ]
      await route.fulfill({ json: answered })
    })
    await page.goto(`${site.url}#${paths.customer}`)
    await page.reload()
    await page.getByText('Live chat').waitFor()
    expect(await page.locator('dl a').allInnerTexts()).toEqual(['chat.example.com', 'help@example.com'])
    const chat = page.getByRole('link', { name: 'chat.example.com' })
    expect(await chat.getAttribute('target')).toBe('_blank')
    expect(await chat.getAttribute('rel')).toBe('noopener noreferrer')
  })

  test('a question about an order, with a picture, answered by a prepared sentence, is read in German', async () => {
    const order = await place(site, user, { seconds: 300 })
    const page = await open(orderPath(order.id))
    await page.getByRole('link', { name: 'Ask about this' }).click()
    await page.getByText(order.id).waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Please write something.').waitFor()
    await page.getByLabel('Your question').fill('Where is the <b>chart</b>?')
    expect(await page.getByText('Please write something.').count()).toBe(0)
    await page.getByRole('button', { name: 'Add a picture' }).click()
    const chosen = { name: 'chart.png', mimeType: 'image/png', buffer: png(3, 60, 40) }
    await page.getByLabel('Picture 1').setInputFiles(chosen)
    await page.getByText('Uploaded').waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => linesOf(page).count()).toBe(2)
    expect(await page.getByText('Where is the <b>chart</b>?').isVisible()).toBe(true)
    const picture = linesOf(page).getByRole('img')
    await expect.poll(() => picture.evaluate((img) => Number(Reflect.get(img, 'naturalWidth')))).toBe(60)

    const [thread] = await threadsOf()
    expect(thread).toMatchObject({ topic: 'order', about: { kind: 'order', id: order.id }, lines: 1 })
    await answer(thread?.id ?? '', 1, { canned: 'looking_into_it' })
    // By itself, while it is looked at; and it is read then.
    await expect.poll(() => page.getByText('We’re looking into it').count()).toBe(1)
    await expect.poll(async () => (await threadsOf())[0]?.unread).toBe(false)
    const german = await open(threadPath(thread?.id ?? ''), 'de')
    await german.getByText('Wir prüfen das und antworten Ihnen hier.').waitFor()
    await german.getByText('Beantwortet').waitFor()
  })

  test('a new answer is marked in the list until it is read', async () => {
    const { id } = await question('Is anyone there?')
    await answer(id, 1, { text: 'Yes.' })
    const page = await open(paths.customer)
    const row = page.getByRole('link', { name: /Is anyone there\?/ })
    await row.getByText('New answer').waitFor()
    await row.click()
    await page.getByText('Yes.', { exact: true }).waitFor()
    await expect.poll(async () => (await threadsOf()).find((each) => each.id === id)?.unread).toBe(false)
    await page.getByRole('button', { name: 'Back' }).click()
    await row.getByText('Answered').waitFor()
  })

  test('a lost reply ends in one line; words begun are here again after a reload, and too long ones stay', async () => {
    const { id } = await question('Count me.')
    const page = await open(threadPath(id))
    const field = page.getByLabel('Your message')
    await field.fill('x'.repeat(2001))
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Too long: 2,001 of at most 2,000 characters.').waitFor()
    expect((await field.inputValue()).length).toBe(2001)

    await field.fill('Half a thou')
    await page.reload()
    await expect.poll(() => field.inputValue()).toBe('Half a thou')
    await field.fill('Once.')
    let lost = 0
    await page.route('**/api/user/ticket', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      return route.abort()
    })
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => linesOf(page).count()).toBe(2)
    await expect.poll(() => field.inputValue()).toBe('')
    expect(lost).toBe(1)
    const read = await ask(site, 'service.ticket', { id }, user)
    expect(read.lines?.items.map(({ text }) => text)).toEqual(['Count me.', 'Once.'])

    // Sent, and the page gone before it heard: the words are not there to be sent again.
    await page.unrouteAll({ behavior: 'wait' })
    await page.route('**/api/user/ticket', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      return route.abort()
    })
    await field.fill('Twice?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(async () => (await ask(site, 'service.ticket', { id }, user)).items[0]?.lines).toBe(3)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await expect.poll(() => linesOf(page).count()).toBe(3)
    await expect.poll(() => field.inputValue()).toBe('')

    await page.getByRole('button', { name: 'Mark as solved' }).click()
    await page.getByText('You closed this conversation.').waitFor()
    await field.fill('Not quite.')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Waiting for an answer').waitFor()
  })
})
