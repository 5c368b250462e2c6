import { isDeepStrictEqual } from 'node:util'
import { type FoundByIdKind, foundByIdKinds } from '../../shared/documents.ts'
import { Refusal } from '../../shared/errors.ts'
import { isId, newId } from '../../shared/ids.ts'
import { formatAmount } from '../../shared/money.ts'
import type { ReasonOf } from '../../shared/reviews.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { differencesOf, loadFinding } from '../books/for-desk.ts'
import { once } from '../documents/operation.ts'
import { findWaiting } from '../documents/queue.ts'
import type { Ctx } from '../http.ts'
import { type AccountItem, accountOf } from '../ledger/account.ts'
import { shownBalances } from '../ledger/balances.ts'
import { pastDecisions, stopProofRemoval } from '../proof-removal.ts'
import { auditPut } from '../table/audit.ts'
import { guardsOf } from '../table/guards.ts'
import { keys } from '../table/keys.ts'
import type { Operator } from '../table/operators.ts'
import { normalisedName, type Profile, profileOf } from '../table/profile.ts'
import { Change } from '../table/write.ts'
import { countOpen } from '../trade/for-desk.ts'
import { listOperators } from './operators.ts'
import { type Pressed, pressedOf } from './press.ts'
import { recordsAt, withOperatorNames } from './trail.ts'
import { userDocuments } from './user-documents.ts'

type Deps = DepsOf<'desk'>

export interface Asked {
  q: string
  cursor?: string | undefined
  limit?: number | undefined
}

export async function searchUsers(deps: Deps, text: string): Promise<(Basics & { by: FoundBy })[]> {
  const found = await findUser(deps, text.trim())
  if (!found) return []
  const rows = await loadUser(deps, found.uid)
  return rows ? [{ ...basics(rows), by: found.by }] : []
}

/** Throws `user_not_found`. */
export async function showUser(deps: Deps, { q, cursor, limit = 20 }: Asked) {
  const found = await findUser(deps, q.trim())
  if (!found) throw new Refusal('user_not_found')
  const { uid } = found
  const [rows, documents] = await Promise.all([
    loadUser(deps, uid),
    userDocuments(deps.table, uid, { limit, ...(cursor && { cursor }) }),
  ])
  if (!rows) throw new Refusal('user_not_found')
  const { account } = rows
  const { asset } = deps.config
  const [openOrders, lastLock, frozen] = await Promise.all([
    countOpen(deps, uid, account.openTotal, deps.clock()),
    lastLockOf(deps, account),
    freezeOf(deps, account),
  ])
  return {
    ...basics(rows),
    balances: shownBalances(account, asset),
    asset,
    openStake: formatAmount(account.openTotal, asset),
    openOrders,
    standing: lastLock,
    frozen,
    mailLostAt: rows.profile.mailLostAt,
    documents,
  }
}

interface UserRows {
  account: AccountItem
  profile: Profile
}

export async function loadUser({ table }: Deps, uid: string): Promise<UserRows | null> {
  const [account, profile] = await table.getMany([keys.account(uid), keys.profile(uid)], { consistent: true })
  return account && profile ? { account: accountOf(account), profile: profileOf(profile) } : null
}

/** Every desk page about a user shows only this personal data. */
export function basics({ account: { uid, state }, profile }: UserRows) {
  const { publicId, username, level, createdAt } = profile
  // An erased user has no name left.
  return { uid, publicId, username: username || publicId, level, createdAt, state }
}
type Basics = ReturnType<typeof basics>

async function freezeOf({ table }: Deps, { uid, frozen }: AccountItem) {
  if (frozen === null) return null
  const finding = await loadFinding(table, uid)
  if (finding?.state !== 'frozen') return null
  const { at, words, firstBy } = finding
  const differences = differencesOf(finding).map(({ asset, account: balance, amount }) => ({
    ...{ asset, balance, amount: formatAmount(amount, asset) },
  }))
  const operators = firstBy === null ? [] : await listOperators(table)
  return {
    at,
    words,
    differences,
    firstBy,
    firstByName: operators.find(({ id }) => id === firstBy)?.name ?? null,
  }
}

async function lastLockOf({ table }: Deps, { uid, lockChangedAt }: AccountItem) {
  if (lockChangedAt === null) return null
  const records = (await recordsAt(table, lockChangedAt)).filter(
    (record) => record.uid === uid && record.action in actions,
  )
  const [last] = (await withOperatorNames(table, records)).slice(-1)
  if (!last) return null
  const { at, action, reason = '', operator, operatorName } = last
  return { at, action: actions[action as keyof typeof actions], reason, operator, operatorName }
}
const actions = { 'user.lock': 'lock', 'user.unlock': 'unlock' } as const

type FoundBy = 'uid' | 'publicId' | 'username' | FoundByIdKind

/** Eight digits are looked up as a public id first. An id may also be that of a waiting deposit. */
async function findUser(
  { table, secrets }: Deps,
  q: string,
): Promise<{ uid: string; by: FoundBy } | undefined> {
  const id = q.toUpperCase()
  if (isId(id)) {
    if (await table.get(keys.profile(id))) return { uid: id, by: 'uid' }
    for (const kind of foundByIdKinds) {
      const uid = await findWaiting(table, kind, id)
      if (uid) return { uid, by: kind }
    }
  }
  const { indexKeys } = secrets
  const [ofIds, ofNames] = [
    guardsOf('publicId', q, indexKeys),
    guardsOf('username', normalisedName(q), indexKeys),
  ]
  const guards = await table.getMany([...ofIds, ...ofNames])
  const [byPublicId, byName] = [guards.slice(0, ofIds.length), guards.slice(ofIds.length)].map((found) =>
    found.find((guard) => guard !== undefined),
  )
  if (byPublicId) return { uid: byPublicId.uid as string, by: 'publicId' }
  return byName && { uid: byName.uid as string, by: 'username' }
}

const moves = {
  lock: { from: 'ACTIVE', to: 'LOCKED' },
  unlock: { from: 'LOCKED', to: 'ACTIVE' },
} as const

/** Raises the epoch, so that old sessions stay ended after an unlock. `deps` must come from `withOperatorCheck`. */
export async function setLocked(
  deps: Pick<Deps, 'table'>,
  {
    operator,
    operationId,
    nowMs,
    requestId,
  }: Pick<Ctx, 'nowMs' | 'requestId'> & { operator: Pick<Operator, 'id'>; operationId: string },
  how: keyof typeof moves,
  { uid, reason }: { uid: string; reason?: ReasonOf<'user'> | undefined },
): Promise<{ state: 'ACTIVE' | 'LOCKED' }> {
  const { from, to } = moves[how]
  const action = `user.${how}` as const
  const { pk, sk } = keys.account(uid)
  const press: Pressed = { on: `${pk} ${sk}`, action, reason: reason ?? null }
  await once<ReasonOf<'user'>, Pressed>({
    id: operationId,
    nowMs,
    look: 'beforeRefusing',
    async earlier() {
      const row = await deps.table.get(keys.press(operator.id, operationId), { consistent: true })
      return row && pressedOf(row)
    },
    isSame: (pressed) => isDeepStrictEqual(pressed, press),
    async draft() {
      if (!reason) throw new Refusal('reason_required')
      return reason
    },
    commit: (given) => pastDecisions('conflict', () => commit(given)),
  })
  return { state: to }

  async function commit(given: ReasonOf<'user'>): Promise<{ done: Pressed } | null> {
    const profile = how === 'lock' && (await deps.table.get(keys.profile(uid), { consistent: true }))
    const change = new Change(keys.account(uid))
      .set('state', to)
      .set('standingAt', secondsOf(nowMs))
      .add('epoch', 1n)
      .where('state', '=', from)
    const states = { before: { state: from }, after: { state: to } }
    const by = { id: newId(nowMs), operator: operator.id, requestId }
    const record = auditPut({ ...by, action, uid, ...states, reason: given }, nowMs)
    const ended = profile ? stopProofRemoval({ nowMs }, profileOf(profile), 'lock') : []
    const committed = await deps.table.transact([change.build(), record, ...ended])
    if (committed.ok) return { done: press }
    const [account] = committed.failures
    if (!account?.failed) return null
    throw new Refusal(account.old ? 'already_decided' : 'user_not_found')
  }
}
