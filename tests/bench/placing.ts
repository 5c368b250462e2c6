import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { keys } from '../../functions/table/keys.ts'
import { Change, create } from '../../functions/table/write.ts'
import { freePort } from '../../infra/local/hidden-address.ts'
import { createLocalServer } from '../../infra/local/server.ts'
import { newId } from '../../shared/ids.ts'
import { type TestUser, testStack } from '../support/stack.ts'
import { type Figure, timed } from './figure.ts'
import type { Turn } from './placing-clients.ts'

const CLIENTS = 16
const ORDERS = 1600

/** Orders a second over HTTP against the bare engine's two-item transactions a second, one after the other in turns. */
export async function benchPlacing(): Promise<Figure[]> {
  const stack = await testStack({ clockAt: Date.now() })
  stack.clock.nowMs = Date.now()
  const users: TestUser[] = []
  for (let i = 0; i < CLIENTS; i++) users.push(await stack.user())
  const port = await freePort()
  const server = createLocalServer({ apis: stack.apis })
  await new Promise<void>((resolve) => server.listen(port, resolve))

  const phones = new Worker(new URL('./placing-clients.ts', import.meta.url))
  const tokens = users.map(({ token }) => token)
  async function place(orders: number): Promise<number> {
    const done = once(phones, 'message')
    phones.postMessage({ port, tokens, orders, nowMs: stack.clock.nowMs } satisfies Turn)
    const [seconds] = (await done) as [number]
    return seconds
  }

  let bare = 0
  async function transact(): Promise<void> {
    const uid = `bench${bare % CLIENTS}`
    const document = create({
      ...keys.order(uid, newId(Date.now())),
      state: 'open',
      amount: 500n,
      gpk: 'DUE#bench',
      gsk: `${bare++}`,
    })
    const account = new Change(keys.account(uid)).add('USD_available', -500n).build()
    const { ok } = await stack.deps.table.transact([document, account])
    if (!ok) throw new Error('bare transaction refused')
  }

  await timed(200, CLIENTS, transact)
  await place(200)
  // In turns, so that both see the same machine.
  const seconds = { bare: 0, placing: 0 }
  for (let turn = 0; turn < 4; turn++) {
    seconds.bare += await timed(ORDERS / 4, CLIENTS, transact)
    seconds.placing += await place(ORDERS / 4)
  }
  await phones.terminate()
  server.close()
  await stack.stop()
  const [bareRate, placingRate] = [ORDERS / seconds.bare, ORDERS / seconds.placing]
  return [
    { name: 'bare two-item transactions', value: bareRate, unit: 'a second' },
    { name: 'orders placed over HTTP, 16 clients', value: placingRate, unit: 'a second' },
    {
      name: 'placing over bare engine',
      value: placingRate / bareRate,
      unit: 'times',
      bound: { kind: 'min', value: 0.5 },
    },
  ]
}
