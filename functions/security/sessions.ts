import { Refusal } from '../../shared/errors.ts'
import { firstIdAt, idTimeMs, isId } from '../../shared/ids.ts'
import { type EpochMs, msOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { once } from '../documents/operation.ts'
import { ENDED_MOST, isEnded, shortSid, whereNotEnded } from '../ended-sessions.ts'
import type { Ctx } from '../http.ts'
import { type AccountItem, accountOf } from '../ledger/account.ts'
import { readOwnAccount } from '../own-account.ts'
import { securityEvent, securityEventOf } from '../security-events.ts'
import { assertSession, isSessionOf, SESSION_LIFE_S, type Session, signToken } from '../session.ts'
import { keys, securityPrefix, userPartition } from '../table/keys.ts'
import { firstRows } from '../table/read.ts'
import { Change, type Update, type Write } from '../table/write.ts'
import { viewSessions } from './session-view.ts'

type Deps = DepsOf<'security'>
type By = Ctx & { session: Session }

/** Ends all other sessions; this login moves to the next epoch and notes the operation. The account comes first. */
export function nextEpoch(session: Session, operationId: string): [account: Update, ...login: Update[]] {
  const { uid, epoch, sid } = session
  const account = new Change(keys.account(uid))
    .set('epoch', epoch + 1)
    .remove('ended')
    .where('state', '=', 'ACTIVE')
    .where('epoch', '=', epoch)
  whereNotEnded(account, session)
  if (!sid) return [account.build()]
  const login = new Change(keys.securityEvent(uid, sid))
    .set('epoch', epoch + 1)
    .set('carriedOp', operationId)
    .where('type', '=', 'login')
    .where('epoch', '=', epoch)
  return [account.build(), login.build()]
}

/** Only the owner of the operation id gets the token, not the holder of an old token. */
export async function carriedBefore(
  { table }: Pick<Deps, 'table'>,
  { session, operationId }: { session: Session; operationId: string },
): Promise<boolean> {
  const { uid, sid, epoch } = session
  if (!sid) return false
  const [account, login] = await Promise.all(
    [keys.account(uid), keys.securityEvent(uid, sid)].map((key) => table.get(key, { consistent: true })),
  )
  return (
    account !== undefined &&
    login?.carriedOp === operationId &&
    isSessionOf({ ...session, epoch: epoch + 1 }, accountOf(account))
  )
}

/** The session's own end does not move. */
export const tokenOfNextEpoch = ({ config, secrets }: Deps, session: Session, nowMs: EpochMs) =>
  signToken(
    { stage: config.stage, keys: secrets.userSigningKeys },
    { ...session, epoch: session.epoch + 1 },
    nowMs,
  )

/** Covers seven days of logins; older sessions are over. */
const LOOKED_AT = 200

export async function listSessions(
  { table }: Pick<Deps, 'table'>,
  ctx: By & { account: AccountItem },
  { cursor, limit = 20 }: { cursor?: string | undefined; limit?: number | undefined },
) {
  const { session, nowMs } = ctx
  if (cursor !== undefined && !isId(cursor)) throw new Refusal('validation', { fields: 'cursor' })
  const pk = userPartition(session.uid)
  const newest = { pk, to: `${securityPrefix}~`, newestFirst: true } as const
  const [rows, week] = await Promise.all([
    firstRows(table, limit + 1, {
      ...newest,
      from: securityPrefix,
      ...(cursor && { after: keys.securityEvent(session.uid, cursor) }),
    }),
    cursor
      ? []
      : firstRows(table, LOOKED_AT, {
          ...newest,
          from: securityPrefix + firstIdAt(nowMs - msOf(SESSION_LIFE_S)),
          consistent: true,
        }),
  ])
  const events = rows.map(securityEventOf)
  const shown = events.slice(0, limit)
  return {
    sessions: viewSessions(week.map(securityEventOf), ctx),
    events: shown.flatMap(({ id, type, way, isNew, at, country, device }) =>
      type === 'newDevice' ? [] : [{ ...{ id, type, at, country, device }, ...(way && { way, isNew }) }],
    ),
    next: events.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Ends all others once no more names fit. Throws `login_required`, `not_found`, `conflict`. */
export async function endSessions(deps: Deps, ctx: By & { operationId: string }, asked: Asked) {
  const { done } = await once<AccountItem, Renewed>({
    id: ctx.operationId,
    nowMs: ctx.nowMs,
    look: 'beforeRefusing',
    earlier: async () =>
      (await carriedBefore(deps, ctx)) ? tokenOfNextEpoch(deps, ctx.session, ctx.nowMs) : undefined,
    isSame: () => true,
    draft: async () => accountOf(await readOwnAccount(deps.table, ctx.session)),
    commit: async (account) => ({
      done:
        asked.which === 'one'
          ? await endOne(deps, ctx, account, asked)
          : await endMany(deps, ctx, asked.which),
    }),
  })
  return done
}

interface Asked {
  which: 'one' | 'others' | 'all'
  id?: string | undefined
}
type Renewed = Partial<Awaited<ReturnType<typeof signToken>>>

async function endOne(
  deps: Deps,
  ctx: By & { operationId: string },
  account: AccountItem,
  { id }: Asked,
): Promise<Renewed> {
  const { session, nowMs } = ctx
  const row = id && (await deps.table.get(keys.securityEvent(session.uid, id), { consistent: true }))
  if (!id || !row || securityEventOf(row).type !== 'login') throw new Refusal('not_found')
  if (isEnded(id, account.ended)) return {}
  const ended = withEnded(account.ended, id, nowMs)
  if (ended === null) return endMany(deps, ctx, 'others')
  const change = new Change(keys.account(session.uid))
    .set('ended', ended)
    .where('state', '=', 'ACTIVE')
    .where('epoch', '=', session.epoch)
  if (account.ended) change.where('ended', '=', account.ended)
  else change.whereAbsent('ended')
  const event = securityEvent(ctx, session.uid, { type: 'sessionEnded' })
  await commit(deps, session, [change.build(), event])
  return {}
}

async function endMany(
  deps: Deps,
  ctx: By & { operationId: string },
  which: 'others' | 'all',
): Promise<Renewed> {
  const { session, nowMs } = ctx
  const [account, ...login] = nextEpoch(session, ctx.operationId)
  const type = which === 'all' ? 'allEnded' : 'othersEnded'
  const event = securityEvent(ctx, session.uid, { type })
  await commit(deps, session, [account, event, ...(which === 'others' ? login : [])])
  return which === 'all' ? {} : tokenOfNextEpoch(deps, session, nowMs)
}

async function commit({ table }: Deps, session: Session, writes: Write[]): Promise<void> {
  const committed = await table.transact(writes)
  if (committed.ok) return
  const [account] = committed.failures
  if (account?.failed) assertSession(session, account.old ? accountOf(account.old) : null)
  throw new Refusal('conflict')
}

/** Drops names whose tokens expired. Null if no more fit. */
export function withEnded(ended: string, sid: string, nowMs: EpochMs): string | null {
  const isAlive = (short: string) => startedAt(short, sid) + msOf(SESSION_LIFE_S) > nowMs
  const all = [...ended.split(' ').filter((short) => short && isAlive(short)), shortSid(sid)]
  return all.length > ENDED_MOST ? null : all.join(' ')
}

/** A short name lacks its first two digits, which change every 35 years. */
const startedAt = (short: string, near: string): EpochMs =>
  idTimeMs(`${near.slice(0, 2)}${short.padEnd(24, '0')}`)
