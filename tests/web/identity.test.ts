import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { levelPath } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { someData } from '../support/identity.ts'
import { ask, type Member, member } from '../support/members.ts'
import { quickOperator, type TestOperator } from '../support/people.ts'
import { choosePhoto } from '../support/photo.ts'
import { watchPosts } from '../support/slow-line.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const input = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const said = (page: Page, text: string) => page.getByText(text, { exact: true })
const photos = (page: Page) => page.locator('main form section')
const photo = (page: Page, name: string) => photos(page).filter({ has: page.getByRole('heading', { name }) })

/** A photo out of focus, as a phone in a hand that shakes takes it. */
const BLURRED = `(async () => {
  const canvas = new OffscreenCanvas(1200, 900)
  const on = canvas.getContext('2d')
  on.filter = 'blur(14px)'
  on.fillStyle = '#e8e8e8'
  on.fillRect(100, 100, 1000, 700)
  on.fillStyle = '#222222'
  for (let y = 200; y < 700; y += 60) on.fillRect(300, y, 600, 24)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'x.jpg', { type: 'image/jpeg' })
})()`

describe('who a user is', () => {
  let site: Site
  let user: Member
  let operator: TestOperator
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
    user = await member(site)
    operator = await quickOperator(site.stack)
  })
  afterEach(() => site.closePages())
  afterAll(() => site.stop())

  /** The newest submission that waits. */
  const waiting = async () => {
    const { items } = await ask(site, 'desk.identities', {}, operator)
    const [one] = items
    if (!one) throw new Error('nothing waits')
    return { uid: one.uid, id: one.id }
  }

  test('data, then three photos: one blurred, one cut off, the page closed in between; what is rejected alone is asked again', async () => {
    const posts = watchPosts(site, { drops: 1 })
    const { page, complaints } = await site.open('/pages/user/user', { session: user.session })
    await page.getByRole('link', { name: 'Identity verification' }).tap()
    await page.getByRole('link', { name: /^Level 3/ }).tap()
    await said(page, 'Levels open in order. Pass level 1 first.').waitFor()
    await page.getByRole('link', { name: /^Level 1/ }).tap()
    await button(page, 'Submit for review').tap()
    await said(page, 'Please choose the type of document.').waitFor()
    await input(page, 'Type of document').selectOption('passport')
    await input(page, 'ID number').fill('身份 123456')
    await input(page, 'Real name').fill('Ada Byron')
    await said(page, 'Wrong ID number. Enter it as printed, without Chinese characters.').waitFor()
    await input(page, 'ID number').fill('ab 1234567')
    await button(page, 'Submit for review').tap()
    await page.getByText('Under review', { exact: true }).waitFor()
    expect(await page.locator('main').innerText()).not.toContain('1234567')
    // It says that it shows the decision, also where it was opened anew.
    await page.clock.install()
    await page.reload()
    await page.getByText('Under review', { exact: true }).waitFor()
    await ask(site, 'desk.identity_pass', await waiting(), operator)
    await page.clock.runFor(10_000)
    await page.getByText('You can’t edit verified data.', { exact: false }).waitFor()

    await page.goto(`${site.url}?two#${levelPath(2)}`)
    await photos(page).nth(2).waitFor()
    const front = photo(page, 'Passport page with your photo')
    await choosePhoto(page, 0, BLURRED)
    await front
      .getByText('The picture is blurred: hold the phone still and try again.', { exact: true })
      .waitFor()
    expect(posts.bytes).toEqual([])
    await front.getByRole('button', { name: 'Use it anyway' }).tap()
    await front.getByText('Uploaded', { exact: true }).waitFor()
    expect(posts).toMatchObject({ dropped: 1 })
    await page.reload()
    await front.getByText('Uploaded', { exact: true }).waitFor()
    await button(page, 'Submit for review').tap()
    await said(page, 'Please upload all required photos.').first().waitFor()
    for (const name of ['Passport page with your signature', 'You, holding the document']) {
      await photo(page, name).getByRole('button', { name: 'Use a sample' }).tap()
      await photo(page, name).getByText('Uploaded', { exact: true }).waitFor()
    }
    await button(page, 'Submit for review').tap()
    await page.getByText('Under review', { exact: true }).waitFor()
    expect(await page.evaluate(`localStorage.getItem('evenhand.identity')`)).toBeNull()

    const reasons = 'front:reason_photo_blurred'
    await ask(site, 'desk.identity_reject', { ...(await waiting()), reasons }, operator)
    await page.goto(`${site.url}?again#${levelPath(2)}`)
    await front.getByText('The picture is blurred.', { exact: true }).waitFor()
    await page.getByText('We couldn’t verify your identity.').waitFor()
    expect(await photos(page).count()).toBe(1)
    await front.getByRole('button', { name: 'Use a sample' }).tap()
    await front.getByText('Uploaded', { exact: true }).waitFor()
    await button(page, 'Submit for review').tap()
    await page.getByText('Under review', { exact: true }).waitFor()
    await ask(site, 'desk.identity_pass', await waiting(), operator)
    await page.goto(`${site.url}?passed#${levelPath(2)}`)
    await page.getByText('You can’t edit verified data.', { exact: false }).waitFor()
    expect(await page.locator('main input').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('what another phone submitted shows when a level is entered; a form that was open is refused and gives way', async () => {
    const own = await member(site)
    const { page } = await site.open('/pages/user/auth', { session: own.session })
    const level = page.getByRole('link', { name: /^Level 1/ })
    await level.waitFor()
    await ask(site, 'identity.certification_submit', someData(), own)
    await level.tap()
    await said(page, 'Under review').waitFor()
    expect(await page.locator('main input').count()).toBe(0)

    const late = await member(site)
    const { page: other } = await site.open(levelPath(1), { session: late.session })
    await input(other, 'Type of document').selectOption('passport')
    await input(other, 'ID number').fill('ab 7654321')
    await input(other, 'Real name').fill('Ada Byron')
    await ask(site, 'identity.certification_submit', someData(), late)
    await button(other, 'Submit for review').tap()
    await said(other, 'Under review').waitFor()
    expect(await other.getByRole('alert').innerText()).toBe('This level is under review already.')
    expect(await other.locator('main input').count()).toBe(0)
  })
})
