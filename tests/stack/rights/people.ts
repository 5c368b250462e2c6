import { expect, test } from 'vitest'
import { consume } from '../../../functions/effects/consume.ts'
import { keys } from '../../../functions/table/keys.ts'
import { cleanUpload } from '../../../functions/uploads/clean.ts'
import type { Area } from '../../../shared/api/routes.ts'
import { createApis } from '../../support/apis.ts'
import { checkedPicture } from '../../support/deposits.ts'
import { partPicture, someData } from '../../support/identity.ts'
import { quickOperator } from '../../support/people.ts'
import { PIXEL } from '../../support/pictures.ts'
import { setFundPassword } from '../../support/security.ts'
import type { FencedAreas } from './fenced-areas.ts'

export function peopleStories(on: FencedAreas) {
  const { ok, depsOf, allOf } = on

  test('a picture comes, is checked and found clean: every right is there', async () => {
    const { token, uid } = await on.stack.user()
    const asked = { purpose: 'deposit', contentType: 'image/png', size: PIXEL.length }
    const { key = '' } = await ok('uploads.uploadfile', asked, token)
    const face = await ok('uploads.uploadavatar', { contentType: 'image/png', size: PIXEL.length }, token)
    const { key: broken = '' } = await ok('uploads.uploadfile', asked, token)
    for (const [id, bytes] of [
      [face.key, PIXEL],
      [broken, Buffer.from('no picture')],
    ] as const)
      await on.stack.deps.files.put(`in/${uid}/${id}`, bytes, 'image/png')
    expect(await cleanUpload(depsOf('cleaner'), `in/${uid}/${face.key}`)).toBe('clean')
    expect(await cleanUpload(depsOf('cleaner'), `in/${uid}/${broken}`)).toBe('refused')
    await on.stack.deps.files.put(`in/${uid}/${key}`, PIXEL, 'image/png')
    const read = () => on.stack.deps.table.get(keys.upload(uid, key), { consistent: true })
    const old = await read()
    expect(await cleanUpload(depsOf('cleaner'), `in/${uid}/${key}`)).toBe('clean')
    const now = await read()
    const change = { sequence: '1', ...(old && { old }), ...(now && { new: now }) }
    expect(await consume(depsOf('effects'), [change])).toEqual([])
    expect(await ok('uploads.uploadstate', { key }, token)).toMatchObject({ state: 'clean' })
    expect((await ok('uploads.avatar', {}, token)).url).toContain('avatar')
    await ok('uploads.removeavatar', {}, token)
  })

  test('who somebody is: submitted by level, rejected, passed, changed by two, also while one index key replaces another: every right is there', async () => {
    const user = await on.stack.user()
    const { token, uid } = user
    const [first, second] = [await quickOperator(on.stack), await quickOperator(on.stack)]
    const submit = async (form: object) => {
      const id = on.stack.id()
      await ok('identity.certification_submit', { ...form }, token, id)
      return { uid, id }
    }
    const wrong = await submit(someData())
    await ok('desk.identities', {}, first.token)
    await ok('desk.identity', wrong, first.token)
    await ok('desk.identity_reveal', wrong, first.token)
    const reasons = 'idNumber:reason_number_wrong'
    await ok('desk.identity_reject', { ...wrong, reasons }, first.token)

    const { indexKeys } = on.stack.deps.secrets
    const secrets = { ...on.stack.deps.secrets, indexKeys: [`9.${'D'.repeat(43)}`, ...indexKeys] }
    const before = on.apis
    const areasOf = (area: Area) => createApis({ ...allOf(area), secrets })[area]
    on.apis = { ...on.apis, identity: areasOf('identity'), desk: areasOf('desk') }
    const right = await submit({ level: 1, idNumber: someData().idNumber })
    await ok('desk.identity_pass', right, first.token)
    const { id: ticket } = await ok(
      'service.ticket_write',
      { topic: 'verified_data', text: 'New passport.' },
      token,
    )
    const { idNumber } = someData()
    const asked = { uid, ticket, what: 'idNumber', value: idNumber, reason: 'renamed' }
    const { id } = await ok('desk.change_propose', asked, first.token)
    await ok('desk.changes', {}, first.token)
    await ok('desk.change', { uid, id }, second.token)
    await ok('desk.change_reveal', { uid, id }, second.token)
    await ok('desk.change_carry_out', { uid, id }, second.token)
    on.apis = before

    await setFundPassword(on.stack, uid)
    const reset = { uid, ticket, what: 'fundPassword', reason: 'forgotten' }
    const { id: refused } = await ok('desk.change_propose', reset, first.token)
    await ok('desk.change_refuse', { uid, id: refused, reason: 'not_asked' }, second.token)
    const { id: resetId } = await ok('desk.change_propose', { ...reset }, first.token)
    await ok('desk.change_carry_out', { uid, id: resetId }, second.token)
    const [front, back, handheld] = [
      await partPicture(on.stack, user, 'front'),
      await partPicture(on.stack, user, 'back'),
      await partPicture(on.stack, user, 'handheld'),
    ]
    const photos = await submit({ level: 2, front, back, handheld })
    await ok('desk.identity', photos, first.token)
    await ok('desk.identity_pass', photos, first.token)
    await submit({ level: 3, asset: await partPicture(on.stack, user, 'asset') })
    expect((await ok('identity.certification', {}, token)).level).toBe(2)
  })

  test('a question is asked about an order, gone on with, seen, answered and closed: every right is there', async () => {
    const user = await on.stack.user()
    const [operator, picture] = [
      await quickOperator(on.stack),
      await checkedPicture(on.stack, user, { purpose: 'ticket' }),
    ]
    const ticket = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
    const { id: aboutId } = await on.stack.ok('trade.addorder', ticket, user)
    const asked = { topic: 'order', text: 'Why?', about: 'order', aboutId, pictures: picture }
    const { id } = await ok('service.ticket_write', asked, user.token)
    await ok('service.ticket_write', { id, text: 'And when?' }, user.token)
    await ok('desk.tickets', {}, operator.token)
    await ok('desk.tickets', { uid: user.uid }, operator.token)
    await ok('desk.ticket', { uid: user.uid, id }, operator.token)
    await ok('desk.ticket_canned', {}, operator.token)
    await ok('desk.ticket_answer', { uid: user.uid, id, seen: 2, text: 'Now.' }, operator.token)
    await ok('service.ticket', {}, user.token)
    await ok('service.ticket', { id }, user.token)
    await ok('service.ticket_write', { id, seen: 3 }, user.token)
    await ok('desk.ticket_close', { uid: user.uid, id, seen: 3 }, operator.token)
    await ok('service.ticket_write', { id, text: 'One more.' }, user.token)
    await ok('service.ticket_write', { id, seen: 4, close: 1 }, user.token)
    // Without a login.
    const letter = { name: 'Ada', contact: 'ada@example.org', text: 'My account is locked.' }
    const { code } = await ok('service.letter', letter)
    await ok('service.letter_answer', { code })
  })
}
