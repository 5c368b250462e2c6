import { addDays } from '../../shared/calc/dates.ts'
import { balanceReserve, fundedDays, reserveNeeded } from '../../shared/calc/reserve.ts'
import { openProject } from '../support/financing.ts'
import { dayIn } from './calendar.ts'
import { financesOf, type Offered } from './financing-watch.ts'
import { centOf, decimalsOf } from './market.ts'
import { secondsOf } from './places.ts'
import type { Random } from './random.ts'
import { amountText } from './verdict.ts'
import type { World } from './world.ts'

/** A project of small sums and odd rates, as the desk would have opened it; its reserve is often the least there may be. */
export async function offer(world: World, chance: Random): Promise<void> {
  const { projects } = financesOf(world)
  const cent = centOf(world.config)
  const isFirst = !projects.some((one) => one.kind === 'balance')
  const kind: Offered['kind'] = isFirst && chance.chance(0.4) ? 'balance' : 'term'
  const isTerm = kind === 'term'
  const total = BigInt(chance.pick([20_00, 60_00, 200_00])) * cent
  const terms = {
    ...{ kind, total, min: 5_00n * cent },
    dailyRate: BigInt(chance.pick([10_000, 9_999, 3_333, 100, 1])),
    days: isTerm ? chance.pick([1, 2, 2, 3, 5]) : 0,
    dividend: isTerm ? chance.pick(['daily', 'dailyReturn', 'maturity'] as const) : ('dailyReturn' as const),
    initialRate: isTerm && chance.chance(0.5) ? BigInt(chance.pick([200_000, 333_333])) : null,
    renewals: isTerm ? chance.pick([0, 1, 2, 3]) : 0,
    once: isTerm && chance.chance(0.3),
    appendable: isTerm && chance.chance(0.7),
    endAt: secondsOf(world.nowMs) + chance.pick([900, 90_000, 400_000]),
  } as const
  const reserve = isTerm
    ? reserveNeeded(terms) + BigInt(chance.int(0, 2)) * cent
    : balanceReserve({ total, dailyRate: terms.dailyRate }, chance.int(1, 8))
  const now = secondsOf(world.nowMs)
  const today = dayIn(world.config.timeZone, world.nowMs)
  const fundedUntil = isTerm ? null : addDays(today, fundedDays(terms, reserve))
  const id = `p${projects.length}`
  const clock = { nowMs: world.nowMs } as never
  await openProject(
    { deps: { table: world.store.table, config: world.config } as never, clock },
    {
      ...{ id, ...terms, reserve, fundedUntil, startAt: now - 5, publishAt: now - 5 },
    },
  )
  // No read misses it any more.
  world.nowMs += 2000
  world.say(
    `offers ${id}: ${amountText(total, decimalsOf(world.config))} ${JSON.stringify({ ...terms, total: 0, min: 0 }, (_, value) => (typeof value === 'bigint' ? `${value}` : value))}`,
  )
  const {
    initialRate: initial,
    dailyRate: rate,
    days,
    dividend,
    min,
    renewals,
    once,
    appendable,
    endAt,
  } = terms
  const offered: Offered = {
    id,
    kind,
    total,
    min,
    initial,
    rate,
    days,
    dividend,
    renewals,
    ...{ once, appendable, endAt },
    funded: reserve,
    fundedUntil,
  }
  projects.push(offered)
}
