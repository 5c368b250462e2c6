import type { RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { once } from '../documents/operation.ts'
import type { CtxOf } from '../http.ts'
import { assertLive, liveSession } from '../own-account.ts'
import { assertStepUp, takeStepUp } from '../step-up.ts'
import { keys } from '../table/keys.ts'
import { type Profile, profileOf } from '../table/profile.ts'
import type { Row } from '../table/write.ts'
import { askedKey, askPut, EXPORT_KEPT_S, type Export, exportKey, exportOf } from './store.ts'

type Deps = DepsOf<'data'>

const LINK_LIFE_S = 300

export const exportView = async ({ table }: Deps, uid: string, nowMs: EpochMs) =>
  viewOf(await table.get(keys.export(uid), { consistent: true }), nowMs)

function viewOf(row: Row | undefined, nowMs: EpochMs) {
  if (!row) return { state: 'none' as const, askedAt: null, files: null, readyUntil: null, nextAt: null }
  const now = secondsOf(nowMs)
  const { askedAt, readyAt } = exportOf(row)
  const nextAt = askedAt + EXPORT_KEPT_S > now ? askedAt + EXPORT_KEPT_S : null
  if (readyAt === null) return { state: 'asked' as const, askedAt, files: null, readyUntil: null, nextAt }
  const readyUntil = readyAt + EXPORT_KEPT_S
  if (readyUntil <= now) return { state: 'gone' as const, askedAt, files: null, readyUntil, nextAt }
  return { state: 'ready' as const, askedAt, files: null, readyUntil, nextAt }
}

async function ownProfile({ table }: Deps, uid: string): Promise<Profile> {
  const row = await table.get(keys.profile(uid), { consistent: true })
  if (!row) throw new Refusal('login_required')
  return profileOf(row)
}

/** Needs a step-up, as the files hold all personal data. */
async function readExport(deps: Deps, ctx: CtxOf<RouteOf<'data.export_ask'>>, row: Row) {
  const { session, nowMs, stepUp } = ctx
  const view = viewOf(row, nowMs)
  if (view.state !== 'ready' || view.nextAt === null) return null
  const profile = await ownProfile(deps, session.uid)
  const taken = await deps.table.transact([
    takeStepUp(session, { id: stepUp, action: 'export', profile }, nowMs),
    liveSession(session),
  ])
  if (!taken.ok) {
    const [step, live] = taken.failures
    assertLive(session, live)
    assertStepUp(step, 'export', profile, nowMs)
  }
  const life = Math.min(LINK_LIFE_S, view.readyUntil - secondsOf(nowMs))
  const [json, csv] = await Promise.all(
    (['json', 'csv'] as const).map((format) =>
      deps.files.link(exportKey(session.uid, row.id as string, format), life, session.uid),
    ),
  )
  return { ...view, files: { json: json ?? '', csv: csv ?? '' } }
}

/** Repeating it wakes the worker again, in case its event was lost. Returns the files if they are ready. */
export async function askExport(deps: Deps, ctx: CtxOf<RouteOf<'data.export_ask'>>) {
  const { session, operationId: id, nowMs, stepUp } = ctx
  const { uid } = session
  const last = await deps.table.get(keys.export(uid), { consistent: true })
  const read = last && last.id !== id && (await readExport(deps, ctx, last))
  if (read) return read
  const { done } = await once<Profile, Export>({
    id,
    nowMs,
    look: 'beforeRefusing',
    async earlier() {
      const row = await deps.table.get(keys.export(uid), { consistent: true })
      return row && row.id === id ? exportOf(row) : undefined
    },
    isSame: () => true,
    draft: () => ownProfile(deps, uid),
    async commit(profile) {
      const writes = [
        askPut(uid, { id, nowMs }),
        takeStepUp(session, { id: stepUp, action: 'export', profile }, nowMs),
        liveSession(session),
      ]
      const written = await deps.table.transact(writes)
      if (written.ok) return { done: { id, askedAt: secondsOf(nowMs), readyAt: null } }
      const [asked, step, live] = written.failures
      if (asked?.old?.id === id) return { earlier: exportOf(asked.old) }
      assertLive(session, live)
      if (asked?.failed) throw new Refusal('export_not_yet', { time: Number(asked.old?.at) + EXPORT_KEPT_S })
      assertStepUp(step, 'export', profile, nowMs)
      throw new Refusal('conflict')
    },
  })
  if (done.readyAt === null)
    await deps.files.put(askedKey('export', uid, id), new Uint8Array([10]), 'text/plain')
  const { askedAt } = done
  return { state: 'asked' as const, askedAt, files: null, readyUntil: null, nextAt: askedAt + EXPORT_KEPT_S }
}
