import { describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { type Row, replace } from '../../functions/table/write.ts'
import { secondsOf } from '../../shared/time.ts'
import { articleForm } from '../support/articles.ts'
import { button, dialog, hash, pathOf, staffedSite } from '../support/desk-stories.ts'
import { ask, member } from '../support/members.ts'
import { waitingOf } from '../support/queue.ts'

describe('the desk', () => {
  const on = staffedSite()

  test('of 130 that wait each keeps its place: opened by its address, decided by another, approved', async () => {
    const user = await member(on.site, 'hugo')
    const hour = 3600
    const now = secondsOf(Date.now())
    const ids = await waitingOf(on.site.stack.deps.table, user.uid, 130, now - hour)
    const at = (n: number) => pathOf(user, ids[n] ?? '')
    const { page, complaints } = await on.deskOf(on.ada, at(119))
    const chosen = page.locator('a[id^=row-][aria-current]')
    const isShown = (n: number) =>
      expect
        .poll(async () => [hash(page), await chosen.getAttribute('id')])
        .toEqual([`#${at(n)}`, `row-${ids[n]}`])
    await isShown(119)
    await expect.poll(() => chosen.isVisible()).toBe(true)
    const [deposits] = (await ask(on.site, 'desk.queues', {}, on.ada.session)).items
    expect(deposits?.waiting).toBeGreaterThanOrEqual(130)
    await page.getByText(`${deposits?.waiting} waiting`).waitFor()
    await page.keyboard.press('j')
    await isShown(120)
    // Keys that scroll move the evidence, though the focus is in the list.
    await page.setViewportSize({ width: 1280, height: 480 })
    const scrolled = () =>
      page.evaluate(`['section', 'div'].map((side) =>
      document.querySelector('main > ' + side).scrollTop)`) as Promise<[number, number]>
    await page.getByText('Nothing yet.').waitFor()
    const [listAt, topOf] = await scrolled()
    await page.keyboard.press('PageDown')
    await expect.poll(async () => (await scrolled())[1]).toBeGreaterThan(topOf)
    expect((await scrolled())[0]).toBe(listAt)
    await page.keyboard.press('k')
    await isShown(119)

    // A colleague is faster.
    const asked = { uid: user.uid, id: ids[119] ?? '', from: 3, reason: 'reason_not_received' } as const
    await ask(on.site, 'desk.deposit_refuse', asked, on.grace.session)
    // The list is read again by itself, and at once when the network is back.
    await expect
      .poll(async () => {
        await page.evaluate(`dispatchEvent(new Event('online'))`)
        return page.getByText(/^Refused by Grace/).count()
      })
      .toBe(1)
    expect(await button(page, 'Approve').count()).toBe(0)
    await button(page, 'Next').click()
    await isShown(120)
    await button(page, 'Approve').click()
    await dialog(page).getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Approved: 250.00 USD for hugo.').waitFor()
    await isShown(121)
    // The list goes back as far as the queue does.
    await button(page, 'Earlier').click()
    await page.locator(`#row-${ids[80]}`).waitFor()
    expect(complaints).toEqual([])
  })

  test('of 120 articles the first fifty are read, the others as one scrolls', async () => {
    const { table } = on.site.stack.deps
    const form = articleForm(secondsOf(Date.now()))
    const { id } = await ask(on.site, 'desk.article_draft', form, on.grace.session)
    const row = (await table.get(keys.article(id), { consistent: true })) as Row
    const others = Array.from({ length: 119 }, (_, at) => `copy${String(at).padStart(3, '0')}`)
    for (const other of others) await table.write(replace({ ...row, ...keys.article(other) }))
    const { page, complaints } = await on.deskOf(on.ada, '/content')
    const cards = page.locator('main section')
    await cards.first().waitFor()
    expect(await cards.count()).toBe(50)
    await expect
      .poll(async () => {
        await cards.last().scrollIntoViewIfNeeded()
        await page.mouse.wheel(0, 5000)
        return cards.count()
      })
      .toBe(120)
    await expect.poll(() => button(page, 'More').count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
