import { describe, expect, test } from 'vitest'
import { depositOf } from '../support/desk-site.ts'
import { button, dialog, hash, pathOf, staffedSite } from '../support/desk-stories.ts'
import { ask, type Member, member } from '../support/members.ts'
import { png } from '../support/pictures.ts'

describe('the desk', () => {
  const on = staffedSite()

  const newest = async (user: Member) => {
    const [deposit] = (await ask(on.site, 'deposits.recharge_record', {}, user)).items
    if (!deposit) throw new Error('the user has no deposit')
    return deposit
  }

  test('a large one takes four eyes: not the first ones twice, and the next in the queue follows', async () => {
    const user = await member(on.site, 'bob')
    const large = await depositOf(on.site, user, { amount: '25000' })
    const small = await depositOf(on.site, user, { amount: '60' })
    const before = Number(await on.available(user))
    const first = await on.deskOf(on.grace, pathOf(user, large))
    await button(first.page, 'Approve').click()
    await dialog(first.page).getByText('This is a large amount').waitFor()
    await dialog(first.page).getByRole('button', { name: 'Approve' }).click()
    await first.page.getByText('First approval given').waitFor()
    await first.page.getByRole('heading', { name: '60.00 USD from bob' }).waitFor()
    expect(hash(first.page)).toBe(`#${pathOf(user, small)}`)
    await first.page.getByText('first approved by you').waitFor()
    await first.page.keyboard.press('k')
    await first.page.getByText('You gave the first approval.').waitFor()
    expect(await button(first.page, 'Approve').count()).toBe(0)
    await first.page.keyboard.press('a')
    expect(await dialog(first.page).count()).toBe(0)
    expect(Number(await on.available(user))).toBe(before)

    const second = await on.deskOf(on.ada, pathOf(user, large))
    await second.page.getByText('First approval by').waitFor()
    await second.page.getByText('Grace').first().waitFor()
    await button(second.page, 'Approve').click()
    await dialog(second.page).getByText('Yours is the second approval').waitFor()
    await dialog(second.page).getByRole('button', { name: 'Approve' }).click()
    await second.page.getByText('Approved: 25,000.00 USD for bob.').waitFor()
    expect(Number(await on.available(user))).toBe(before + 25_000)
    // Who was first sees it decided, without loading anew.
    await first.page.getByText(/Approved by Ada/).waitFor()
    expect([...first.complaints, ...second.complaints]).toEqual([])
    await ask(
      on.site,
      'desk.deposit_refuse',
      { uid: user.uid, id: small, from: 3, reason: 'reason_not_received' },
      on.grace.session,
    )
  })

  test('refused for a reason, which is asked for; the same picture and reference are warned of', async () => {
    const [one, other] = [await member(on.site, 'carol'), await member(on.site, 'dan')]
    const bytes = png(7, 120, 90)
    const earlier = await depositOf(on.site, one, { amount: '70', bytes, reference: 'transfer 7741' })
    const id = await depositOf(on.site, other, { amount: '70', bytes, reference: 'TRANSFER-7741' })
    // That a picture came before is noted from the stream.
    await on.site.stack.streams.drain()
    const { page } = await on.deskOf(on.ada, pathOf(other, id))
    await page.getByText('Picture used before').waitFor()
    await page.getByRole('link', { name: one.publicId }).first().waitFor()
    // The question repeats all that speaks against it, over whatever it covers.
    await ask(on.site, 'desk.lock', { uid: other.uid, reason: 'under_inquiry' }, on.grace.session)
    await page.reload()
    await page.getByText('Picture used before').waitFor()
    await page.keyboard.press('a')
    for (const against of ['Picture used before', 'Reference used before', 'Locked'])
      await dialog(page).getByText(against, { exact: true }).waitFor()
    await dialog(page).getByRole('link', { name: one.publicId }).first().waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await page.keyboard.press('r')
    await dialog(page).getByText('Reference used before').waitFor()
    await dialog(page).getByRole('button', { name: 'Refuse' }).click()
    await dialog(page).getByText('Please give a reason.').waitFor()
    await dialog(page).getByLabel('The picture doesn’t show the payment clearly.').check()
    await dialog(page).getByRole('button', { name: 'Refuse' }).click()
    await page.getByText('Refused: 70.00 USD from dan.').waitFor()
    expect(await ask(on.site, 'desk.deposit', { uid: other.uid, id }, on.ada.session)).toMatchObject({
      deposit: { status: 2, reason: 'reason_picture_unclear' },
    })

    // Decided elsewhere while the question stands: told calmly, and on to the next.
    await page.goto(`${page.url().split('#')[0]}#${pathOf(one, earlier)}`)
    await button(page, 'Approve').click()
    await ask(
      on.site,
      'desk.deposit_refuse',
      { uid: one.uid, id: earlier, from: 3, reason: 'reason_not_received' },
      on.grace.session,
    )
    await dialog(page).getByRole('button', { name: 'Approve' }).click()
    await page.getByText('This has already been decided.').waitFor()
    expect(await newest(one)).toMatchObject({ status: 2 })
  })

  test('a reply that is lost: asked after until it is known, and decided once', async () => {
    const user = await member(on.site, 'erin')
    const id = await depositOf(on.site, user, { amount: '80' })
    const before = Number(await on.available(user))
    const { page } = await on.deskOf(on.ada, pathOf(user, id))
    const keys: string[] = []
    await page.route('**/api/desk/deposit_approve', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await button(page, 'Approve').click()
    await dialog(page).getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Approved: 80.00 USD for erin.').waitFor()
    expect(keys.length).toBe(2)
    expect(new Set(keys).size).toBe(1)
    expect(Number(await on.available(user))).toBe(before + 80)
  })
})
