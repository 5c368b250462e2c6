import type { Session } from '../../functions/session.ts'
import type { Row } from '../../functions/table/write.ts'
import { marketState } from '../../shared/market/hours.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import { secondsOf } from '../../shared/time.ts'
import type { Outcome } from './job.ts'
import { FEES, LIMITS, TERMS } from './market.ts'
import { hold, type Operation, type OrderForm } from './operation.ts'
import { oracle } from './oracle.ts'
import type { Process } from './process.ts'
import { cents } from './verdict.ts'
import type { World } from './world.ts'

interface Asked {
  account: Row | undefined
  order: Row | undefined
  orderForm: OrderForm
  operation: Operation
  session: Session
  otherContent: boolean
}

/** A catalogue may be this old, so for so long after a halt either answer is right. */
const CATALOG_MS = 6_000

/** An undisturbed call is refused exactly when the published rules say so, and with their reason. */
export function mayRefuse(world: World, process: Process, asked: Asked, outcome: Outcome): void {
  if (Math.abs(world.nowMs - world.haltsChangedAtMs) < CATALOG_MS) return
  const expected = reasonOf(world, process.nowMs(), asked)
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
  { account, order, orderForm, operation, session, otherContent }: Asked,
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
  return sessionEnded ?? before ?? accountReason(world, nowMs, orderForm, account)
}

function formReason(world: World, nowMs: number, orderForm: OrderForm, operation: Operation): string | null {
  if (Math.abs(idMs(operation.id) - nowMs) > 600_000) return 'operation_expired'
  if (!/^\d+(\.\d{1,2})?$/.test(orderForm.amount)) return 'amount_invalid'
  const stake = stakeOf(orderForm)
  if (stake < LIMITS.orderMin) return 'order_below_min'
  if (stake > LIMITS.orderMax) return 'amount_above_max'
  if (!TERMS.some(({ seconds }) => seconds === orderForm.seconds)) return 'seconds_not_offered'
  if (world.halted.has(orderForm.productId)) return 'market_forbidden'
  const now = secondsOf(nowMs)
  const hours = marketState(instrument(orderForm.productId).hours, now)
  if (hours.state !== 'trading') return 'market_closed'
  const last = world.tape.knownBefore(orderForm.productId, now)
  if (!last || now - last.second > 5) return 'price_stale'
  const closes = now + 1 + orderForm.seconds
  return hours.sessionEndsAt !== null && closes > hours.sessionEndsAt ? 'market_closed' : null
}

function accountReason(world: World, nowMs: number, orderForm: OrderForm, account: Row): string | null {
  const stake = stakeOf(orderForm)
  const terms = { direction: 'up', amount: orderForm.amount, payoutRate: '0', openAt: 0, closeAt: 0 } as const
  const cost = stake + oracle({ ...terms, ...FEES[orderForm.productId] }, [], 0).fee
  const position = ((account.open as Record<string, bigint>)[orderForm.productId] ?? 0n) + stake
  if ((account.USD_available as bigint) < cost) return 'insufficient_balance'
  if (position < LIMITS.positionMin) return 'position_below_min'
  if (position > LIMITS.positionMax) return 'position_max'
  if ((account.openTotal as bigint) + stake > BigInt(world.config.totalMax)) return 'total_max'
  if (new Date(nowMs).toISOString().slice(0, 10) > (account.day as string)) return null
  const left = account as unknown as { leftStake: bigint; leftLoss: bigint }
  return left.leftStake < stake || left.leftLoss < cost ? 'limit_reached' : null
}

function stakeOf({ amount }: OrderForm): bigint {
  const [whole = '', part = ''] = amount.split('.')
  return cents(`${whole}.${part.padEnd(2, '0')}`)
}

const idMs = (id: string): number =>
  [...id.slice(0, 10)].reduce((sum, digit) => sum * 32 + '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(digit), 0)
