import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readyUpdate } from '../../functions/data/store.ts'
import { shortSid } from '../../functions/ended-sessions.ts'
import { keys } from '../../functions/table/keys.ts'
import type { Value } from '../../functions/table/write.ts'
import type { RouteId } from '../../shared/api/routes.ts'
import { createApis, routeById, send, watchTable } from '../support/apis.ts'
import { linked } from '../support/couples.ts'
import { quickOperator, quickUser, setAccount, tokenFor } from '../support/people.ts'
import { member, sidOf, steppedUp } from '../support/security.ts'
import { testStack } from '../support/stack.ts'
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

describe.each(cases)('%s', (_says, id, { fields, stepUp, operationId: own }) => {
  test.each(Object.entries(between))('before it writes %s', async (says, { change, slug }) => {
    on.user = await member(on.stack)
    on.operator = await quickOperator(on.stack)
    const form = await fields()
    const route = routeById(id)
    const token = tokenFor(route, on)
    const caller = { token, ...(stepUp && (await steppedUp(on.stack, on.user, stepUp))) }
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
  })
})
