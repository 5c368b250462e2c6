import { randomBytes } from 'node:crypto'
import { createApis } from '../../functions/area-handlers.ts'
import { openTapes } from '../../functions/tape/index.ts'
import { HOUR, msOf, secondsOf } from '../../shared/time.ts'
import type { Stack } from '../local/stack.ts'
import type { DemoClock } from './calendar.ts'
import { openWire, Refused } from './phone.ts'
import type { DemoUser } from './user.ts'

const products = ['BTCUSD', 'XAUUSD', 'EURUSD', 'ETHUSD', 'AAPL', 'USOIL', 'SOLUSD']
const stakes = ['25', '100', '60', '200', '10', '150']
const durations = [30, 60, 120, 180, 300]
/** Never closed, so that an order can be placed at any time. */
const ALWAYS = 'BTCUSD'

interface Ticket {
  productId: string
  direction: string
  amount: string
  seconds: string
}

export async function trade(user: DemoUser, clock: DemoClock, turn: number): Promise<string | null> {
  const ticket = {
    productId: products[turn % products.length] ?? ALWAYS,
    direction: turn % 3 === 0 ? 'down' : 'up',
    amount: stakes[turn % stakes.length] ?? '10',
    seconds: String(durations[turn % durations.length]),
  }
  const id = await placed(user, ticket)
  clock.pass(330)
  if (id) await user.post('/api/user/goorder', { id })
  return id
}

async function placed(user: DemoUser, ticket: Ticket): Promise<string | null> {
  try {
    return (await user.post('/api/user/addorder', { ...ticket })).id
  } catch (error) {
    if (error instanceof Refused && error.slug === 'market_closed') return null
    throw error
  }
}

export const leaveOpen = async (user: DemoUser) => {
  for (const direction of ['up', 'down'])
    await placed(user, { productId: ALWAYS, direction, amount: '50', seconds: '300' })
}

export async function draw(
  { deps }: Pick<Stack, 'deps'>,
  user: DemoUser,
  clock: DemoClock,
): Promise<boolean> {
  const tape = deps.tapes.for({ feed: null })
  const begin = secondsOf(clock.nowMs()) + 2
  const known = msOf(begin + HOUR)
  const at = async (second: number) => {
    const price = await tape.priceAt(ALWAYS, second, known)
    return price.kind === 'price' ? price.price : null
  }
  for (let second = begin; second < begin + HOUR / 2; second++) {
    if ((await at(second)) !== (await at(second + 30))) continue
    // The entry is the first second at least one second later: this one.
    clock.pass(second - 1.5 - clock.nowMs() / 1000)
    const id = await placed(user, { productId: ALWAYS, direction: 'up', amount: '40', seconds: '30' })
    clock.pass(60)
    if (id) await user.post('/api/user/goorder', { id })
    return true
  }
  return false
}

/** Uses a market that runs for this order alone. */
export async function voided({ deps }: Pick<Stack, 'deps'>, user: DemoUser, clock: DemoClock): Promise<void> {
  const tapes = openTapes('sim', randomBytes(32))
  const wire = await openWire({ apis: createApis({ ...deps, tapes }) }, clock.nowMs)
  try {
    const ticket = { productId: ALWAYS, direction: 'down', amount: '75', seconds: '60' }
    const { id } = await wire.post('/api/user/addorder', ticket, { token: await user.token() })
    clock.pass(HOUR)
    await user.post('/api/user/goorder', { id })
  } finally {
    wire.stop()
  }
}
