import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { parseAmount } from '../../shared/money.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { once } from '../documents/operation.ts'
import type { CtxOf } from '../http.ts'
import { post } from '../ledger/post.ts'
import { bookUser } from './book.ts'
import { ending, howEnding } from './end.ts'
import type { Holding } from './holding.ts'
import { assertOwnSession, whereOwnSession } from './own-session.ts'
import { loadHolding } from './store.ts'
import { takeOut } from './take-out.ts'
import { takenBy } from './topup.ts'

type Form = Input<RouteOf<'financing.yebstop'>>
export type StopCtx = CtxOf<RouteOf<'financing.yebstop'>>

/** A day may be booked, or money added, concurrently. */
const TRIES = 5

/** A pause or freeze does not stop it: the money is the user's. Throws `cost_changed`, `already_settled`. */
export async function stop(deps: DepsOf<'financing'>, ctx: StopCtx, form: Form): Promise<Holding> {
  const { session, nowMs, operationId } = ctx
  const { holding: id, amount, forfeits } = form
  if (amount !== undefined) return takeOut(deps, ctx, { holding: id, amount })
  const { done } = await once<Holding, Holding>({
    id: operationId,
    nowMs,
    look: 'beforeRefusing',
    earlier: async () => {
      const there = await loadHolding(deps.table, session.uid, id)
      return there?.stoppedBy === operationId ? there : undefined
    },
    isSame: () => true,
    draft: async () => {
      const holding = (await bookUser(deps, session.uid, nowMs)).find((each) => each.id === id)
      if (!holding) throw new Refusal('not_found')
      if (holding.terms.days === 0) throw new Refusal('amount_required')
      return holding
    },
    async commit(first) {
      let holding: Holding | undefined = first
      for (let tries = 0; holding && tries < TRIES; tries++) {
        if (holding.ended) throw new Refusal('already_settled')
        const how = howEnding(holding)
        if (!how) throw new Refusal('conflict')
        const taken = how === 'early' ? await takenBy(deps.table, holding) : undefined
        const { after, documents, line } = ending(holding, how, secondsOf(nowMs), operationId, taken)
        if (how === 'early' && after.ended?.forfeited !== parseAmount(forfeits ?? '', holding.asset))
          throw new Refusal('cost_changed')
        const posted = await post(deps.table, {
          uid: session.uid,
          lines: [line],
          at: secondsOf(nowMs),
          documents,
          profit: after.ended?.paid ?? 0n,
          account: (change) => whereOwnSession(change, session),
        })
        if (posted.ok) return { done: after }
        assertOwnSession(posted, session)
        holding = (await bookUser(deps, session.uid, nowMs)).find((each) => each.id === id)
      }
      throw new Refusal('conflict')
    },
  })
  return done
}
