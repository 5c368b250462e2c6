import { expect, test } from 'vitest'
import { lookAtAll } from '../../../functions/alerts/look.ts'
import { reconcileOn } from '../../../functions/books/night.ts'
import { consume } from '../../../functions/effects/consume.ts'
import { tellDue } from '../../../functions/notifier/due.ts'
import { keys } from '../../../functions/table/keys.ts'
import { Change } from '../../../functions/table/write.ts'
import { settleShard, sweep } from '../../../functions/trade/sweep.ts'
import { countDays } from '../../../functions/views/effects.ts'
import { submitted } from '../../support/deposits.ts'
import { quickOperator, setAccount } from '../../support/people.ts'
import { browserKeys } from '../../support/push-keys.ts'
import { PASSWORD } from '../../support/stack.ts'
import type { FencedAreas } from './fenced-areas.ts'

export function tradingStories(on: FencedAreas) {
  const { ok, depsOf } = on

  test('a user registers, trades, is settled by event, by sweep and by a look, and leaves: every right is there', async () => {
    const form = {
      username: 'fenced',
      password: PASSWORD,
      passwordRepeat: PASSWORD,
      invite: on.stack.invite,
      agree: '1',
    }
    const first = await ok('login.reg', form)
    const { token } = await ok('login.index', { username: 'fenced', password: PASSWORD })
    expect(first.token).toBeTruthy()

    for (const id of [
      'market.home',
      'market.goods',
      'market.ajaxdata',
      'market.ticks',
      'content.info',
      'content.openapi',
    ] as const)
      await ok(id, {})
    for (const id of ['market.ajaxpro', 'market.getprodata', 'market.seconds'] as const)
      await ok(id, { id: 'BTCUSD' })
    await ok('market.getkdata', { id: 'BTCUSD', interval: '1d', count: 5 })
    await ok('market.fairness', { symbol: 'BTCUSD' })
    await ok('market.rules', {})

    const place = () =>
      ok('trade.addorder', { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 }, token)
    const worker = depsOf('settlement')
    const settle = [
      async () => {
        const shards = Array.from({ length: on.stack.deps.config.shards }, (_, shard) => shard)
        await Promise.all(shards.map((shard) => settleShard(worker, shard, on.stack.clock.nowMs)))
      },
      async () => void (await sweep(worker, on.stack.clock.nowMs)),
      async (id: string) => void (await ok('trade.goorder', { id }, token)),
    ]
    for (const settleBy of settle) {
      const { id = '' } = await place()
      await ok('trade.ajaxorder_list', {}, token)
      on.stack.clock.advance(120)
      await settleBy(id)
      expect(await ok('trade.get_this_order', { id }, token)).toMatchObject({ status: 'settled' })
      const { proofId } = await ok('trade.receipt', { id }, token)
      await ok('trade.proof', { id: proofId })
    }
    await ok('trade.orderlist', {}, token)
    await ok('views.statement', {}, token)
    await ok('account.index', {}, token)
    await ok('login.logout', {}, token)
  })

  test('a night reads an order that only the journal names: every right is there', async () => {
    const { uid, token } = await on.stack.user()
    await ok('trade.addorder', { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 }, token)
    on.stack.clock.advance(60)
    await sweep(depsOf('settlement'), on.stack.clock.nowMs)
    // One night in thirty reads all: not both of the last two.
    for (let night = 0; night < 3; night++) {
      on.stack.clock.advance(86_400)
      await countDays(on.stack.deps, uid)
      await reconcileOn(depsOf('books'))
    }
  })

  test('an order that has long been due is looked for, by its user and at the desk: every right is there', async () => {
    const user = await on.stack.user()
    await ok(
      'trade.addorder',
      { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 },
      user.token,
    )
    on.stack.clock.advance(300)
    // More than is found among the newest, so that all places are looked into.
    await setAccount(on.stack, user.uid, { openTotal: 99_00n })
    const operator = await quickOperator(on.stack, 'reviewer')
    expect(await ok('desk.user', { q: user.uid }, operator.token)).toMatchObject({ openOrders: 1 })
    expect(await ok('trade.ajaxorder_list', {}, user.token)).toEqual({ items: [] })
  })

  test('what moved by event, look and desk is told in the statement: every right is there', async () => {
    const user = await on.stack.user()
    const place = () =>
      ok('trade.addorder', { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 }, user.token)
    const seen = await submitted(on.stack, user)
    await place()
    on.stack.clock.advance(90_000)
    await sweep(depsOf('settlement'), on.stack.clock.nowMs)
    const operator = await quickOperator(on.stack)
    await ok('desk.deposit_approve', { ...seen }, operator.token)
    const { id = '' } = await place()
    on.stack.clock.advance(4000)
    await ok('trade.goorder', { id }, user.token)
    const account = await on.stack.deps.table.get(keys.account(user.uid), { consistent: true })
    if (!account) throw new Error('no account')
    const effects = depsOf('effects')
    let moves = 0n
    const get: typeof effects.table.get = async (...asked) => {
      const row = await effects.table.get(...asked)
      return row && { ...row, moves: moves++ }
    }
    const moving = { ...effects, table: { ...effects.table, get } }
    expect(await consume(moving, [{ sequence: '0', new: account }])).toEqual([])
    expect(await consume(effects, [{ sequence: '1', new: account }])).toEqual([])
    expect(await ok('views.wallet', {}, user.token)).toMatchObject({ counted: { isWhole: true } })
    await ok('views.balances', {}, user.token)
    await ok('views.year', { year: '2026' }, user.token)
    const reader = await quickOperator(on.stack, 'reviewer')
    for (const { items } of [
      await ok('views.statement', {}, user.token),
      await ok('desk.user_statement', { uid: user.uid }, reader.token),
    ])
      expect((items as unknown as { kind: string }[]).map(({ kind }) => kind.split('_')[0])).toEqual(
        expect.arrayContaining(['order', 'deposit']),
      )
  })

  test('a price alert is added, reached and taken away: every right is there', async () => {
    const user = await on.stack.user('wants-to-know')
    const { token } = user
    await ok('alerts.alerts_change', { productId: 'BTCUSD', above: '999999' }, token)
    const { alerts } = await on.stack.ok('alerts.alerts', {}, user)
    await ok('alerts.alerts_change', { remove: alerts[0]?.id ?? '' }, token)
    const { price } = await on.stack.ok('market.ajaxpro', { id: 'BTCUSD' })
    // However it moves, it meets one of both.
    const near = (by: number) => (Number(price) + by).toFixed(2)
    await ok('alerts.alerts_change', { productId: 'BTCUSD', above: near(0.01) }, token)
    await ok('alerts.alerts_change', { productId: 'BTCUSD', below: near(-0.01) }, token)
    await ok('security.notices_choose', { kind: 'alerts', channel: 'mail', on: '1' }, token)
    await ok('security.quiet', { on: '0', from: 22, to: 8, results: '1' }, token)
    on.stack.clock.advance(600)
    expect((await lookAtAll(depsOf('lookout'))).reached).toBeGreaterThan(0)
    // Nobody is there to write to; then somebody is, and a browser whose push service knows it no more.
    const notified = async () => (await tellDue(depsOf('notifier'))).due
    expect(await notified()).toBeGreaterThan(0)
    // Only handed on to the sender: what it is sealed under does not matter here.
    await on.stack.deps.table.write(new Change(keys.profile(user.uid)).set('mail', 'mail.x').build())
    await ok('messages.read', { rules: 1, notices: 1 }, token)
    await ok('messages.push', {}, token)
    await ok('security.notices_choose', { kind: 'alerts', channel: 'push', on: '1' }, token)
    const gone = { endpoint: 'https://fcm.googleapis.com/fcm/send/gone', ...browserKeys }
    await ok('messages.push_change', gone, token)
    await ok('messages.push_change', { ...gone, endpoint: `${gone.endpoint}2` }, token)
    await ok('messages.push_change', { endpoint: `${gone.endpoint}2`, remove: 1 }, token)
    const now = (await on.stack.ok('market.ajaxpro', { id: 'BTCUSD' })).price
    for (const [side, by] of [
      ['above', 0.01],
      ['below', -0.01],
    ] as const)
      await ok('alerts.alerts_change', { productId: 'BTCUSD', [side]: (Number(now) + by).toFixed(2) }, token)
    on.stack.clock.advance(600)
    await lookAtAll(depsOf('lookout'))
    const push = async () => ({ ok: false, reason: 'gone' }) as const
    await tellDue({ ...depsOf('notifier'), push })
  })
}
