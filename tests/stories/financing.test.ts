import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcileTable } from '../../functions/documents/reconcile-table.ts'
import { documentClient } from '../../functions/table/dynamo.ts'
import { createScan } from '../../functions/table/scan.aws.ts'
import { TABLE_NAME } from '../../infra/local/stack.ts'
import { daysLater, openProject } from '../support/financing.ts'
import { quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

const AFTERNOON = Date.UTC(2026, 10, 25, 15)

let stack: TestStack
beforeAll(async () => {
  stack = await testStack({ events: false })
})
afterAll(async () => {
  const scan = createScan(TABLE_NAME, documentClient(stack.engine.client))
  const { mismatches, trial } = await reconcileTable(stack.deps.table, scan)
  await stack.stop()
  expect(mismatches.filter(({ check }) => check !== 'account = legs')).toEqual([])
  expect([...trial]).toEqual([['USD', 0n]])
})
beforeEach(() => {
  stack.clock.nowMs = AFTERNOON
})

const buy = (user: TestUser, id: string, amount: string, more: object = {}) =>
  stack.call('financing.yebjoinnow', { id, amount, ...more }, user)
const bought = async (user: TestUser, id: string, amount: string, more: object = {}) => {
  const { body } = await buy(user, id, amount, more)
  if (body.code !== 0) throw new Error(`${body.error} ${body.msg}`)
  return body.data
}
const mine = async (user: TestUser) => (await stack.ok('financing.myproject', {}, user)).items
const one = async (user: TestUser) => {
  const [holding] = await mine(user)
  if (!holding) throw new Error('no holding')
  return holding
}
const balances = async (user: TestUser) => (await stack.ok('account.index', {}, user)).balances.USD

describe('a project from its list to its end', () => {
  test('is listed, read, bought, added to, booked after three days away, and settled at its maturity', async () => {
    const id = await openProject(stack, { days: 4 })
    let user = await quickUser(stack)
    const { items } = await stack.ok('financing.yeb_project', { state: 'inProgress' }, user)
    expect(items.find((item) => item.id === id)).toMatchObject({ title: 'Bonds en', progress: 0, days: 4 })
    const holding = await bought(user, id, '500')
    expect(holding).toMatchObject({
      ...{ state: 'earning', principal: '500.00', promised: '2.00', maturesOn: '2026-11-29' },
      ...{ settlesOn: '2026-12-02', canAppend: true },
    })
    expect(await balances(user)).toMatchObject({ available: '9500.00', locked: '500.00' })
    // On the day of the purchase what is added earns with it.
    const added = await stack.ok('financing.yebappend', { holding: holding.id, amount: '100' }, user)
    expect(added).toMatchObject({ principal: '600.00', fresh: '0.00', promised: '2.40' })
    user = await daysLater(stack, user, 3)
    // Two dates are over, the third is today's.
    expect(await one(user)).toMatchObject({ booked: 2, paid: '1.20', promised: '1.20', expected: '2.40' })
    const { items: records } = await stack.ok('financing.project_orderlist', {}, user)
    expect(records.map(({ date, earned, paid }) => [date, earned, paid])).toEqual([
      ['2026-11-27', '0.60', '0.60'],
      ['2026-11-26', '0.60', '0.60'],
    ])
    user = await daysLater(stack, user, 2)
    expect(await one(user)).toMatchObject({ state: 'due', paid: '2.40', promised: '0.00', canAppend: false })
    const settled = await stack.ok('financing.yebstop', { holding: holding.id }, user)
    expect(settled).toMatchObject({ state: 'settled', ended: { how: 'matured', forfeited: '0.00' } })
    expect(await balances(user)).toMatchObject({ available: '10002.40', locked: '0.00' })
  })
})

