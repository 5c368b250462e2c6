import type { Reviewer } from '../../functions/documents/review.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change, replace, type Value } from '../../functions/table/write.ts'
import { approve, giveBack, paid, refuse } from '../../functions/withdrawals/press.ts'
import type { DestinationKind } from '../../shared/destinations.ts'
import { secondsOf } from '../../shared/time.ts'
import type { WithdrawalState } from '../../shared/withdrawal.ts'
import { press } from './deposits.ts'
import { sealedNumber } from './destinations.ts'
import { setAccount } from './people.ts'
import { member, steppedUp } from './security.ts'
import type { TestStack, TestUser } from './stack.ts'

export interface Payee extends TestUser {
  /** Of their card. */
  card: string
}

/** A user of this level with a fund password and a card they may withdraw to at once; `available` in cents. */
export async function payee(
  stack: TestStack,
  {
    level = 2,
    available,
    ...bound
  }: { level?: number; available?: bigint } & Parameters<typeof bind>[2] = {},
): Promise<Payee> {
  const user = await member(stack, { fundPassword: true })
  await stack.deps.table.write(new Change(keys.profile(user.uid)).set('level', level).build())
  if (available !== undefined) await setAccount(stack, user.uid, { USD_available: available })
  return { ...user, card: await bind(stack, user, bound) }
}

/** Lets a user withdraw as they are, to a card of theirs; its id. */
export async function mayWithdraw(stack: TestStack, user: { uid: string }): Promise<string> {
  const verified = new Change(keys.profile(user.uid)).set('level', 2).set('passkeys', 1)
  await stack.deps.table.write(verified.build())
  return bind(stack, user)
}

/** Writes a destination as binding would; bound two days ago unless said otherwise. Its id. */
export async function bind(
  { deps, clock, id: newId }: TestStack,
  { uid }: { uid: string },
  {
    kind = 'card',
    place = 1,
    boundAt = secondsOf(clock.nowMs) - 2 * 86_400,
  }: { kind?: DestinationKind; place?: number; boundAt?: number } = {},
): Promise<string> {
  const id = newId()
  const row = {
    ...{ id, kind, label: '•••4711', boundAt, firstEver: place === 1, terms: '2026-11-22' },
    sealed: await sealedNumber(deps, uid, kind),
    usableAt: boundAt + deps.config.destinations.waitSeconds,
    ...(kind === 'address' && { network: 'tron' }),
  }
  await deps.table.write(replace({ ...keys.destination(uid, place), ...(row as Record<string, Value>) }))
  return id
}

/** Asks for a withdrawal, confirmed by a new step-up unless the caller has one. */
export async function withdraw(
  stack: TestStack,
  user: Payee,
  form: { amount?: string; kind?: DestinationKind; destination?: string } = {},
  caller: { operationId?: string; headers?: Record<string, string>; token?: string } = {},
) {
  const confirmed = caller.headers ? { token: user.token } : await steppedUp(stack, user, 'withdrawal')
  const input = { amount: '100', kind: 'card', destination: user.card, ...form } as const
  return stack.call('withdrawals.cash_submit', input, { ...confirmed, ...caller })
}

/** A withdrawal that is reserved; throws the slug where it is refused. */
export async function reserved(stack: TestStack, user: Payee, amount = '100') {
  const { body } = await withdraw(stack, user, { amount })
  if (body.code !== 0) throw new Error(`${body.error} ${body.msg}`)
  return { uid: user.uid, id: body.data.id }
}

/** Presses of an operator on a withdrawal as he saw it. */
export function deskOf(stack: TestStack) {
  const by = (operator: string | Reviewer) =>
    typeof operator === 'string' ? press(stack, operator) : operator
  type Which = { uid: string; id: string }
  return {
    approve: (operator: string | Reviewer, which: Which, from: 'reserved' | 'awaiting' = 'reserved') =>
      approve(stack.deps, by(operator), { ...which, from }),
    refuse: (operator: string | Reviewer, which: Which, from: 'reserved' | 'awaiting' = 'reserved') =>
      refuse(stack.deps, by(operator), { ...which, from }, 'reason_holder_differs'),
    paid: (operator: string | Reviewer, which: Which, reference = 'RF18 5390') =>
      paid(stack.deps, by(operator), { ...which, from: 'sending' }, reference),
    giveBack: (operator: string | Reviewer, which: Which) =>
      giveBack(stack.deps, by(operator), { ...which, from: 'sending' }, 'reason_payment_bounced'),
  }
}

/** Of a withdrawal that is stored. */
export async function stateOf({ deps }: TestStack, { uid, id }: { uid: string; id: string }) {
  const row = await deps.table.get(keys.withdrawal(uid, id), { consistent: true })
  return row?.state as WithdrawalState
}
