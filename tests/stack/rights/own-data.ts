import { expect, test } from 'vitest'
import { shredDue } from '../../../functions/data/shred.ts'
import { askedKey, exportOf } from '../../../functions/data/store.ts'
import { workOn } from '../../../functions/data/work.ts'
import { classOf } from '../../../functions/personal/fields.ts'
import { openAll } from '../../../functions/personal/index.ts'
import { sealedKinds } from '../../../functions/table/blind-index.ts'
import { keys } from '../../../functions/table/keys.ts'
import { Change, type Row } from '../../../functions/table/write.ts'
import { createApis, routeById, send } from '../../support/apis.ts'
import { approveBy, checkedPicture } from '../../support/deposits.ts'
import { quickOperator, quickUser, setAccount } from '../../support/people.ts'
import { png } from '../../support/pictures.ts'
import { session, steppedUp } from '../../support/security.ts'
import { bind, deskOf, reserved } from '../../support/withdrawals.ts'
import type { FencedAreas } from './fenced-areas.ts'

export function ownDataStories(on: FencedAreas) {
  const { depsOf, allOf } = on

  test('a user asks for their data and to be forgotten, and that is done: every right is there', async () => {
    const named = await quickUser(on.stack, 'asks-for-it')
    // A session that can be ended alone is asked for by name.
    const user = { ...named, token: await session(on.stack, named) }
    const {
      table,
      clock,
      config: { stage },
    } = on.stack.deps
    // Sealed under the master key of this file's functions.
    const all = openAll({ table, kms: on.kms, stage, clock })
    const change = new Change(keys.profile(user.uid))
    for (const field of sealedKinds) {
      const own = await all[`${classOf(field)}Fields`].of(user.uid)
      change.set(field, own.seal(field as never, '4917'))
    }
    await on.stack.deps.table.write(change.build())
    const screenshot = await checkedPicture(on.stack, user, { bytes: png(73) })
    const paid = { method: 'bank', amount: '100', reference: 'Ada', screenshot } as const
    const deposit = {
      uid: user.uid,
      id: (await on.stack.ok('deposits.dorecharge', paid, user)).id,
      from: 3,
    } as const
    // Nothing wakes the worker by itself, whose rights are asked here.
    const files = { ...on.stack.deps.files, put: async () => {} }
    const config = { ...on.stack.deps.config, money: 'real' as const }
    const asking = { ...on.apis, data: createApis({ ...allOf('data'), files, config }).data }
    const call = async (
      id: 'data.export' | 'data.export_ask' | 'data.erase' | 'data.erase_confirm',
      form = {},
    ) => {
      const route = routeById(id)
      const action = 'stepUp' in route && route.stepUp
      const { headers = {} } = typeof action === 'string' ? await steppedUp(on.stack, user, action) : {}
      const answered = await send(asking, route, form, { ...user, headers, operationId: on.stack.id() })
      expect([id, answered.status]).toEqual([id, 200])
    }
    const card = await bind({ ...on.stack, deps: { ...on.stack.deps, payoutFields: all.payoutFields } }, user)
    await on.stack.deps.table.write(
      new Change(keys.profile(user.uid)).set('level', 2).set('passkeys', 1).build(),
    )
    await deskOf(on.stack).refuse('ada', await reserved(on.stack, { ...user, card }))
    const work = depsOf('owndata')
    await call('data.export')
    await call('data.export_ask')
    const { id } = exportOf((await on.stack.deps.table.get(keys.export(user.uid))) as Row)
    expect(await workOn(work, askedKey('export', user.uid, id))).toBe('done')
    await call('data.erase')
    await approveBy(on.stack, (await quickOperator(on.stack)).id, deposit)
    const until = Math.floor(on.stack.clock.nowMs / 1000) + 86_400
    await setAccount(on.stack, user.uid, { USD_available: 0n, excluded: 1n, pausedUntil: BigInt(until) })
    await call('data.erase_confirm', { username: 'asks-for-it' })
    const [laterMs, days] = [on.stack.clock.nowMs * 2, 3 * 86_400_000]
    for (const nowMs of [laterMs, laterMs + days])
      expect(await shredDue({ ...work, clock: () => nowMs })).toBe(1)
  })
}
