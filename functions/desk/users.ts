import type { Asset } from '../../shared/assets.ts'
import { Refusal } from '../../shared/errors.ts'
import { isId, newId } from '../../shared/ids.ts'
import { formatAmount } from '../../shared/money.ts'
import type { Deps } from '../deps.ts'
import type { Ctx } from '../http.ts'
import { accountOf } from '../ledger/account.ts'
import { auditPut } from '../table/audit.ts'
import { history } from '../table/history.ts'
import { keys, userPartition } from '../table/keys.ts'
import type { Operator } from '../table/operators.ts'
import { normalisedName, profileOf } from '../table/profile.ts'
import { Change, type Row } from '../table/write.ts'

export interface Asked {
  q: string
  cursor?: string | undefined
  limit?: number | undefined
}

/** A user's page. Throws user_not_found. */
export async function showUser(deps: Deps, { q, cursor, limit = 20 }: Asked) {
  const uid = await findUser(deps, q.trim())
  if (!uid) throw new Refusal('user_not_found')
  const [[accountRow, profileRow], documents] = await Promise.all([
    deps.table.getMany([keys.account(uid), keys.profile(uid)], { consistent: true }),
    history(
      deps.table,
      { pk: userPartition(uid), prefix: 'D#' },
      { limit, ...(cursor && { cursor }) },
      documentView,
    ),
  ])
  if (!accountRow || !profileRow) throw new Refusal('user_not_found')
  const account = accountOf(accountRow)
  const { publicId, username, level, createdAt } = profileOf(profileRow)
  const { asset } = deps.config
  const { available, locked, bonus } = account.balances[asset]
  return {
    uid,
    publicId,
    username,
    level,
    createdAt,
    state: account.state,
    balances: {
      [asset]: {
        available: formatAmount(available, asset),
        locked: formatAmount(locked, asset),
        bonus: formatAmount(bonus, asset),
      },
    },
    openStake: formatAmount(account.openTotal, asset),
    documents,
  }
}

/** By id, by public id, or by name; a name of eight digits gives way to a public id. */
async function findUser({ table, secrets }: Deps, q: string): Promise<string | undefined> {
  if (isId(q.toUpperCase())) return q.toUpperCase()
  const [byPublicId, byName] = await table.getMany([
    keys.unique('publicId', q, secrets.uniqueKey),
    keys.unique('username', normalisedName(q), secrets.uniqueKey),
  ])
  return (byPublicId ?? byName)?.uid as string | undefined
}

function documentView(row: Row) {
  const asset = row.asset as Asset
  return {
    id: row.sk.slice('D#'.length),
    kind: 'deposit' as const,
    class: Number(row.class),
    status: Number(row.status),
    asset,
    amount: formatAmount(row.amount as bigint, asset),
    at: Number(row.at),
  }
}

const moves = {
  lock: { from: 'ACTIVE', to: 'LOCKED' },
  unlock: { from: 'LOCKED', to: 'ACTIVE' },
} as const

/**
 * Locks a user, or lets them in again, with the record of it in the same transaction. The epoch moves on too, so
 * no session of before a lock comes back with the unlocking.
 */
export async function setLocked(
  deps: Deps,
  { operator, nowMs, requestId }: Ctx & { operator: Operator },
  how: keyof typeof moves,
  { uid, reason }: { uid: string; reason?: string | undefined },
): Promise<{ state: 'ACTIVE' | 'LOCKED' }> {
  if (!reason) throw new Refusal('reason_required')
  const { from, to } = moves[how]
  const change = new Change(keys.account(uid)).set('state', to).add('epoch', 1n).where('state', '=', from)
  const record = auditPut(
    {
      id: newId(nowMs),
      operator: operator.id,
      action: `user.${how}`,
      uid,
      before: { state: from },
      after: { state: to },
      reason,
      requestId,
    },
    nowMs,
  )
  const committed = await deps.table.transact([change.build(), record])
  if (committed.ok) return { state: to }
  if (!committed.failures[0]?.old) throw new Refusal('user_not_found')
  throw new Refusal('already_decided')
}
