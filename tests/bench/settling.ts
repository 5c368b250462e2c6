import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keys, orderPartition } from '../../functions/table/keys.ts'
import { replace, type Table } from '../../functions/table/write.ts'
import { orderOf } from '../../functions/trade/order.ts'
import { settleShard } from '../../functions/trade/sweep.ts'
import { startEngine } from '../../infra/local/engine.ts'
import { quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'
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
  const bare = (byEvent.barePerSecond + bySweep.barePerSecond) / 2
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
    {
      name: 'bare two-item transactions beside it',
      value: bare,
      unit: 'a second',
    },
    {
      name: 'orders settled a second, beside bare transactions of the same run',
      value: (2 * USERS) / (byEvent.seconds + bySweep.seconds) / bare,
      unit: 'times',
      bound: { kind: 'min', value: 0.5 },
    },
  ]
}

/** Transactions a second of two items as large as an order and an account, with nothing of ours but the client. */
async function bareTransactions(table: Table): Promise<number> {
  const seconds = await timed(USERS / 2, 32, async () => {
    const id = randomUUID()
    await table.transact([
      replace({ pk: `BARE#${id}`, sk: 'order', text: 'x'.repeat(850) }),
      replace({ pk: `BARE#${id}`, sk: 'account', text: 'x'.repeat(250) }),
    ])
  })
  return USERS / 2 / seconds
}

async function settle(trigger: (stack: TestStack) => Promise<unknown>) {
  // On a file, as a laptop's own stage: in memory the engine looks through all records of its stream.
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-settling-'))
  const engine = await startEngine(folder)
  const stack = await testStack({ events: false, engine })
  const users: TestUser[] = []
  await timed(USERS, 8, async () => void users.push(await quickUser(stack)))
  // The price has been looked at, as by whoever places an order: what a first look computes is no part of settling.
  await stack.ok('market.ajaxpro', { id: 'BTCUSD' })
  const ticket = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
  await timed(USERS, 16, async (index) => {
    await stack.ok('trade.addorder', ticket, users[index])
  })
  stack.clock.advance(31)
  const before = await bareTransactions(stack.deps.table)
  const startedMs = performance.now()
  await trigger(stack)
  const seconds = (performance.now() - startedMs) / 1000
  const after = await bareTransactions(stack.deps.table)
  let once = 0
  for (const { uid } of users) {
    const { rows } = await stack.deps.table.query({ pk: orderPartition(uid), consistent: true })
    const [account] = await stack.deps.table.getMany([keys.account(uid)], { consistent: true })
    const settled = rows.map(orderOf).filter((order) => order.settlement)
    if (settled.length === 1 && account?.openTotal === 0n && account.USD_locked === 0n) once += 1
  }
  await stack.stop()
  await engine.stop()
  rmSync(folder, { recursive: true })
  return { seconds, once, barePerSecond: (before + after) / 2 }
}
