import { createHash } from 'node:crypto'
import type { RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { idTimeMs } from '../../shared/ids.ts'
import { limitKinds } from '../../shared/limits.ts'
import type { DepsOf } from '../areas.ts'
import { type Outcome, once } from '../documents/operation.ts'
import type { CtxOf } from '../http.ts'
import { type AccountItem, accountOf, loadAccount } from '../ledger/account.ts'
import { pinned, writeDay } from '../ledger/day.ts'
import { learnDay } from '../ledger/known-days.ts'
import { whereSession } from '../own-account.ts'
import { assertSession } from '../session.ts'
import { keys } from '../table/keys.ts'
import { Change } from '../table/write.ts'
import { type Asked, type Changed, changed } from './rules.ts'

type ChangeCtx = CtxOf<RouteOf<'limits.limits_change'>>
type Deps = DepsOf<'limits'>

const TRIES = 6

/**
 * The operation id on the account makes retries harmless. Throws `conflict` for a raise older than the last
 * change.
 */
export async function changeLimits(deps: Deps, ctx: ChangeCtx, asked: Asked): Promise<AccountItem> {
  const { session, nowMs } = ctx
  const { done } = await once<Changed, AccountItem>({
    id: ctx.operationId,
    nowMs,
    look: 'beforeRefusing',
    async earlier() {
      const account = await loadAccount(deps.table, session.uid)
      assertSession(session, account)
      return account && isOf(account, ctx) ? account : undefined
    },
    isSame: ({ limitsOp }) => limitsOp === operationOf(ctx, asked),
    draft: async () => changed(ctx.account, asked, nowMs, deps.config),
    commit: (first) => commit(deps, ctx, asked, first),
  })
  return done
}

async function commit(
  deps: Deps,
  ctx: ChangeCtx,
  asked: Asked,
  first: Changed,
): Promise<Outcome<AccountItem>> {
  let { account } = ctx
  let target = first
  for (let tries = 1; tries <= TRIES; tries++) {
    if (isOf(account, ctx)) return { earlier: account }
    if (loosens(account, target) && isBeforeLast(account, ctx)) throw new Refusal('conflict')
    const written = await deps.table.write(changeOf(account, target, ctx, asked))
    if (written.ok) {
      learnDay(deps.table, account.uid, target.today)
      return { done: { ...account, ...target, ...dayOf(target), limitsOp: operationOf(ctx, asked) } }
    }
    const old = written.failures[0]?.old
    account = old ? accountOf(old) : account
    assertSession(ctx.session, old ? account : null)
    target = changed(account, asked, ctx.nowMs, deps.config)
  }
  throw new Refusal('conflict')
}

/** Everything the change was computed from is a condition. */
function changeOf(account: AccountItem, { today, pause, zone }: Changed, ctx: ChangeCtx, asked: Asked) {
  const change = new Change(keys.account(account.uid)).set('limitsOp', operationOf(ctx, asked))
  whereSession(change, ctx.session)
  pinned(change, 'limitsOp', account.limitsOp)
  writeDay(change, account, today, ctx.nowMs)
  // Only this operation changes limits, pause and zone, so one condition covers all.
  if (pause && pause !== account.pause) {
    change.set('pausedUntil', pause.until)
    if (pause.kind === 'exclusion') change.set('excluded', 1)
    else if (account.pause?.kind === 'exclusion') change.remove('excluded')
    change.whereAtMost('pausedUntil', BigInt(pause.until))
  }
  if (zone && zone !== account.zone) change.set('zone', zone.name).set('zoneAt', zone.since)
  return change.build()
}

const dayOf = ({ today }: Changed): Pick<AccountItem, 'day' | 'dayEnds' | 'limits'> => ({
  day: today.day,
  dayEnds: today.endsAt,
  limits: today.limits,
})

const isOf = ({ limitsOp }: AccountItem, { operationId }: ChangeCtx): boolean =>
  limitsOp?.startsWith(operationId) ?? false

const loosens = ({ limits, zone }: AccountItem, target: Changed): boolean =>
  target.zone !== zone ||
  limitKinds.some((kind) => {
    const next = target.today.limits[kind].next?.limit ?? target.today.limits[kind].limit
    return next > (limits[kind].next?.limit ?? limits[kind].limit)
  })

/** A late copy of a raise: the user chose something stricter since. */
const isBeforeLast = ({ limitsOp }: AccountItem, { operationId }: ChangeCtx): boolean =>
  limitsOp !== null && idTimeMs(operationId) < idTimeMs(limitsOp.slice(0, ID_LENGTH))
const ID_LENGTH = 26

/** A hash of the content tells other content under the same id. */
function operationOf({ operationId }: ChangeCtx, asked: Asked): string {
  const names = [...limitKinds, 'cancel', 'timeOut', 'exclude', 'timeZone'] as const
  const content = JSON.stringify(names.map((name) => asked[name] ?? null))
  return operationId + createHash('sha256').update(content).digest('base64url').slice(0, 4)
}
