import { Refusal } from '../../shared/errors.ts'
import { formatAmount, type Minor } from '../../shared/money.ts'
import { DAY, msOf } from '../../shared/time.ts'
import type { RuntimeConfig } from '../config.ts'
import { keys, linePrefix, userPartition } from '../table/keys.ts'
import { allRows } from '../table/read.ts'
import { Change, type Failure, type Table, type Update } from '../table/write.ts'
import type { Deposit } from './deposit.ts'

// A reward that a user claims on a ticket. The ticket names the one credit it was given, and a row of the month counts
// them: both are conditions of the credit, and a refusal takes both back.

/** Rows of a month go when the next but one is over. */
const KEPT_S = 93 * DAY

const monthOf = ({ at }: Pick<Deposit, 'at'>): string => new Date(msOf(at)).toISOString().slice(0, 7)

/** The caps a stage publishes, in minor units. */
type Caps = Pick<RuntimeConfig['deposit'], 'claimMax' | 'claimMonth'>

/** Throws unless the ticket claims a reward and shows it by a picture, and the sum is within the cap of one claim. */
export async function assertClaim(
  table: Table,
  { claimMax }: Caps,
  { uid, ticket, amount }: { uid: string; ticket: string; amount: Minor },
): Promise<void> {
  const [thread, rows] = await Promise.all([
    table.get(keys.thread(uid, ticket), { consistent: true }),
    allRows(table, {
      ...{ pk: userPartition(uid), from: linePrefix(ticket), to: `${linePrefix(ticket)}~` },
      consistent: true,
    }),
  ])
  const isShown = rows.some(({ by, pictures }) => by === 'user' && ((pictures ?? []) as string[]).length > 0)
  if (thread?.topic !== 'reward' || !isShown) throw new Refusal('claim_not')
  if (amount > BigInt(claimMax)) throw capOf(claimMax, BigInt(claimMax))
}

const capOf = (max: number, left: Minor) =>
  new Refusal('claim_cap', {
    max: formatAmount(BigInt(max), 'USD'),
    left: formatAmount(left > 0n ? left : 0n, 'USD'),
    asset: 'USD',
  })

/** What is written beside the credit of a claim; nothing beside another. */
export function claimWrites({ claimMonth }: Caps, { uid, id, claim, amount, at }: Deposit): Update[] {
  if (claim === null) return []
  return [
    new Change(keys.thread(uid, claim))
      .where('topic', '=', 'reward')
      .whereAbsent('claim')
      .set('claim', id)
      .build(),
    new Change(keys.claims(uid, monthOf({ at })))
      .whereAtMost('sum', BigInt(claimMonth) - amount)
      .add('sum', amount)
      .set('ttl', at + KEPT_S)
      .build(),
  ]
}

/**
 * A claim that is refused may be booked again, and counts no more. Its month's row may have expired: a condition on it
 * would then keep the credit from ever being refused. What is written instead expires at once.
 */
export function claimGivenBack({ uid, id, claim, amount, at }: Deposit): Update[] {
  if (claim === null) return []
  return [
    new Change(keys.thread(uid, claim)).where('claim', '=', id).remove('claim').build(),
    new Change(keys.claims(uid, monthOf({ at })))
      .add('sum', -amount)
      .set('ttl', at + KEPT_S)
      .build(),
  ]
}

/** Why a claim was not booked, by what failed beside its credit. */
export function whyNotClaimed({ claimMonth }: Caps, [thread, month]: Failure[]): Refusal {
  if (thread?.failed) return new Refusal('claim_booked')
  if (!month?.failed) return new Refusal('conflict')
  const sum = (month.old?.sum as bigint | undefined) ?? 0n
  return capOf(claimMonth, BigInt(claimMonth) - sum)
}
