import { keys } from '../../functions/table/keys.ts'
import { type Row, replace } from '../../functions/table/write.ts'
import type { PayMethod } from '../../shared/pay.ts'
import { ask } from './ctx.ts'
import { isAmount, minorOf } from './deposit-oracle.ts'
import type { Job, Outcome } from './job.ts'
import { type Own, pausedBy } from './limits-oracle.ts'
import { DEPOSITS, decimalsOf } from './market.ts'
import { type DepositForm, hold, type Operation } from './operation.ts'
import { isAlone, told } from './place.ts'
import { idMs, secondsOf } from './places.ts'
import { idAt, type Random } from './random.ts'
import { leftOf } from './reasons.ts'
import type { Device, World } from './world.ts'

const AMOUNTS = ['5', '7.77', '19.99', '20.00', '20.01', '33.3', '90.00'] as const
const WRONG = ['4.99', '90.01', '12.345', 'ten'] as const

/** A form with a picture, as a rule one of its own and checked. */
export async function randomForm(world: World, chance: Random, uid: string): Promise<DepositForm> {
  const used = [...world.operations.values()].flatMap((one) => (one.uid === uid ? (one.deposit ?? []) : []))
  const reused = used.length > 0 && chance.chance(0.1) ? chance.pick(used).screenshot : undefined
  const screenshot = reused ?? idAt(world.nowMs, chance)
  const state = chance.chance(0.9) ? 'clean' : chance.pick(['waiting', 'refused'] as const)
  if (!reused) await picture(world, uid, screenshot, state)
  const amount = chance.chance(0.9) ? chance.pick(AMOUNTS) : chance.pick(WRONG)
  return {
    method: chance.pick<PayMethod>(['alipay', 'wechat', 'bank', 'crypto']),
    amount,
    screenshot,
    reference: chance.pick(['', 'RF18 5390']),
  }
}

/** A picture as the worker leaves it. */
export async function picture(
  world: World,
  uid: string,
  key: string,
  state = 'clean',
  purpose = 'deposit',
): Promise<void> {
  const row = { ...keys.upload(uid, key), state, purpose, contentType: 'image/png' }
  await world.store.table.write(replace({ ...row, at: secondsOf(world.nowMs), ttl: 9_999_999_999 }))
}

/** Submits a deposit, the first time or again. */
export function depositing(
  world: World,
  device: Device,
  operation: Operation,
  form: DepositForm,
): Job | undefined {
  const { session } = device
  if (!session) return undefined
  const again = operation.attempts > 0
  operation.attempts += 1
  operation.deposit ??= form
  const otherContent = operation.deposit !== form
  let document: Row | undefined
  let picked: Row | undefined
  let account: Row | undefined
  let own: Own | undefined
  return {
    label: `${again ? 'deposit again' : 'deposit'} ${operation.id.slice(-4)} ${form.amount}`,
    session,
    async moves() {
      ;[document, picked, account] = await world.store.table.getMany(
        [
          keys.deposit(device.uid, operation.id),
          keys.upload(device.uid, form.screenshot),
          keys.account(device.uid),
        ],
        { consistent: true },
      )
      own = world.audit.own.get(device.uid)
      const met = operation.phoneSkewed ? (['phone skew'] as const) : []
      return [{ movement: again ? 'deposit again' : 'deposit', met }]
    },
    run: (process) => ask(process, 'deposits.dorecharge', form, { session, operationId: operation.id }),
    after(outcome, task, process) {
      if (outcome.kind === 'answered') {
        hold(!otherContent, 'an answer stays true', () => `${operation.id} took other content`)
        checkDepositAnswer(world, operation, outcome.value)
      }
      const had = operation.answer
      told(world, operation, device, outcome, document !== undefined, otherContent)
      if (outcome.kind === 'answered' && had) operation.answer = had
      if (isAlone(task))
        mayRefuse(
          outcome,
          reasonOf(
            decimalsOf(world.config),
            process.nowMs(),
            operation,
            form,
            document,
            picked,
            otherContent,
            account && own && limitReason(world, process.nowMs(), { account, own }, form),
          ),
        )
    },
  }
}

const SESSION = ['login_required', 'account_locked']

/** An undisturbed call is refused exactly when the rules say so. Its session is read with a lag, so that says nothing. */
function mayRefuse(outcome: Outcome, expected: string | null): void {
  if (outcome.kind === 'crashed' || (outcome.kind === 'refused' && SESSION.includes(outcome.slug))) return
  const found = outcome.kind === 'refused' ? outcome.slug : outcome.kind === 'answered' ? null : outcome.kind
  hold(found === expected, 'a refusal has its reason', () => `deposit: ${found}, expected ${expected}`)
}

/** What its user's own break or limit says of it, as they stood before. */
function limitReason(
  world: World,
  nowMs: number,
  { account, own }: { account: Row; own: Own },
  { amount }: DepositForm,
): string | null {
  const decimals = decimalsOf(world.config)
  const now = secondsOf(nowMs)
  const over = isAmount(amount, decimals) && minorOf(amount, decimals) > leftOf(own, account, 'deposit', now)
  return pausedBy(own, now) ?? (over ? 'limit_reached' : null)
}

function reasonOf(
  decimals: number,
  nowMs: number,
  operation: Operation,
  { amount }: DepositForm,
  document: Row | undefined,
  picked: Row | undefined,
  otherContent: boolean,
  ofLimits: string | null | undefined,
): string | null {
  if (document) return otherContent ? 'replay_mismatch' : null
  if (Math.abs(idMs(operation.id) - nowMs) > 600_000) return 'operation_expired'
  if (!isAmount(amount, decimals)) return 'amount_invalid'
  if (minorOf(amount, decimals) < minorOf(DEPOSITS.min, decimals)) return 'amount_below_min'
  if (minorOf(amount, decimals) > minorOf(DEPOSITS.max, decimals)) return 'amount_above_max'
  if (ofLimits) return ofLimits
  if (picked?.state === 'waiting') return 'upload_not_ready'
  return picked?.state === 'clean' && picked.usedBy === undefined ? null : 'upload_invalid'
}

/** A deposit as its user was shown it: what it is never changes, and once decided it stays decided. */
export function checkDepositAnswer(world: World, operation: Operation, value: unknown): void {
  const { status, receivedAt, decidedAt, reason, ...lasting } = value as Record<string, unknown>
  const text = JSON.stringify(lasting)
  const same = (known: string | undefined, now: string) =>
    hold(!known || known === now, 'an answer stays true', () => `${known} became ${now}`)
  same(operation.answer, text)
  operation.answer = text
  const over = status === 1 || status === 2
  if (over) {
    const end = JSON.stringify({ status, receivedAt, decidedAt, reason })
    same(operation.settledAnswer, end)
    operation.settledMoment ??= world.moment
    operation.settledAnswer ??= end
  } else if (operation.settledAnswer && operation.settledMoment !== world.moment)
    same(operation.settledAnswer, String(status))
}
