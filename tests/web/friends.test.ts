import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { paths } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { member } from '../support/members.ts'

let site: Site
beforeAll(async () => {
  site = await openSite(inject('chromium'), inject('web'))
})
afterAll(() => site.stop())

test('a check-in is one tap from home; a poster is drawn in a second, and its link fills the form of a friend', async () => {
  const user = await member(site)
  const { page } = await site.open(paths.home, { session: user.session })
  await page.getByRole('link', { name: 'Check in', exact: true }).click()
  await page.getByRole('button', { name: /^Check in · 0\.10/ }).click()
  await page.getByText('Checked in for today.').waitFor()
  await page.getByText('You can check in again from', { exact: false }).waitFor()
  await expect.poll(() => page.locator('[data-mark=done]').count()).toBe(1)

  const { publicId } = user.session.user
  await page.goto(`${site.url}#${paths.invite}`)
  await page.getByText(publicId, { exact: true }).waitFor()
  const before = Date.now()
  await page.getByRole('button', { name: 'Make a poster' }).click()
  await page.getByAltText('Poster with your invite code').waitFor()
  expect(Date.now() - before).toBeLessThan(5000)
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save poster' }).click(),
  ])
  expect(kept.suggestedFilename()).toBe(`invite-${publicId}.png`)

  const friend = { pk: `U#${user.uid}`, sk: 'FRIEND#01M8AJBXDRCPFXZFKZY62BF1MK' }
  const record = new Change(friend)
    .set('at', 1_790_000_000)
    .set('outcome', 'month_full')
    .set('passedAt', 1_790_000_060)
  await site.stack.deps.table.write(record.build())
  expect(keys.friend(user.uid, '01M8AJBXDRCPFXZFKZY62BF1MK')).toEqual(friend)
  await page.reload()
  await page.getByText('No reward: the 50 of that month were used up.').waitFor()
  const link = await page.getByText(/register\?invite=/).textContent()

  const visitor = await site.open(new URL(link ?? '').hash.slice(1))
  await expect.poll(() => visitor.page.locator('input[name=invite]').inputValue()).toBe(publicId)
})
