import type { RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { once } from '../documents/operation.ts'
import type { CtxOf } from '../http.ts'
import { assertStepUp, takeStepUp } from '../step-up.ts'
import { keys } from '../table/keys.ts'
import { askedKey, askPut, EXPORT_KEPT_S, type Export, exportKey, exportOf } from './store.ts'

type Deps = DepsOf<'data'>

/** How long an address shows a file of an export. */
const LINK_LIFE_S = 300

/** The last export as its page shows it. */
export async function exportView(deps: Deps, uid: string, nowMs: EpochMs) {
  const row = await deps.table.get(keys.export(uid), { consistent: true })
  if (!row) return { state: 'none' as const, askedAt: null, files: null, readyUntil: null, nextAt: null }
  const now = secondsOf(nowMs)
  const { id, askedAt, readyAt } = exportOf(row)
  const nextAt = askedAt + EXPORT_KEPT_S > now ? askedAt + EXPORT_KEPT_S : null
  if (readyAt === null) return { state: 'asked' as const, askedAt, files: null, readyUntil: null, nextAt }
  const readyUntil = readyAt + EXPORT_KEPT_S
  if (readyUntil <= now) return { state: 'gone' as const, askedAt, files: null, readyUntil, nextAt }
  const life = Math.min(LINK_LIFE_S, readyUntil - now)
  const [json, csv] = await Promise.all(
    (['json', 'csv'] as const).map((format) => deps.files.link(exportKey(uid, id, format), life, uid)),
  )
  return { state: 'ready' as const, askedAt, files: { json: json ?? '', csv: csv ?? '' }, readyUntil, nextAt }
}

/** Asks the worker for an export; sent again it asks again, so that no lost event leaves a user without. */
export async function askExport(deps: Deps, ctx: CtxOf<RouteOf<'data.export_ask'>>) {
  const { session, operationId: id, nowMs, stepUp } = ctx
  const { uid } = session
  const { done } = await once<null, Export>({
    id,
    nowMs,
    look: 'beforeRefusing',
    async earlier() {
      const row = await deps.table.get(keys.export(uid), { consistent: true })
      return row && row.id === id ? exportOf(row) : undefined
    },
    isSame: () => true,
    draft: async () => null,
    async commit() {
      const writes = [askPut(uid, { id, nowMs }), takeStepUp(session, stepUp, 'export', nowMs)]
      const written = await deps.table.transact(writes)
      if (written.ok) return { done: { id, askedAt: secondsOf(nowMs), readyAt: null } }
      const [asked, step] = written.failures
      if (asked?.old?.id === id) return { earlier: exportOf(asked.old) }
      if (asked?.failed) throw new Refusal('export_not_yet', { time: Number(asked.old?.at) + EXPORT_KEPT_S })
      assertStepUp(step)
      throw new Refusal('conflict')
    },
  })
  if (done.readyAt === null)
    await deps.files.put(askedKey('export', uid, id), new Uint8Array([10]), 'text/plain')
  // The same answer however often it is sent; how far it is, its page asks.
  const { askedAt } = done
  return { state: 'asked' as const, askedAt, files: null, readyUntil: null, nextAt: askedAt + EXPORT_KEPT_S }
}
