import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { publishDemoArticles } from '../../infra/demo/articles.ts'
import { PICTURE_MAX_BYTES } from '../../shared/api/uploads.ts'
import { type Lang, languages } from '../../shared/i18n/languages.ts'
import { secondsOf } from '../../shared/time.ts'
import { newsPath, paths, tradePath } from '../../web/paths.ts'
import { articleForm, inAll, rulesForm, someBody } from '../support/articles.ts'
import { openSite, type Site } from '../support/browser.ts'
import { openDesk, operatorOf } from '../support/desk-site.ts'
import { lookAt } from '../support/look.ts'
import { ask, member } from '../support/members.ts'
import { png } from '../support/pictures.ts'

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

const longTitles: Partial<Record<Lang, string>> = {
  fr: 'Les horaires de l’or et de l’argent changent à partir du premier lundi du mois',
  ja: '金と銀の取引時間が来月の最初の月曜日から変わります。夏時間の間は一時間早く始まり、一時間早く終わります',
  ko: '금과 은의 거래 시간이 다음 달 첫째 월요일부터 바뀝니다. 서머타임 동안에는 한 시간 일찍 시작합니다',
  th: 'เวลาซื้อขายทองคำและเงินจะเปลี่ยนตั้งแต่วันจันทร์แรกของเดือนหน้าเป็นต้นไป',
}

/** Puts what moves to the last moment of its round. */
const ended = `(() => {
  const [moving] = line.querySelector('[data-moves]').getAnimations()
  moving.currentTime = moving.effect.getTiming().duration - 1
  return false
})()`

test('what is shared opens for a stranger: news, and an activity', async () => {
  const { session } = await member(site)
  for (const [path, title] of [
    [`${paths.newsDetails}?id=demo-welcome`, 'Article'],
    [`${paths.activityList}?id=demo-invite`, 'Activity'],
  ] as const) {
    const reader = await site.open(path, { session })
    await reader.page.getByRole('heading', { name: title }).waitFor()
    const words = await reader.page.getByRole('heading', { level: 2 }).innerText()
    await reader.page.evaluate('navigator.clipboard.writeText = async (text) => { window.copied = text }')
    await reader.page.getByRole('button', { name: 'Copy link' }).click()
    await reader.page.getByText('Copied').waitFor()
    const url = (await reader.page.evaluate('window.copied')) as string
    const stranger = await site.open(url.split('#')[1] ?? '')
    await stranger.page.getByRole('heading', { name: words }).waitFor()
    expect([new URL(stranger.page.url()).hash, stranger.complaints]).toEqual([new URL(url).hash, []])
    await Promise.all([reader.context.close(), stranger.context.close()])
  }
})

test('notices run in turn, each whole: stopped, focused or without motion they stand, and nothing is cut', async () => {
  const [ada, bob] = [await operatorOf(site, 'Ann', 'approver'), await operatorOf(site, 'Ben', 'approver')]
  for (const title of ['Short', null]) {
    const texts = Object.fromEntries(
      languages.map((lang) => [lang, { title: title ?? longTitles[lang] ?? lang, lead: '', body: someBody }]),
    )
    const publishAt = secondsOf(Date.now()) - (title ? 20 : 10)
    const draft = { ...articleForm(publishAt), kind: 'notice' as const, texts: JSON.stringify(texts) }
    const { id } = await ask(site, 'desk.article_draft', draft, { token: ada.session.token })
    await ask(site, 'desk.article_publish', { id, was: 1 }, { token: bob.session.token })
  }
  for (const [lang, title] of Object.entries(longTitles) as [Lang, string][]) {
    const { page, context, complaints } = await site.open(paths.home, { lang, width: 360, height: 640 })
    const look = await lookAt(page)
    await page.evaluate(`document.documentElement.style.fontSize = '130%'`)
    const long = page.getByRole('link', { name: title })
    await page.locator('[data-moves]').waitFor()
    await page.evaluate(`line = document.querySelector('[data-moves]').closest('div')`)
    const asked = <T>(what: string) => page.evaluate(what) as Promise<T>
    // Those that come before it pass at once.
    const turnTo = (shown: Locator) =>
      expect
        .poll(async () => (await shown.isVisible()) || (await asked<false>(ended)), { interval: 60 })
        .toBe(true)
    await turnTo(long)
    const playing = () => asked<string>(`line.querySelector('[data-moves]')?.getAnimations()[0]?.playState`)
    const height = () => asked<number>('line.offsetHeight')
    expect([lang, await playing(), await look.overflow()]).toEqual([lang, 'running', []])
    await asked(`line.querySelector('button').click()`)
    expect([lang, await playing(), await look.overflow()]).toEqual([lang, undefined, []])
    await asked(`line.querySelector('button').click()`)
    if (lang === 'fr') {
      const low = await height()
      expect(low).toBeLessThan(60)
      // The judge forgives what moves, and nothing else: not what stands, not what ends too early.
      const cutWith = async (css: string) => {
        const style = await page.addStyleTag({ content: css })
        const cut = await look.overflow()
        await style.evaluate((node) => (node as unknown as { remove(): void }).remove())
        return cut.length
      }
      expect(await cutWith('[data-moves] { animation: none !important }')).toBe(1)
      expect(await cutWith('[data-moves] { margin-left: 40px }')).toBe(1)
      await long.focus()
      expect(await playing()).toBe('paused')
      await long.blur()
      await turnTo(page.getByRole('link', { name: 'Short' }))
      expect(await height()).toBe(low)
      await turnTo(long)
    }
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect([lang, await playing(), await look.overflow()]).toEqual([lang, undefined, []])
    expect(await asked(`line.querySelector('button').checkVisibility()`)).toBe(false)
    expect(complaints).toEqual([])
    await context.close()
  }
})

/** Whether all four corners of a button can be seen and pressed, just within its round ones. */
const isWholeOnTop = (button: {
  getBoundingClientRect(): { left: number; right: number; top: number; bottom: number }
  contains(other: unknown): boolean
  // biome-ignore lint/suspicious/noExplicitAny: the types of a page are not those of tests
  ownerDocument: any
}) => {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  return [left + 12, right - 12].every((x) =>
    [top + 4, bottom - 4].every((y) => button.contains(button.ownerDocument.elementFromPoint(x, y))),
  )
}

test('written at the desk, published by another operator; changed rules are read in the sheet, and the order goes on', async () => {
  const [ada, bob] = [await operatorOf(site, 'Ada', 'approver'), await operatorOf(site, 'Bob', 'approver')]
  const desk = await openDesk(site, '/content/new', { session: ada.session })
  await desk.page.getByLabel('Title (English)').fill('Hours of gold')
  await desk.page
    .getByLabel('Text (English)')
    .fill('Gold now opens **earlier**. See [more](https://example.com/).')
  const drawing = { name: 'chart.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
  await desk.page.locator('input[type=file]').setInputFiles(drawing)
  await desk.page.getByText('JPG or PNG').waitFor()
  // More than is taken as it is: what follows a picture's end shows nothing.
  const buffer = Buffer.concat([png(7, 320, 200), Buffer.alloc(PICTURE_MAX_BYTES)])
  const file = { name: 'chart.png', mimeType: 'image/png', buffer }
  await desk.page.locator('input[type=file]').setInputFiles(file)
  await desk.page.getByText('Describe the picture').waitFor()
  await desk.page.getByLabel('What the picture shows (English)').fill('The new hours')
  // Beside its words, and in the preview.
  await expect.poll(() => desk.page.getByRole('img', { name: 'The new hours' }).count()).toBe(2)
  // Another language has it once it is put there, with words of its own.
  await desk.page.getByText('Deutsch, missing').click()
  await desk.page.getByRole('button', { name: 'Insert into the text (Deutsch)' }).click()
  await desk.page.getByLabel('What the picture shows (Deutsch)').fill('Die neuen Zeiten')
  await desk.page.getByLabel('Title (Deutsch)').fill('Goldzeiten')
  if (SHOTS) await desk.page.screenshot({ path: `${SHOTS}/desk-new.png`, fullPage: true })
  await desk.page.getByText('English', { exact: true }).first().click()
  await desk.page.getByText('(example.com ↗)').waitFor()
  await desk.page.getByRole('button', { name: 'Save' }).click()
  await desk.page.getByText('Saved. Another operator has to publish it.').waitFor()
  await desk.page.getByText('Written by Ada').waitFor()
  if (SHOTS) await desk.page.screenshot({ path: `${SHOTS}/desk-list.png` })
  // The button stands apart from what is above and below it.
  const [note, write, kinds] = await Promise.all(
    [
      desk.page.getByText('What users read: news', { exact: false }),
      desk.page.getByRole('link', { name: 'New content', exact: true }),
      desk.page.getByRole('button', { name: 'All', exact: true }),
    ].map((each) => each.boundingBox()),
  )
  expect((write?.y ?? 0) - (note?.y ?? 0) - (note?.height ?? 0)).toBeGreaterThanOrEqual(8)
  expect((kinds?.y ?? 0) - (write?.y ?? 0) - (write?.height ?? 0)).toBeGreaterThanOrEqual(8)
  // Nobody publishes what they wrote.
  expect(await desk.page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0)
  const other = await openDesk(site, '/content', { session: bob.session })
  await other.page.getByRole('button', { name: 'Publish', exact: true }).click()
  if (SHOTS) await other.page.screenshot({ path: `${SHOTS}/desk-publish.png` })
  await other.page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await other.page.getByText('Hours of gold is published.').waitFor()

  const { session } = await member(site)
  const now = secondsOf(Date.now())
  const text = 'Orders run an hour at most.'
  const filler = 'So that its end lies below the sheet. '.repeat(30)
  const body = [text, filler].map((each) => ({ is: 'paragraph', runs: [{ is: 'text', text: each }] }))
  const draft = { ...rulesForm(now), texts: inAll(body) } as never
  const { id } = await ask(site, 'desk.article_draft', draft, { token: ada.session.token })
  const { page, complaints } = await site.open(tradePath('BTCUSD'), { session })
  await page.getByRole('button', { name: 'Up', exact: true }).waitFor()
  let placed = 0
  page.on('request', (request) => {
    if (request.url().includes('/addorder')) placed++
  })
  // The product is known here as it was before; what tells of the announcement is the price.
  const told = page.waitForResponse('**/api/index/getprodata*')
  await ask(site, 'desk.article_publish', { id, was: 1 }, { token: bob.session.token })
  await told
  await page.getByRole('button', { name: 'Up', exact: true }).click()
  const sheet = page.getByRole('dialog')
  const confirm = sheet.locator('[data-enter]')
  // Told before the press, never after it.
  await sheet.getByText('Orders run an hour at most.').waitFor()
  expect([await confirm.count(), placed]).toEqual([0, 0])
  for (const [width, height] of [
    [320, 568],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const read = sheet.getByRole('button', { name: 'I have read this' })
    await expect.poll(() => read.evaluate(isWholeOnTop)).toBe(true)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/rules-sheet-${width}.png` })
  }
  await sheet.getByRole('button', { name: 'I have read this' }).click()
  await confirm.click()
  await page.getByText('Order placed').first().waitFor()

  // A user who registers now has read what stands.
  const later = await site.open(tradePath('BTCUSD'), { session: (await member(site)).session })
  await later.page.getByRole('button', { name: 'Up', exact: true }).click()
  await later.page.getByRole('dialog').locator('[data-enter]').click()
  await later.page.getByText('Order placed').first().waitFor()
  expect(await later.page.getByText('Orders run an hour at most.').count()).toBe(0)
  expect([...complaints, ...later.complaints]).toEqual([])
})
