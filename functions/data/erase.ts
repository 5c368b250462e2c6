import type { RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { once } from '../documents/operation.ts'
import { whereNotEnded } from '../ended-sessions.ts'
import type { CtxOf } from '../http.ts'
import { accountOf } from '../ledger/account.ts'
import { pinned } from '../ledger/day.ts'
import { assertSession } from '../session.ts'
import { assertStepUp, takeStepUp } from '../step-up.ts'
import { dueSort, keys, SHRED } from '../table/keys.ts'
import { normalisedName, type Profile, profileOf } from '../table/profile.ts'
import { Change, create, type Row } from '../table/write.ts'
import { blocksOf, type Erasure, excludedUntilOf, keptOf, loadErasure, shredAtOf } from './erasure.ts'
import { askedKey } from './store.ts'

type Deps = DepsOf<'data'>
type Ctx = CtxOf<RouteOf<'data.erase_confirm'>>

export async function erasureView(deps: Deps, row: Row, nowMs: number) {
  const shredAt = shredAtOf(deps.config, secondsOf(nowMs))
  const excludedUntil = excludedUntilOf(row, nowMs)
  return { blocks: await blocksOf(deps, accountOf(row)), kept: keptOf({ shredAt, excludedUntil }), shredAt }
}

/** Ends all sessions and notes the erasure in one write. A retry has no session, so the note answers it. */
export async function erase(deps: Deps, ctx: Ctx, { username }: { username: string }) {
  const { session, operationId: id, nowMs, stepUp } = ctx
  const { uid } = session
  const { done } = await once<{ erasure: Erasure; profile: Profile; read: Row }, Erasure>({
    id,
    nowMs,
    look: 'first',
    async earlier() {
      const erasure = await loadErasure(deps.table, uid)
      return erasure?.id === id ? erasure : undefined
    },
    isSame: () => true,
    async draft() {
      const [row, profile] = await deps.table.getMany([keys.account(uid), keys.profile(uid)], {
        consistent: true,
      })
      assertSession(session, row ? accountOf(row) : null)
      if (!row || !profile) throw new Refusal('login_required')
      if (normalisedName(username) !== normalisedName(profileOf(profile).username))
        throw new Refusal('erase_name_wrong')
      const [block] = await blocksOf(deps, accountOf(row))
      if (block) throw new Refusal(block)
      const at = secondsOf(nowMs)
      const excludedUntil = excludedUntilOf(row, nowMs)
      const erasure = { id, at, shredAt: shredAtOf(deps.config, at), excludedUntil }
      return { erasure, profile: profileOf(profile), read: row }
    },
    async commit({ erasure, profile, read }) {
      const { at, shredAt, excludedUntil } = erasure
      const account = new Change(keys.account(uid))
        .set('state', 'ERASED')
        .add('epoch', 1n)
        .where('state', '=', 'ACTIVE')
        .where('epoch', '=', session.epoch)
        .whereAtMost('openTotal', 0n)
      whereNotEnded(account, session)
      // Refuses if a deposit was submitted or money moved since the check. On another day as much may be left again.
      for (const name of ['day', 'leftDeposit', 'moves'])
        pinned(account, name, (read[name] as string | bigint | undefined) ?? null)
      const note = create({
        ...keys.erasure(uid),
        id,
        at,
        gpk: SHRED,
        gsk: `${dueSort(shredAt ?? at)}#${uid}`,
        ...(shredAt !== null && { shredAt }),
        ...(excludedUntil !== null && { excludedUntil }),
      })
      const committed = await deps.table.transact([
        account.build(),
        note,
        takeStepUp(session, { id: stepUp, action: 'erase', profile }, nowMs),
      ])
      if (committed.ok) return { done: erasure }
      const [failed, , step] = committed.failures
      if (failed?.old) {
        const account = accountOf(failed.old)
        assertSession(session, account)
        const [block] = await blocksOf(deps, account)
        throw new Refusal(block ?? 'conflict')
      }
      assertStepUp(step, 'erase', profile, nowMs)
      throw new Refusal('conflict')
    },
  })
  // Wakes the worker; the daily run finds erasures whose event was lost.
  if (done.shredAt === null)
    await deps.files.put(askedKey('erase', uid, id), new Uint8Array([10]), 'text/plain')
  return { erasedAt: done.at, kept: keptOf(done), shredAt: done.shredAt }
}
