import type { Session } from '../../functions/session.ts'
import type { Row } from '../../functions/table/write.ts'
import { trades } from './calendar.ts'
import { isAmount } from './deposit-oracle.ts'
import type { Outcome } from './job.ts'
import { type Kind, limitAt, type Own, pausedBy } from './limits-oracle.ts'
import { centOf, decimalsOf, LIMITS, PRODUCTS, type Terms, termsAt } from './market.ts'
import { hold, type Operation, type OrderForm } from './operation.ts'
import { digits, oracle } from './oracle.ts'
import { idMs, msOf, secondsOf } from './places.ts'
import type { World } from './world.ts'

interface Asked {
  account: Row | undefined
  /** Limits and breaks of its user, as they stood before. */
  own: Own | undefined
  order: Row | undefined
  orderForm: OrderForm
  operation: Operation
  session: Session
  otherContent: boolean
}

/** A catalogue may be this old, so for so long after a halt or new terms either answer is right. */
const CATALOG_MS = 6_000

/** An undisturbed call is refused exactly when the published rules say so, and with their reason. */
export function mayRefuse(world: World, nowMs: number, asked: Asked, outcome: Outcome): void {
  if (Math.abs(world.nowMs - world.catalogChangedAtMs) < CATALOG_MS) return
  // Clocks of processes are up to half a second apart.
  if (world.terms[asked.orderForm.productId].some(({ fromMs }) => Math.abs(world.nowMs - fromMs) < 1_000))
    return
  // What was asked may have been done, and its answer needs a price.
  if (outcome.kind === 'failed' && world.failing.size > 0) return
  const expected = reasonOf(world, nowMs, asked)
  const found = outcome.kind === 'refused' ? outcome.slug : outcome.kind === 'answered' ? null : outcome.kind
  hold(
    found === expected,
    'a refusal has its reason',
    () => `${asked.operation.id}: ${found}, expected ${expected}`,
  )
}

/** The slug an order is refused with, worked out from the rules and the rows as they stood; null where it is taken. */
function reasonOf(
  world: World,
  nowMs: number,
  { account, own, order, orderForm, operation, session, otherContent }: Asked,
): string | null {
  if (!account) return 'login_required'
  const sessionEnded =
    account.state === 'ACTIVE'
      ? account.epoch === BigInt(session.epoch)
        ? null
        : 'login_required'
      : 'account_locked'
  if (order) return sessionEnded ?? (otherContent ? 'replay_mismatch' : null)
  const before = formReason(world, nowMs, orderForm, operation)
  return sessionEnded ?? before ?? accountReason(world, nowMs, orderForm, account, own as Own)
}

function formReason(world: World, nowMs: number, orderForm: OrderForm, operation: Operation): string | null {
  const { amount, productId, seconds } = orderForm
  if (Math.abs(idMs(operation.id) - nowMs) > 600_000) return 'operation_expired'
  if (!isAmount(amount, decimalsOf(world.config))) return 'amount_invalid'
  const [stake, cent] = [stakeOf(world, orderForm), centOf(world.config)]
  if (stake < LIMITS.orderMin * cent) return 'order_below_min'
  if (stake > LIMITS.orderMax * cent) return 'amount_above_max'
  if (newest(world, productId).payoutRates[seconds] === undefined) return 'seconds_not_offered'
  if (world.halted.has(productId)) return 'market_forbidden'
  const now = secondsOf(nowMs)
  const { symbol } = PRODUCTS[productId]
  if (!trades(symbol, msOf(now), msOf(now) + 1)) return 'market_closed'
  const feed = newest(world, productId).feed ?? world.mains.at(-1)?.feed ?? 'replay'
  const last = world.tapes[feed].knownBefore(symbol, now)
  if (!last || now - last.second > 5) return 'price_stale'
  return trades(symbol, msOf(now), msOf(now + 3 + seconds)) ? null : 'market_closed'
}

const newest = (world: World, productId: OrderForm['productId']): Terms =>
  termsAt(world.terms[productId], world.nowMs)

function accountReason(
  world: World,
  nowMs: number,
  orderForm: OrderForm,
  account: Row,
  own: Own,
): string | null {
  const [stake, cent] = [stakeOf(world, orderForm), centOf(world.config)]
  const decimals = decimalsOf(world.config)
  const { feeRate, feeMin } = newest(world, orderForm.productId)
  const plain = { direction: 'up', payoutRate: '0', placedAt: 0, openAt: 0, closeAt: 0, decimals } as const
  const cost = stake + oracle({ ...plain, amount: orderForm.amount, feeRate, feeMin }, [], 0).fee
  const position = ((account.open as Record<string, bigint>)[orderForm.productId] ?? 0n) + stake
  const now = secondsOf(nowMs)
  const paused = pausedBy(own, now)
  if (paused) return paused
  if (((account[`${world.config.asset}_available`] as bigint | undefined) ?? 0n) < cost)
    return 'insufficient_balance'
  if (position < LIMITS.positionMin * cent) return 'position_below_min'
  if (position > LIMITS.positionMax * cent) return 'position_max'
  if ((account.openTotal as bigint) + stake > BigInt(world.config.totalMax)) return 'total_max'
  return leftOf(own, account, 'stake', now) < stake || leftOf(own, account, 'loss', now) < cost
    ? 'limit_reached'
    : null
}

/** What a day leaves of a limit: all of it where another day has begun, and what a raise that has come adds. */
export function leftOf(own: Own, account: Row, kind: Kind, now: number): bigint {
  const most = limitAt(own.limits[kind], now)
  if (now >= own.dayEnds) return most
  const left = account[{ stake: 'leftStake', loss: 'leftLoss', deposit: 'leftDeposit' }[kind]] as bigint
  return left + most - own.limits[kind].limit
}

const stakeOf = (world: World, { amount }: OrderForm): bigint => digits(amount, decimalsOf(world.config))
