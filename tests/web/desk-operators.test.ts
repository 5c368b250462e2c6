import { describe, expect, test } from 'vitest'
import { lockOperator } from '../../functions/desk/operators.ts'
import type { Output, RouteOf } from '../../shared/api/routes.ts'
import { DESK_PASSWORD } from '../support/desk.ts'
import { codeNow, depositOf, inviteTo, openDesk, operatorOf } from '../support/desk-site.ts'
import { button, dialog, hash, staffedSite } from '../support/desk-stories.ts'
import { member } from '../support/members.ts'

/** A code that is none of now's. */
const wrongCode = (secret: string): string => (codeNow(secret) === '000000' ? '111111' : '000000')

describe('the desk', () => {
  const on = staffedSite()

  test('an invitation becomes an operator, who looks at a deposit and approves it by a key', async () => {
    const user = await member(on.site, 'alice')
    await depositOf(on.site, user, { amount: '100', reference: 'TX 1' })
    const { page, complaints } = await openDesk(
      on.site,
      `/accept?invite=${await inviteTo(on.site, 'Hopper')}`,
    )
    const password = page.getByLabel('New password', { exact: true })
    await password.fill('too short')
    await button(page, 'Continue').click()
    await page.getByText('The password must have 12 to 64 characters.').waitFor()
    await password.fill(DESK_PASSWORD)
    await button(page, 'Continue').click()

    await page.getByRole('img', { name: /^QR code/ }).waitFor()
    const secret = (
      await page
        .locator('p')
        .filter({ hasText: /^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/ })
        .innerText()
    ).replaceAll(' ', '')
    const codes = await page.getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download the codes').click(),
    ])
    expect(saved.suggestedFilename()).toBe('evenhand-desk-Hopper.txt')
    const code = page.getByLabel('Authenticator code')
    await code.fill(codeNow(secret))
    await page.getByText('Please save your recovery codes first.').waitFor()
    await page.getByRole('checkbox').check()
    await code.fill(wrongCode(secret))
    await page.getByText(/code/i).and(page.getByRole('alert').getByText(/./)).first().waitFor()
    await code.fill(codeNow(secret))

    await button(page, 'Take the oldest').waitFor()
    expect(hash(page)).toBe('#/deposits')
    await page.keyboard.press('j')
    await page.getByRole('heading', { name: '100.00 USD from alice' }).waitFor()
    const picture = page.getByRole('img', { name: 'Picture sent by the user' })
    await picture.waitFor()
    await expect
      .poll(() => page.evaluate(`document.querySelector('figure img').naturalWidth`))
      .toBeGreaterThan(0)
    await page.getByText('TX 1').waitFor()
    expect(await page.getByText('used before').count()).toBe(0)
    // A count that is read before the list, or lags behind it, is not shown beside it.
    await page.route('**/api/desk/queues*', async (route) => {
      const answer = await route.fetch()
      const { data, ...rest } = (await answer.json()) as { data: Output<RouteOf<'desk.queues'>> }
      const items = data.items.map((queue) => ({ ...queue, waiting: 1, oldestAt: 1 }))
      await route.fulfill({ response: answer, json: { ...rest, data: { items } } })
    })

    const before = Number(await on.available(user))
    await page.keyboard.press('a')
    await dialog(page).getByRole('heading', { name: 'Approve 100.00 USD for alice?' }).waitFor()
    await dialog(page).getByText(user.publicId).waitFor()
    await dialog(page).getByText('The amount is credited at once.').waitFor()
    await dialog(page).getByText('Practice money: nothing is sent.').waitFor()
    await dialog(page).getByRole('button', { name: 'Approve' }).dblclick()
    await page.getByText('Approved: 100.00 USD for alice.').waitFor()
    expect(Number(await on.available(user))).toBe(before + 100)
    // Nothing else waits.
    await page.getByText('The queue is empty.').first().waitFor()
    await page.getByRole('link', { name: /^Tickets 1 waiting/ }).waitFor()
    expect(await page.getByRole('link', { name: /^Deposits .*waiting/ }).count()).toBe(0)
    // A reviewer is not offered what a reviewer may not do.
    expect(await page.getByRole('link', { name: 'Audit trail' }).count()).toBe(0)
    expect(page.url()).not.toContain('token')
    expect(complaints).toEqual([])
  })

  test('in by a recovery code, not by a wrong or used code; back where one was; keys rest while one types', async () => {
    const iris = await operatorOf(on.site, 'Iris')
    await member(on.site, 'hana')
    const { page } = await openDesk(on.site, '/users')
    const name = page.getByLabel('Name', { exact: true })
    await button(page, 'Log in').click()
    await page.getByText('Please enter your name and password.').waitFor()
    await name.fill('iris')
    await page.getByLabel('Password', { exact: true }).fill(DESK_PASSWORD)
    // Right, but its half minute was taken by the first login.
    await page.getByLabel('Authenticator code').fill(wrongCode(iris.secret))
    await page.getByText('Wrong name, password or code.').waitFor()
    await button(page, 'Use a recovery code instead').click()
    await page.getByLabel('Recovery code', { exact: true }).fill((iris.recovery[0] ?? '').toLowerCase())
    await button(page, 'Log in').click()
    await page.getByText('Enter an ID or a name to find a user.').waitFor()
    expect(hash(page)).toBe('#/users')

    await page.keyboard.press('/')
    const search = page.getByLabel('Look up a user')
    await page.locator('input[type=search]:focus').waitFor()
    await search.pressSequentially('j?ka')
    expect(await search.inputValue()).toBe('j?ka')
    expect(await dialog(page).count()).toBe(0)
    await search.press('Enter')
    await page.getByText('No user found.').waitFor()
    await search.fill('hana')
    await search.press('Enter')
    await page.getByRole('heading', { name: /^hana · / }).waitFor()
    // Locking and crediting are an approver's.
    expect(await button(page, 'Lock').count()).toBe(0)
    await page.getByRole('link', { name: 'My work' }).click()
    await page.getByText('Recovery codes left').waitFor()
    await page.keyboard.press('?')
    await dialog(page).getByText('Next in the list').waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Iris').click()
    await dialog(page).getByRole('button', { name: 'Log out' }).click()
    await name.waitFor()
    expect(await page.evaluate(`sessionStorage.getItem('evenhand.desk')`)).toBeNull()
  })

  test('a session runs out on its second, after a warning; one that is ended elsewhere says so; both lead back', async () => {
    const rosa = await operatorOf(on.site, 'Rosa')
    const { page } = await on.deskOf(rosa, '/mine')
    await page.getByText('Recovery codes left').waitFor()
    // Who is asked who they are learns that half a minute is left, which passes once the warning is there.
    await page.clock.install()
    await page.route('**/api/desk/me', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: object }
      const expiresAt = Math.floor(Date.now() / 1000) + 30
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, expiresAt } } })
    })
    await page.reload()
    await page.getByText('Your session ends in two minutes unless you keep working.').waitFor()
    await page.clock.fastForward(31_000)
    await page.getByText('Your session has ended.').waitFor()
    expect(hash(page)).toBe('#/mine')
    expect(await page.evaluate(`sessionStorage.getItem('evenhand.desk')`)).toBeNull()

    const other = await on.deskOf(rosa, '/mine')
    await other.page.getByText('Recovery codes left').waitFor()
    const { deps } = on.site.stack
    await lockOperator({ table: deps.table, secrets: deps.secrets, nowMs: Date.now() }, 'Rosa')
    await other.page.getByRole('link', { name: 'Deposits' }).click()
    await other.page.getByText('Your access to the desk is locked. You need a new invitation.').waitFor()
    await button(other.page, 'Log in').waitFor()
  })
})
