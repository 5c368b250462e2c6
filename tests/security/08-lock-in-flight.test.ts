import { afterAll, beforeAll, expect, test } from 'vitest'
import { shortSid } from '../../functions/ended-sessions.ts'
import type { Value } from '../../functions/table/write.ts'
import { createApis, routeById, send, watchTable } from '../support/apis.ts'
import { footprint, quickUser, setAccount } from '../support/people.ts'
import { member, sidOf, steppedUp } from '../support/security.ts'
import { type TestStack, testStack } from '../support/stack.ts'
import { payee } from '../support/withdrawals.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())

/** What happens to the session after the request was let in and before its write. */
const between = {
  'the account is locked': { change: () => ({ state: 'LOCKED' }), slug: 'account_locked' },
  'the session is ended on another device': { change: () => ({ epoch: 1 }), slug: 'login_required' },
  'this session is ended alone': {
    change: (token: string) => ({ ended: `AAAAAAAAAAAA ${shortSid(sidOf(token))}` }),
    slug: 'login_required',
  },
} satisfies Record<string, { change: (token: string) => Record<string, Value>; slug: string }>

const debits = [
  { id: 'trade.addorder', fields: { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } },
  { id: 'account.refill', fields: {} },
  { id: 'login.logout', fields: {} },
  { id: 'withdrawals.cash_submit', fields: { amount: '100', kind: 'card' } },
] as const

const cases = debits.flatMap((debit) =>
  Object.entries(between).map(([says, event]) => ({ ...debit, says, ...event })),
)

test.each(cases)('$id, and before it writes $says: refused, nothing moved', async (row) => {
  const isOut = row.id === 'withdrawals.cash_submit'
  const owner = isOut ? await payee(stack) : null
  const user = owner ?? (await member(stack))
  const fields = { ...row.fields, ...(owner && { destination: owner.card }) }
  const confirmed = isOut ? await steppedUp(stack, user, 'withdrawal') : {}
  if (row.id === 'account.refill') await setAccount(stack, user.uid, { USD_available: 1_00n })
  let held: unknown
  const table = watchTable(stack.deps.table, async (call) => {
    if (call !== 'transact' && call !== 'write') return
    await setAccount(stack, user.uid, row.change(user.token))
    held = await footprint(stack, user.uid)
  })
  const sending = { ...confirmed, token: user.token, operationId: stack.id() }
  const { status, body } = await send(
    createApis({ ...stack.deps, table }),
    routeById(row.id),
    fields,
    sending,
  )
  expect([status, body.error]).toEqual([401, row.slug])
  expect(await footprint(stack, user.uid)).toEqual(held)
})

test('a settlement goes through all the same: a locked user is paid', async () => {
  const user = await quickUser(stack)
  const placed = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
  await stack.ok('trade.addorder', placed, user)
  await setAccount(stack, user.uid, { state: 'LOCKED' })
  stack.clock.advance(40)
  await stack.sweep()
  const [account] = await footprint(stack, user.uid)
  expect([account?.USD_locked, account?.openTotal, account?.state]).toEqual([0n, 0n, 'LOCKED'])
})
