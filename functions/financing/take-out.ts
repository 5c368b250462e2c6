import { Refusal } from '../../shared/errors.ts'
import { formatAmount, type Minor, parseAmount } from '../../shared/money.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { type Outcome, once } from '../documents/operation.ts'
import { post } from '../ledger/post.ts'
import { bookUser } from './book.ts'
import { giveBack } from './capacity.ts'
import { type Holding, holdingChange } from './holding.ts'
import { assertOwnSession, whereOwnSession } from './own-session.ts'
import type { StopCtx } from './stop.ts'
import { loadHolding } from './store.ts'
import { loadTopup, type Topup, topupLine, topupOf, topupPut } from './topup.ts'

interface Draft {
  topup: Topup
  before: Holding
  after: Holding
}

const TRIES = 5

/** Takes the latest additions first. Retries return the current state. Throws `amount_above_max`. */
export async function takeOut(
  deps: DepsOf<'financing'>,
  ctx: StopCtx,
  form: { holding: string; amount: string },
): Promise<Holding> {
  const { uid } = ctx.session
  await once<Draft, Topup>({
    id: ctx.operationId,
    nowMs: ctx.nowMs,
    look: 'first',
    earlier: () => loadTopup(deps.table, uid, ctx.operationId),
    isSame: (topup) =>
      topup.holding === form.holding && topup.out && topup.amount === parseAmount(form.amount, topup.asset),
    draft: () => draft(deps, ctx, form),
    commit: (made) => commit(deps, ctx, form, made),
  })
  const holding = await loadHolding(deps.table, uid, form.holding)
  if (!holding) throw new Refusal('not_found')
  return holding
}

async function draft(
  deps: DepsOf<'financing'>,
  { session, nowMs, operationId }: StopCtx,
  form: { holding: string; amount: string },
): Promise<Draft> {
  const { uid } = session
  const before = (await bookUser(deps, uid, nowMs)).find(({ id }) => id === form.holding)
  if (!before) throw new Refusal('not_found')
  if (before.terms.days > 0) throw new Refusal('validation', { fields: 'amount' })
  const { asset, project, standing } = before
  const amount = amountOf(form.amount, asset, standing.principal)
  const fresh = standing.fresh > amount ? standing.fresh - amount : 0n
  const after: Holding = {
    ...before,
    changes: before.changes + 1,
    standing: { ...standing, principal: standing.principal - amount, fresh },
  }
  const at = secondsOf(nowMs)
  const topup = { uid, id: operationId, holding: before.id, project, asset, amount, out: true, at }
  return { topup, before, after }
}

function amountOf(text: string, asset: Holding['asset'], most: Minor): Minor {
  if (text.trim() === '') throw new Refusal('amount_required')
  const amount = parseAmount(text, asset)
  if (amount === null || amount <= 0n) throw new Refusal('amount_invalid', { decimals: 2 })
  if (amount > most) throw new Refusal('amount_above_max', { max: formatAmount(most, asset), asset })
  return amount
}

async function commit(
  deps: DepsOf<'financing'>,
  ctx: StopCtx,
  form: { holding: string; amount: string },
  made: Draft,
): Promise<Outcome<Topup>> {
  let attempt = made
  for (let tries = 0; tries < TRIES; tries++) {
    const { topup, before, after } = attempt
    const posted = await post(deps.table, {
      uid: topup.uid,
      lines: [topupLine(topup)],
      at: topup.at,
      documents: [
        topupPut(topup),
        holdingChange(before, after).build(),
        giveBack(topup.project, { amount: topup.amount, promise: 0n }),
      ],
      account: (change) => whereOwnSession(change, ctx.session),
    })
    if (posted.ok) return { done: topup }
    const [document] = posted.documents
    if (document && document !== 'absent') return { earlier: topupOf(document) }
    assertOwnSession(posted, ctx.session)
    attempt = await draft(deps, ctx, form)
  }
  throw new Refusal('conflict')
}
