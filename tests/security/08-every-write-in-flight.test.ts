import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readyUpdate } from '../../functions/data/store.ts'
import { shortSid } from '../../functions/ended-sessions.ts'
import { offerBonus } from '../../functions/rewards/accept.ts'
import { dataKeyPrefix, keys, userPartition } from '../../functions/table/keys.ts'
import type { Value } from '../../functions/table/write.ts'
import { type RouteId, routes } from '../../shared/api/routes.ts'
import { DAY, secondsOf } from '../../shared/time.ts'
import { createApis, routeById, send, watchTable } from '../support/apis.ts'
import { linked } from '../support/couples.ts'
import { quickOperator, quickUser, setAccount, tokenFor } from '../support/people.ts'
import { member, sidOf, steppedUp, withPasskey } from '../support/security.ts'
import { question } from '../support/service.ts'
import { shareOf } from '../support/share-of.ts'
import { testStack } from '../support/stack.ts'
import { bind } from '../support/withdrawals.ts'
import type { Again, Case, World } from './44-done-never-refused/case.ts'
import { moneyCases } from './44-done-never-refused/money.ts'
import { morePeopleCases, peopleCases } from './44-done-never-refused/people.ts'

// Check 8, for every write of a user: the account is locked or the session ends between what the request reads and what
// it writes.

const on = {} as World
beforeAll(async () => {
  on.stack = await testStack({ events: false, log: () => {} })
})
afterAll(() => on.stack.stop())

const between: Record<string, { change: (sid: string) => Record<string, Value>; slug: string }> = {
  'the account is locked': { change: () => ({ state: 'LOCKED' }), slug: 'account_locked' },
  'all sessions end': { change: () => ({ epoch: 7 }), slug: 'login_required' },
  'this session is ended alone': {
    change: (sid) => ({ ended: `AAAAAAAAAAAA ${shortSid(sid)}` }),
    slug: 'login_required',
  },
}

/** What is the user's own is paid whoever locked the account. */
const paidToLocked: RouteId = 'financing.yebstop'

const partner = () => quickUser(on.stack)
/** Other writes of routes that have a case already. */
const others: Again[] = [
  ...morePeopleCases(on),
  [
    'activities.addlover_act that confirms',
    'activities.addlover_act',
    {
      fields: async () => {
        const asked = { partner: on.user.publicId }
        const { sent } = await on.stack.ok('activities.addlover_act', asked, await partner())
        return { confirm: sent?.id }
      },
    },
  ],
  [
    'activities.addlover_act that refuses',
    'activities.addlover_act',
    {
      fields: async () => {
        const asked = { partner: on.user.publicId }
        const { sent } = await on.stack.ok('activities.addlover_act', asked, await partner())
        return { refuse: sent?.id }
      },
    },
  ],
  [
    'alerts.alerts_change that removes',
    'alerts.alerts_change',
    {
      fields: async () => {
        const asked = { productId: 'BTCUSD', above: '99999999' }
        const { alerts } = await on.stack.ok('alerts.alerts_change', asked, on.user)
        return { remove: alerts[0]?.id }
      },
    },
  ],
  [
    'destinations.bank_card_remove',
    'destinations.bank_card_remove',
    { fields: async () => ({ id: await bind(on.stack, on.user), remove: 1 }) },
  ],
  [
    'destinations.user_wallet_remove',
    'destinations.user_wallet_remove',
    { fields: async () => ({ id: await bind(on.stack, on.user, { kind: 'address' }), remove: 1 }) },
  ],
  [
    'service.ticket_write that closes',
    'service.ticket_write',
    { fields: async () => ({ id: (await question(on.stack, on.user)).id, seen: 1, close: 1 }) },
  ],
  [
    'contact.profile_change of language and country',
    'contact.profile_change',
    { fields: async () => ({ lang: 'de', country: 'DE' }) },
  ],
  [
    'rewards.bonus_accept',
    'rewards.bonus_accept',
    {
      fields: async () => {
        const { clock, deps, id: newId } = on.stack
        const offered = { uid: on.user.uid, id: newId(), nowMs: clock.nowMs }
        const until = secondsOf(clock.nowMs) + DAY
        await offerBonus(deps.table, {
          ...offered,
          terms: { asset: 'USD', amount: 10_00n, times: 1, days: 1, until },
        })
        return { id: offered.id }
      },
    },
  ],
  [
    'security.notices_choose',
    'security.notices_choose',
    { fields: async () => ({ kind: 'newDevice', channel: 'mail', on: '0' }) },
  ],
  [
    'passkeys.passkey_rename',
    'passkeys.passkey_rename',
    { fields: async () => ({ id: (await withPasskey(on.stack, on.user)).id, name: 'Old phone' }) },
  ],
  [
    'activities.addlover_act that ends',
    'activities.addlover_act',
    { fields: async () => ({ end: await linked(on.stack, await partner(), on.user) }) },
  ],
  [
    'data.export_ask that reads',
    'data.export_ask',
    {
      stepUp: 'export',
      fields: async () => {
        await on.stack.ok('data.export_ask', {}, await steppedUp(on.stack, on.user, 'export'))
        const { table } = on.stack.deps
        const row = await table.get(keys.export(on.user.uid), { consistent: true })
        await table.write(readyUpdate(on.user.uid, row?.id as string, on.stack.clock.nowMs))
        return {}
      },
    },
  ],
]

const first = Object.entries({ ...moneyCases(on), ...peopleCases(on) }) as [RouteId, Case][]
const cases = [...first.map(([id, one]): Again => [id, id, one]), ...others].filter(
  ([, id]) => routeById(id).auth === 'user',
)

describe.each(shareOf(cases, 2))('%s', (_says, id, { fields, stepUp, operationId: own }) => {
  test.each(Object.entries(between))('before it writes %s', async (says, { change, slug }) => {
    on.user = await member(on.stack)
    on.operator = await quickOperator(on.stack)
    const form = await fields()
    const route = routeById(id)
    const token = tokenFor(route, on)
    const caller = { token, ...(stepUp && (await steppedUp(on.stack, on.user, stepUp))) }
    // All but the account, which is changed here, and a data key, which is made before anything is sealed.
    const others = async () => {
      const { rows } = await on.stack.deps.table.query({ pk: userPartition(on.user.uid), consistent: true })
      return rows.filter(({ sk }) => sk !== keys.account(on.user.uid).sk && !sk.startsWith(dataKeyPrefix))
    }
    const before = await others()
    const table = watchTable(on.stack.deps.table, async (call) => {
      if (call === 'transact' || call === 'write')
        await setAccount(on.stack, on.user.uid, change(sidOf(on.user.token)))
    })
    const apis = createApis({ ...on.stack.deps, table })
    const { status, body } = await send(apis, route, form, {
      ...caller,
      operationId: own?.() ?? on.stack.id(),
    })
    const isDone = id === paidToLocked && says === 'the account is locked'
    expect([status, body.error]).toEqual(isDone ? [200, undefined] : [401, slug])
    if (!isDone) expect(await others()).toEqual(before)
  })
})

/** Writes of a user that ask no session as they write, and why that harms nobody. */
const asksNone: Partial<Record<RouteId, string>> = {
  'login.logout': 'ends the session, by a condition on it',
  'contact.code': 'sends a code to who it is of',
  'limits.realitycheck_answer': 'notes when its user looked',
  'security.stepup': 'what it opens asks for the session',
  'security.quiet': 'moves mail and push within the day',
  'passkeys.passkey_new': 'draws a challenge for this session',
  'passkeys.passkey_ask': 'draws a challenge for this session',
  'passkeys.passkey_stepup': 'what it opens asks for the session',
  'trade.goorder': 'asks what an order would be',
  'uploads.uploadfile': 'signs a form; what uses the picture asks',
  'uploads.uploadavatar': 'a picture of oneself',
  'uploads.removeavatar': 'a picture of oneself',
  'messages.msg_read': 'moves a mark of what was read',
  'messages.read': 'moves a mark of what was read',
  'messages.push_change': 'a browser that is told what its user is told',
}

test('every write of the route table has a case here, or a reason why it asks no session', () => {
  const writes = routes.filter(({ auth, method }) => auth === 'user' && method !== 'GET').map(({ id }) => id)
  const asked = new Set(cases.map(([, id]) => id))
  expect(writes.filter((id) => !asked.has(id)).sort()).toEqual(Object.keys(asksNone).sort())
})
