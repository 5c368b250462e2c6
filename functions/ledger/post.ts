import type { EpochSeconds } from '../../shared/time.ts'
import { whereNotEnded } from '../ended-sessions.ts'
import { keys } from '../table/keys.ts'
import { Change, type Row, type Table, type Write } from '../table/write.ts'
import { balanceAttribute } from './account.ts'
import { isUserAccount } from './chart.ts'
import { balanced, type Leg } from './entry.ts'

/** Document and account in one conditional transaction. */
export interface Movement {
  uid: string
  /** All documents' legs; they sum to zero by asset. */
  legs: Leg[]
  /** The statement and the days (functions/views/days) go by this second. */
  at: EpochSeconds
  /** Documents that carry the legs, and conditions on other rows. */
  documents: Write[]
  account?: (change: Change) => void
  /** For what a user moves: active, not frozen, and this session not ended. */
  session?: { epoch: number; sid?: string }
}

/** The image of the item whose condition failed, `absent` if there was none, undefined if it held. */
export type Refused = Row | 'absent' | undefined

export type Posted = { ok: true } | { ok: false; documents: Refused[]; account: Refused }

/** Harmless when repeated: the document's condition lets it happen once. */
export async function post(table: Table, movement: Movement): Promise<Posted> {
  // Tells readers that money moved between two reads, even if balances are equal again.
  const change = new Change(keys.account(movement.uid)).whereExists().add('moves', 1n)
  // A movement without legs is not on the statement.
  if (movement.legs.length > 0) change.set('movedAt', movement.at)
  for (const [attribute, amount] of userTotals(balanced(movement.legs))) change.add(attribute, amount)
  if (movement.session) {
    change.where('state', '=', 'ACTIVE').where('epoch', '=', movement.session.epoch).whereAbsent('frozen')
    whereNotEnded(change, movement.session)
  }
  movement.account?.(change)

  const committed = await table.transact([...movement.documents, change.build()])
  if (committed.ok) return { ok: true }
  const images = committed.failures.map((failure) => (failure.failed ? (failure.old ?? 'absent') : undefined))
  return { ok: false, documents: images.slice(0, -1), account: images.at(-1) }
}

/** An update may name each attribute only once. */
function userTotals(legs: Leg[]): Map<string, bigint> {
  const totals = new Map<string, bigint>()
  for (const { account, asset, amount } of legs) {
    if (!isUserAccount(account)) continue
    const attribute = balanceAttribute(asset, account)
    totals.set(attribute, (totals.get(attribute) ?? 0n) + amount)
  }
  return totals
}
