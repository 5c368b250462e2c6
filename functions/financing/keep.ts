import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { quotedReturn, standingAtStart } from '../../shared/calc/financing.ts'
import { Refusal } from '../../shared/errors.ts'
import { dateIn, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { once } from '../documents/operation.ts'
import type { CtxOf } from '../http.ts'
import { unlessPaused } from '../ledger/day.ts'
import { post } from '../ledger/post.ts'
import { bookUser } from './book.ts'
import { promiseMore, whyNotTaken } from './capacity.ts'
import { type Holding, holdingChange } from './holding.ts'
import { loadHolding, loadProject } from './store.ts'
import { whyAccountRefused } from './why-refused.ts'

type Form = Input<RouteOf<'financing.yebkeep'>>
type KeepCtx = CtxOf<RouteOf<'financing.yebkeep'>>

/** Renews at the project's current terms from tomorrow. Throws `not_at_expiry`, `reserve_short`, `project_closed`. */
export async function keep(deps: DepsOf<'financing'>, ctx: KeepCtx, { holding: id }: Form): Promise<Holding> {
  const { table, config } = deps
  const { session, nowMs, operationId } = ctx
  const { uid } = session
  const { done } = await once<{ before: Holding; after: Holding }, Holding>({
    id: operationId,
    nowMs,
    look: 'beforeRefusing',
    earlier: async () => {
      const there = await loadHolding(table, uid, id)
      return there?.renewedBy.includes(operationId) ? there : undefined
    },
    isSame: () => true,
    draft: async () => {
      const before = (await bookUser(deps, uid, nowMs)).find((each) => each.id === id)
      if (!before) throw new Refusal('not_found')
      if (before.state !== 'due') throw new Refusal('not_at_expiry')
      if (before.renewalsLeft < 1) throw new Refusal('no_renewals')
      const project = await loadProject(table, before.project)
      if (project?.state !== 'open') throw new Refusal('project_closed')
      const { dailyRate, days, dividend, version } = project
      const terms = { dailyRate, days, dividend }
      const after: Holding = {
        ...before,
        state: 'earning',
        version,
        terms,
        boughtOn: dateIn(config.timeZone, nowMs),
        term: before.term + 1,
        renewalsLeft: before.renewalsLeft - 1,
        renewedBy: [...before.renewedBy, operationId],
        standing: standingAtStart(before.standing.principal),
        promised: quotedReturn(terms, before.standing.principal),
        changes: before.changes + 1,
      }
      return { before, after }
    },
    async commit({ before, after }) {
      const { asset, project } = before
      const posted = await post(table, {
        uid,
        lines: [],
        at: secondsOf(nowMs),
        documents: [holdingChange(before, after).build(), promiseMore(project, after.promised)],
        session,
        account: (change) => unlessPaused(change, nowMs),
      })
      if (posted.ok) return { done: after }
      const why = whyAccountRefused(posted.account, { session, nowMs, asset, pays: 0n, stepUp: null })
      if (why) throw why
      const [, capacity] = posted.documents
      if (capacity) throw whyNotTaken(capacity === 'absent' ? undefined : capacity, asset, 0n)
      throw new Refusal('conflict')
    },
  })
  return done
}
