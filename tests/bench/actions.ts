import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb'
import { approveBy, checkedPicture } from '../support/deposits.ts'
import { FUND_PASSWORD, member, steppedUp, withPasskey } from '../support/security.ts'
import { PASSWORD, type TestStack, testStack } from '../support/stack.ts'
import type { Figure } from './figure.ts'

/** DynamoDB units and round trips of each user action, as the engine reports them. */
export async function benchActions(): Promise<Figure[]> {
  let calls: { operation: string; capacity: ConsumedCapacity[] }[] = []
  const stack = await testStack({ onCapacity: (operation, capacity) => calls.push({ operation, capacity }) })
  const figures: Figure[] = []

  async function measure(name: string, action: () => Promise<unknown>, bound?: number): Promise<void> {
    await stack.deps.catalog.products(stack.clock.nowMs)
    calls = []
    await action()
    const units = (write: boolean) =>
      calls
        .filter(({ operation }) => (operation === 'write' || operation === 'transact') === write)
        .flatMap(({ capacity }) => capacity)
        .reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
    figures.push({
      name: `${name}: write units`,
      value: units(true),
      unit: 'units',
      ...(bound !== undefined && { bound: { kind: 'max', value: bound } }),
    })
    figures.push({ name: `${name}: read units`, value: units(false), unit: 'units' })
    figures.push({ name: `${name}: round trips`, value: calls.length, unit: 'round trips' })
  }

  let user = await stack.user('first')
  await measure('register', async () => {
    user = await stack.user('second')
  })
  const password = 'correct-horse9'
  await measure('log in', () => stack.ok('login.index', { username: 'second', password }))
  const device = 'd'.repeat(22)
  await stack.ok('login.index', { username: 'second', password, device })
  await measure('log in on a known device', () =>
    stack.ok('login.index', { username: 'second', password, device }),
  )
  await benchSecurity(stack, measure)
  await measure('user/index', () => stack.ok('account.index', {}, user))
  const ticket = { productId: 'BTCUSD', direction: 'up', amount: '100', seconds: 30 } as const
  const id = stack.id()
  await measure('place an order', () => stack.ok('trade.addorder', ticket, { ...user, operationId: id }), 5)
  await measure('refused order', () => stack.call('trade.addorder', { ...ticket, amount: '5000' }, user), 4)
  await measure('open orders', () => stack.ok('trade.ajaxorder_list', {}, user))
  stack.clock.advance(40)
  await measure('settle by reading', () => stack.ok('trade.goorder', { id }, user), 5)
  // The first sweep of a stage notes its shards.
  await stack.sweep()
  await stack.ok('trade.addorder', ticket, user)
  stack.clock.advance(40)
  await measure('sweep of 8 shards, one due', () => stack.sweep(), 5)
  await measure('idle sweep of 8 shards', () => stack.sweep(), 0)
  await measure('history page', () => stack.ok('trade.orderlist', {}, user))
  await measure('statement page', () => stack.ok('views.statement', {}, user))
  const screenshot = await checkedPicture(stack, user)
  const deposit = { method: 'bank', amount: '100', screenshot } as const
  const depositId = stack.id()
  const submit = () => stack.ok('deposits.dorecharge', deposit, { ...user, operationId: depositId })
  await measure('submit a deposit', submit, 7)
  const limit = { stake: '5000', loss: '5000', deposit: '5000' } as const
  await measure(
    'set own limits',
    () => stack.ok('limits.limits_change', limit, { ...user, operationId: stack.id() }),
    1,
  )
  await measure('own limits', () => stack.ok('limits.limits', {}, user))
  await measure(
    'place under limits',
    () => stack.ok('trade.addorder', ticket, { ...user, operationId: stack.id() }),
    5,
  )
  const waiting = { uid: user.uid, id: depositId, from: 3 } as const
  await measure('approve a deposit', () => approveBy(stack, 'ada', waiting), 7)
  await stack.stop()
  return figures
}

type Measure = (name: string, action: () => Promise<unknown>, bound?: number) => Promise<void>

/** Second proofs, passkeys and sessions; passwords here cost little to hash, as their time is not what is measured. */
async function benchSecurity(stack: TestStack, measure: Measure): Promise<void> {
  const user = await member(stack, { fundPassword: true })
  const confirmed = { action: 'password', means: 'fundPassword', secret: FUND_PASSWORD } as const
  await stack.ok('security.stepup', confirmed, user)
  await measure('step-up by fund password', () => stack.ok('security.stepup', confirmed, user), 4)
  const { key } = await withPasskey(stack, user)
  const { options } = await stack.ok('passkeys.passkey_start', {})
  const credential = key.use(options)
  await measure('log in by passkey', () => stack.ok('passkeys.passkey_login', { credential }))
  const caller = await steppedUp(stack, user, 'password')
  const form = { oldPassword: PASSWORD, password: 'other-horse8', passwordRepeat: 'other-horse8' }
  await measure('list of sessions', () => stack.ok('security.sessions', {}, user))
  await measure('change the login password', () => stack.ok('security.pwd_login', form, caller))
}
