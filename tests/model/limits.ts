import { dayIn, nextDayMs, zones } from './calendar.ts'
import { ask } from './ctx.ts'
import type { Job } from './job.ts'
import { after, KINDS, type Own, type Wish, whyNot } from './limits-oracle.ts'
import { centOf, decimalsOf } from './market.ts'
import { hold, type Operation } from './operation.ts'
import { isAlone, told } from './place.ts'
import { idMs, places, secondsOf } from './places.ts'
import type { Random } from './random.ts'
import { amountText } from './verdict.ts'
import type { Device, World } from './world.ts'

/** What a user wants of limits, breaks or the zone of their days; limits near what a history stakes. */
export function randomWish(world: World, chance: Random): Wish {
  const of = chance.pick(KINDS)
  const what = chance.int(1, 100)
  if (what <= 70) return { does: 'limit', of, limit: BigInt(chance.int(0, 400_00)) * centOf(world.config) }
  if (what <= 80) return { does: 'cancel', of }
  if (what <= 94) return { does: 'zone', zone: chance.pick(zones) }
  return what <= 98 ? { does: 'timeOut', days: chance.pick([1, 7]) } : { does: 'exclude', months: 6 }
}

/** Changes own limits, the first time or again. */
export function limiting(world: World, device: Device, operation: Operation, wish: Wish): Job | undefined {
  const { session } = device
  if (!session) return undefined
  operation.attempts += 1
  operation.wish ??= wish
  let before: Own | undefined
  return {
    label: `limits ${operation.id.slice(-4)} ${JSON.stringify(inputOf(world, wish))}`,
    session,
    async moves() {
      before = world.audit.own.get(device.uid)
      return [{ movement: 'own limits', met: operation.phoneSkewed ? ['phone skew'] : [] }]
    },
    run: (process) =>
      ask(process, 'limits.limits_change', inputOf(world, wish), { session, operationId: operation.id }),
    async after(outcome, task, process) {
      const doneBefore = before?.last?.id === operation.id
      // The account item keeps the last one alone: one that another followed meanwhile may find itself no more.
      const isLast = world.audit.own.get(device.uid)?.last?.id === operation.id
      told(world, operation, device, outcome, doneBefore && isLast)
      if (outcome.kind === 'refused' && outcome.slug === 'conflict') operation.unclear = false
      if (!isAlone(task) || outcome.kind === 'crashed' || !before) return
      const account = await world.store.table.get(places.account(device.uid), { consistent: true })
      const slug = outcome.kind === 'refused' ? outcome.slug : null
      if (slug === 'login_required' || slug === 'account_locked') return
      // Done, and followed by another: a read that lags behind that one still finds it, and answers what it did.
      if (slug === null && operation.carriedOut && !doneBefore && !isLast) return
      const expected = doneBefore ? null : reasonOf(before, operation, wish, process.nowMs())
      // A read that lags behind a break finds the later change alone; as it is, both are reasons.
      if (slug === 'conflict' && !doneBefore && isTooLate(before, operation, wish)) return
      hold(slug === expected, 'a refusal has its reason', () => `limits: ${slug}, expected ${expected}`)
      if (slug === null)
        hold(
          String(account?.limitsOp).startsWith(operation.id),
          'limits held',
          () => `${operation.id} was answered and is not there`,
        )
    },
  }
}

function reasonOf(own: Own, operation: Operation, wish: Wish, nowMs: number): string | null {
  if (Math.abs(idMs(operation.id) - nowMs) > 600_000) return 'operation_expired'
  const why = whyNot(own, wish, secondsOf(nowMs))
  if (why) return why
  return isTooLate(own, operation, wish) ? 'conflict' : null
}

/** From before the last, and no stricter than it: what is stricter holds at once. */
const isTooLate = (own: Own, { id }: Operation, wish: Wish): boolean =>
  own.last !== null && idMs(id) < own.last.ms && loosens(own, wish)

function loosens({ limits, zone, zoneSince }: Own, wish: Wish): boolean {
  if (wish.does === 'zone') return wish.zone !== zone || zoneSince === null
  if (wish.does !== 'limit') return false
  const { limit, next } = limits[wish.of]
  return wish.limit > (next?.limit ?? limit)
}

function inputOf(world: World, wish: Wish): object {
  switch (wish.does) {
    case 'limit':
      return { [wish.of]: amountText(wish.limit, decimalsOf(world.config)) }
    case 'cancel':
      return { cancel: wish.of }
    case 'timeOut':
      return { timeOut: wish.days }
    case 'exclude':
      return { exclude: wish.months }
    default:
      return { timeZone: wish.zone }
  }
}

/** The state a change that took effect leads to, at the second its process had. */
export const carriedOut = (own: Own, operation: Operation, now: number): Own => ({
  ...after(own, operation.wish as Wish, now, { dayIn, nextDayMs }),
  last: { id: operation.id, ms: idMs(operation.id) },
})
