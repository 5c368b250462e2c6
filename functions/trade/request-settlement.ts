import { MINUTE } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { errorFields } from '../log.ts'
import type { Timer } from '../outside/timer.ts'
import { shardOf } from '../table/keys.ts'
import type { Order } from './order.ts'

/** One event serves all orders of a minute and shard. */
const requests = new WeakMap<Timer, Set<string>>()
const REMEMBERED = 10_000

function requestedOf(timer: Timer): Set<string> {
  const known = requests.get(timer) ?? new Set<string>()
  requests.set(timer, known)
  if (known.size >= REMEMBERED) known.clear()
  return known
}

/** Never throws: the sweep or the next reader settles the order too. */
export async function requestSettlement(deps: Deps<'timer'>, order: Order): Promise<void> {
  const at = (Math.floor(order.closeAt / MINUTE) + 1) * MINUTE
  const shard = shardOf(order.uid, deps.config.shards)
  const name = `${at} ${shard}`
  const requested = requestedOf(deps.timer)
  if (requested.has(name)) return
  requested.add(name)
  try {
    await deps.timer.settleAt(at, shard)
  } catch (error) {
    requested.delete(name)
    deps.log('warn', 'settlement event not scheduled', { shard, ...errorFields(error) })
  }
}
