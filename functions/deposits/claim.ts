import { Refusal } from '../../shared/errors.ts'
import { formatAmount, type Minor } from '../../shared/money.ts'
import { DAY, msOf } from '../../shared/time.ts'
import type { RuntimeConfig } from '../config.ts'
import { keys, linePrefix, userPartition } from '../table/keys.ts'
import { allRows } from '../table/read.ts'
import { Change, type Failure, type Table, type Update } from '../table/write.ts'
import type { Deposit } from './deposit.ts'

// The credit's conditions cover both the ticket and the monthly sum; a refusal releases both.

const KEPT_S = 93 * DAY

const monthOf = ({ at }: Pick<Deposit, 'at'>): string => new Date(msOf(at)).toISOString().slice(0, 7)

type Caps = Pick<RuntimeConfig['deposit'], 'claimMax' | 'claimMonth'>

/** Throws unless the ticket claims a reward with a picture and the sum is within the cap. */
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

/** Unconditional: the month's row may have expired, and a condition would then block the refusal for ever. */
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

export function whyNotClaimed({ claimMonth }: Caps, [thread, month]: Failure[]): Refusal {
  if (thread?.failed) return new Refusal('claim_booked')
  if (!month?.failed) return new Refusal('conflict')
  const sum = (month.old?.sum as bigint | undefined) ?? 0n
  return capOf(claimMonth, BigInt(claimMonth) - sum)
}
