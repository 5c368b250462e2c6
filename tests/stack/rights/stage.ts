import { expect, test } from 'vitest'
import { reconcileOn } from '../../../functions/books/night.ts'
import { consumeBatch } from '../../../functions/effects/consume.ts'
import { findGuard, guardedByNoOther } from '../../../functions/table/guards.ts'
import { keys } from '../../../functions/table/keys.ts'
import { Change } from '../../../functions/table/write.ts'
import { tableDays } from '../../../functions/tape/days.ts'
import { seed } from '../../../infra/seed.ts'
import type { Area } from '../../../shared/api/routes.ts'
import { createApis, routeById, send } from '../../support/apis.ts'
import { DESK_PASSWORD } from '../../support/desk.ts'
import { quickOperator, setAccount } from '../../support/people.ts'
import { PASSWORD } from '../../support/stack.ts'
import type { FencedAreas } from './fenced-areas.ts'

export function stageStories(on: FencedAreas) {
  const { ok, depsOf, allOf, fenced } = on

  test('books that differ are found at night, frozen, and let go by two: every right is there', async () => {
    const { uid } = await on.stack.user()
    const operators = [await quickOperator(on.stack, 'approver'), await quickOperator(on.stack, 'approver')]
    await setAccount(on.stack, uid, { USD_bonus: 1n })
    await reconcileOn(depsOf('books'))
    on.stack.clock.advance(60)
    await reconcileOn(depsOf('books'))
    const [at] = await Promise.all(
      operators.map(async ({ token }) => {
        const { frozen } = (await ok('desk.user', { q: uid }, token)) as unknown as { frozen: { at: number } }
        return frozen.at
      }),
    )
    for (const { token } of operators) await ok('desk.lift', { uid, at, reason: 'books_right' }, token)
  })

  test('while one index key replaces another people enter and are found: every right is there', async () => {
    const { indexKeys } = on.stack.deps.secrets
    const both = { ...on.stack.deps.secrets, indexKeys: [`9.${'B'.repeat(43)}`, ...indexKeys] }
    const areasOf = (area: Area) => createApis({ ...allOf(area), secrets: both })[area]
    const during = { ...on.apis, login: areasOf('login'), desk: areasOf('desk') }
    const { token } = await quickOperator(on.stack, 'admin')
    const passwords = { password: PASSWORD, passwordRepeat: PASSWORD }
    const form = { ...passwords, username: 'rotated', invite: on.stack.invite, agree: '1' }
    const entered = await send(during, routeById('login.reg'), form, { operationId: on.stack.id() })
    expect(entered.status).toBe(200)
    for (const [id, input, as] of [
      ['login.index', { username: 'rotated', password: PASSWORD }, undefined],
      ['desk.user', { q: 'rotated' }, token],
    ] as const)
      expect((await send(during, routeById(id), input, as ? { token: as } : {})).status).toBe(200)
    const unknown = { name: 'nobody', password: DESK_PASSWORD, code: '000000' }
    const refused = await send(during, routeById('desk.login'), unknown)
    expect(refused.body.error).toBe('desk_login_wrong')
    const secrets = { indexKeys: both.indexKeys }
    // Of phones and mails by the calls themselves: their stories need codes, and stand elsewhere.
    for (const kind of ['phone', 'mail'] as const) {
      const free = guardedByNoOther(kind, 'nobody', both.indexKeys)
      const taking = new Change(keys.unique(kind, 'nobody', both.indexKeys))
        .set('uid', 'nobody')
        .whereAbsent('uid')
      for (const name of ['login', 'contact'] as const) {
        const { table } = depsOf(name)
        await findGuard({ table, secrets }, kind, 'nobody')
        await table.transact([taking.build(), ...free])
      }
    }
    await findGuard({ table: depsOf('bounces').table, secrets }, 'mail', 'nobody')
    for (const kind of ['invite', 'publicId'] as const)
      await findGuard({ table: depsOf('contact').table, secrets }, kind, 'nobody')
    await seed(fenced(on.stack.deps.table, 'setup'), { feed: 'sim', invite: 'SETUPABC', ...secrets })
  })

  test('a new stage is filled: every right is there', async () => {
    const table = fenced(on.stack.deps.table, 'setup')
    await seed(table, { feed: 'sim', invite: 'SETUPABC', indexKeys: on.stack.deps.secrets.indexKeys })
  })

  test('a change not understood is set aside: every right is there', async () => {
    const deps = { ...depsOf('effects'), log: () => {} }
    const image = { pk: { S: 'U#01' }, sk: { S: 'D#01' }, at: { N: '1.5' } }
    const odd = { dynamodb: { SequenceNumber: '1', Keys: image, NewImage: image } }
    expect(await consumeBatch(deps, { Records: [odd] })).toEqual({ batchItemFailures: [] })
  })

  test('days of the tape are read by all who have one, and kept by their recorder: every right is there', async () => {
    for (const user of [
      'alerts',
      'lookout',
      'market',
      'trade',
      'exchange',
      'settlement',
      'views',
      'recorder',
    ] as const) {
      const { table, catalog } = allOf(user)
      const days = tableDays(table, on.stack.deps.log, { recorder: user === 'recorder' })
      await days.save('BTCUSD', [{ day: 1, displacement: 0 }])
      expect(await days.load('BTCUSD', 1, 1)).toHaveLength(user === 'recorder' ? 1 : 0)
      if (user !== 'settlement')
        expect((await catalog.products(on.stack.clock.nowMs)).length).toBeGreaterThan(0)
    }
  })
}
