import { orderPartition } from '../../functions/table/keys.ts'
import { orderOf } from '../../functions/trade/order.ts'
import { settleShard } from '../../functions/trade/sweep.ts'
import { type TestStack, testStack } from '../support/stack.ts'
import { type Figure, timed } from './figure.ts'

const USERS = 1000

/** 1,000 orders of 1,000 users due in one second and read by nobody: by the event, and by the sweep alone. */
export async function benchSettling(): Promise<Figure[]> {
  const byEvent = await settle(async (stack) => {
    const { shards } = stack.deps.config
    await Promise.all(
      Array.from({ length: shards }, (_, shard) => settleShard(stack.deps, shard, stack.clock.nowMs)),
    )
  })
  const bySweep = await settle((stack) => stack.sweep())
  // The sweep runs once a minute, so an order waits at most that long for its turn.
  const bound = (value: number) => ({ kind: 'max', value }) as const
  return [
    { name: '1,000 due orders settled after the event', value: byEvent.seconds, unit: 's', bound: bound(5) },
    {
      name: '1,000 due orders, every event dropped: longest wait',
      value: 60 + bySweep.seconds,
      unit: 's',
      bound: bound(70),
    },
    {
      name: 'orders settled once',
      value: byEvent.once + bySweep.once,
      unit: 'orders',
      bound: { kind: 'min', value: 2 * USERS },
    },
  ]
}

async function settle(trigger: (stack: TestStack) => Promise<unknown>) {
  const stack = await testStack({ events: false })
  const users: { uid: string; token: string }[] = []
  await timed(USERS, 8, async (index) => {
    users.push(await stack.user(`user${index}`))
  })
  const ticket = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
  await timed(USERS, 16, async (index) => {
    await stack.ok('trade.addorder', ticket, users[index])
  })
  stack.clock.advance(31)
  const startedMs = performance.now()
  await trigger(stack)
  const seconds = (performance.now() - startedMs) / 1000
  let once = 0
  for (const { uid } of users) {
    const { rows } = await stack.deps.table.query({ pk: orderPartition(uid), consistent: true })
    const [account] = await stack.deps.table.getMany([{ pk: `U#${uid}`, sk: 'A' }], { consistent: true })
    const settled = rows.map(orderOf).filter((order) => order.settlement)
    if (settled.length === 1 && account?.openTotal === 0n && account.USD_locked === 0n) once += 1
  }
  await stack.stop()
  return { seconds, once }
}
