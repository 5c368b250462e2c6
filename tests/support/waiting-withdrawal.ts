import type { AllDeps } from '../../functions/deps.ts'
import { balanceAttribute } from '../../functions/ledger/account.ts'
import { destinationPut, frozenOf, numberMark } from '../../functions/table/destinations.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { type Withdrawal, withdrawalPut } from '../../functions/withdrawals/withdrawal.ts'
import type { DestinationKind } from '../../shared/destinations.ts'
import { newId } from '../../shared/ids.ts'
import { formatAmount } from '../../shared/money.ts'
import { secondsOf } from '../../shared/time.ts'
import type { TestOperator } from './people.ts'
import type { TestStack, TestUser } from './stack.ts'

const numbers = new Map<string, string>()

/** The card number of a user's withdrawals: another of each user. */
export function cardNumberOf({ uid }: { uid: string }): string {
  const number = numbers.get(uid) ?? `62220012${String(numbers.size).padStart(4, '0')}7890`
  numbers.set(uid, number)
  return number
}

/** Of one user: places of destinations are given once. */
const places = new Map<string, number>()

/**
 * A withdrawal that waits for the desk, written as its user would submit it, without the passwords and hashes that
 * submitting takes. `boundDaysAgo`: of its card.
 */
export async function waitingWithdrawal(
  { deps }: { deps: Pick<AllDeps, 'table' | 'clock' | 'payoutFields' | 'secrets'> },
  { uid }: Pick<TestUser, 'uid'>,
  {
    amount = 100_00n,
    boundDaysAgo = 30,
    day = '2026-11-25',
    number = cardNumberOf({ uid }),
    kind = 'card' as DestinationKind,
  } = {},
) {
  const now = secondsOf(deps.clock())
  const place = (places.get(uid) ?? 0) + 1
  places.set(uid, place)
  const fields = await deps.payoutFields.of(uid)
  const boundAt = now - boundDaysAgo * 86_400
  const destination = {
    ...{ uid, id: newId(deps.clock()), place, kind, label: '•••7890' },
    mark: numberMark(kind, number, deps.secrets.uniqueKey),
    ...{ sealed: fields.seal(kind, number), holder: fields.seal('holder', 'ADA BYRON') },
    ...{ holderLabel: 'A••• B•••', bank: 'Bangkok Bank', openingBank: null, subBranch: null, network: null },
    ...{ boundAt, usableAt: boundAt + 86_400, firstEver: place === 1, terms: '1', removedAt: null },
    confirmedBy: null,
  }
  const fee = amount / 100n
  const withdrawal: Withdrawal = {
    ...{
      uid,
      id: newId(deps.clock()),
      status: 3,
      state: 'reserved',
      asset: 'USD',
      amount,
      fee,
      arrives: amount - fee,
    },
    ...{ destination: frozenOf(destination), feeTerms: null, at: now, day },
    ...{ first: null, sent: null, decided: null, reason: null, reference: null },
  }
  const { ok } = await deps.table.transact([
    withdrawalPut(withdrawal),
    destinationPut(destination),
    new Change(keys.account(uid))
      .add(balanceAttribute('USD', 'available'), -amount)
      .add(balanceAttribute('USD', 'locked'), amount)
      .build(),
  ])
  if (!ok) throw new Error(`no withdrawal of ${formatAmount(amount, 'USD')} was written`)
  return { uid, id: withdrawal.id, destination }
}

/** Lets one be paid, approved by an operator. */
export async function sentBy(
  stack: TestStack,
  { token }: TestOperator,
  { uid, id }: { uid: string; id: string },
) {
  await stack.ok('desk.withdrawal_approve', { uid, id, from: 'reserved' }, { token })
  return { uid, id }
}
