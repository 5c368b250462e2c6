import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Table } from '../../functions/table/write.ts'
import type { RouteId } from '../../shared/api/routes.ts'
import { routes } from '../../shared/api/routes.ts'
import { createApis, routeById, send } from '../support/apis.ts'
import { footprint, quickOperator, quickUser, tokenFor } from '../support/people.ts'
import { steppedUp } from '../support/security.ts'
import { shareOf } from '../support/share-of.ts'
import { testStack } from '../support/stack.ts'
import type { Again, Case, Cases, World } from './44-done-never-refused/case.ts'
import { deskCases } from './44-done-never-refused/desk.ts'
import { type Reason, tableMeeting } from './44-done-never-refused/meeting.ts'
import { moneyCases, moreMoneyCases } from './44-done-never-refused/money.ts'
import { morePeopleCases, peopleCases } from './44-done-never-refused/people.ts'
import { withoutId } from './44-done-never-refused/without-id.ts'

// Check 44: two copies of one request. The second has read all it reads when the first is carried out, and then its own
// write meets what the first left: documents that exist, an account that cannot take it a second time, and items that
// other transactions hold. The route table is walked: what is added later is asked here, or fails the first test.

const on = {} as World
beforeAll(async () => {
  on.stack = await testStack({ events: false, log: () => {} })
})
afterAll(() => on.stack.stop())

let networks = 0
const cases: Cases = { ...moneyCases(on), ...peopleCases(on), ...deskCases(on) }
const again: Again[] = [
  ...(Object.entries(cases) as [RouteId, Case][]).map(([id, one]): Again => [id, id, one]),
  ...moreMoneyCases(on),
  ...morePeopleCases(on),
]

test('every write is asked below, or is harmless without an id', () => {
  const writes = routes.filter(({ method }) => method === 'POST').map(({ id }) => id)
  expect([...Object.keys(cases), ...Object.keys(withoutId)].sort()).toEqual(writes.sort())
  const asked = routes.filter((route) => 'idempotent' in route && route.idempotent).map(({ id }) => id)
  expect(Object.keys(cases).sort()).toEqual(asked.sort())
})

describe.each(shareOf(again, 8))(
  '%s, carried out by an earlier copy of the request',
  (_says, id, { fields, spoil, isOneWrite = false, isAlone = false, stepUp, operationId: own, stays }) => {
    /** Answers of the first copy, and of the second, which meets `reason`. */
    async function twice(reason: Reason, times: number) {
      on.user = await quickUser(on.stack)
      on.operator = await quickOperator(on.stack)
      const [form, operationId, route] = [await fields(), own?.() ?? on.stack.id(), routeById(id)]
      const token = route.auth === 'open' ? {} : { token: tokenFor(route, on) }
      // Letters are counted by network.
      const caller = stepUp && (await steppedUp(on.stack, on.user, stepUp))
      const sending = { ...token, ...caller, operationId, address: `198.51.100.${++networks}` }
      const copy = (table: Table) => send(createApis({ ...on.stack.deps, table }), route, form, sending)
      let first: Awaited<ReturnType<typeof copy>> | undefined
      const meeting = tableMeeting(
        on.stack,
        async () => {
          first = await copy(on.stack.deps.table)
          await spoil?.()
        },
        reason,
        times,
        { isOneWrite, isAlone },
      )
      const second = await copy(meeting)
      const third = await copy(on.stack.deps.table)
      return { first, second, third }
    }

    /** Tokens and forms are signed anew. */
    const bare = (answer: { status: number; body: { data: unknown } } | undefined) => {
      const { token: _, fields: __, ...data } = (answer?.body.data ?? {}) as Record<string, unknown>
      return { status: answer?.status, data: stays === undefined ? data : data[stays] }
    }

    test('whose document another transaction holds for a moment: the first answer', async () => {
      const { first, second } = await twice('TransactionConflict', 2)
      expect(first?.status).toBe(200)
      expect(bare(second)).toEqual(bare(first))
    })

    test('whose document is not named among what failed: the first answer', async () => {
      const { first, second } = await twice('None', 1)
      expect(first?.status).toBe(200)
      expect(bare(second)).toEqual(bare(first))
    })

    test('whose document another transaction holds without end: an error, and later the first answer', async () => {
      const { first, second, third } = await twice('TransactionConflict', 99)
      expect([second.status, second.body.error]).toEqual([503, 'operation_failed'])
      expect(bare(third)).toEqual(bare(first))
    })
  },
)

describe('an id that an operator used for one user does nothing for another', () => {
  const presses = Object.entries(cases).filter(
    // A halt, terms, a way to pay, a project and an article concern no user.
    ([id]) => /^desk\.(?!halt|resume|terms|way|project|article)/.test(id),
  ) as [RouteId, Case][]

  test.each(shareOf(presses, 3))('%s', async (id, { fields }) => {
    on.operator = await quickOperator(on.stack)
    const sending = { token: on.operator.token, operationId: on.stack.id() }
    const press = async () => {
      on.user = await quickUser(on.stack)
      const form = await fields()
      const before = await footprint(on.stack, on.user.uid)
      const { status, body } = await send(createApis(on.stack.deps), routeById(id), form, sending)
      const moved = !isDeepStrictEqual(await footprint(on.stack, on.user.uid), before)
      return { status, error: body.error, moved }
    }
    expect(await press()).toEqual({ status: 200, moved: true })
    expect(await press()).toEqual({ status: 409, error: 'replay_mismatch', moved: false })
  })
})
