import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { parseAmount } from '../../shared/money.ts'
import { secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { once } from '../documents/operation.ts'
import type { CtxOf } from '../http.ts'
import { takePicture, whyNotTaken } from '../table/pictures.ts'
import { type Deposit, depositOf, depositPut, UNDER_REVIEW } from './deposit.ts'
import { checkAmount, checkReference, checkScreenshot, plainText } from './rules.ts'
import { loadDeposit } from './store.ts'
import { isOffered } from './ways.ts'

type Form = Input<RouteOf<'deposits.dorecharge'>>
type SubmitCtx = CtxOf<RouteOf<'deposits.dorecharge'>>

/**
 * Submits a deposit, or answers the one this operation has submitted before. The document and its picture, which is
 * then used, are one transaction. No money moves before the desk has seen it.
 */
export async function submitDeposit(deps: Deps, ctx: SubmitCtx, form: Form): Promise<Deposit> {
  const { done } = await once<Deposit, Deposit>({
    id: ctx.operationId,
    nowMs: ctx.nowMs,
    look: 'beforeRefusing',
    earlier: () => loadDeposit(deps.table, ctx.session.uid, ctx.operationId),
    isSame: (deposit) => isSameForm(deposit, form),
    draft: () => draft(deps, ctx, form),
    async commit(deposit) {
      const { uid, id, screenshot } = deposit
      const picture = { uid, key: screenshot ?? '', purpose: 'deposit', usedBy: id }
      const committed = await deps.table.transact([depositPut(deposit), takePicture(picture)])
      if (committed.ok) return { done: deposit }
      const [document, taken] = committed.failures
      if (document?.old) return { earlier: depositOf(document.old) }
      throw whyNotTaken(taken?.old, picture)
    },
  })
  return done
}

/** The deposit this form asks for. Throws what the form alone can be refused for. */
async function draft(deps: Deps, { session, operationId, nowMs }: SubmitCtx, form: Form): Promise<Deposit> {
  const amount = checkAmount(form.amount, deps.config)
  const screenshot = checkScreenshot(form.screenshot)
  const reference = checkReference(form.reference)
  if (!(await isOffered(deps.table, form.method))) throw new Refusal('validation', { fields: 'method' })
  return {
    uid: session.uid,
    id: operationId,
    class: 0,
    status: UNDER_REVIEW,
    asset: deps.config.asset,
    amount,
    method: form.method,
    screenshot,
    reference,
    at: secondsOf(nowMs),
    reason: null,
    first: null,
    decided: null,
  }
}

/** Whether a deposit has the content of the form, whatever has become of it since. */
const isSameForm = (deposit: Deposit, form: Form): boolean =>
  deposit.method === form.method &&
  deposit.screenshot === form.screenshot &&
  deposit.reference === plainText(form.reference) &&
  deposit.amount === parseAmount(form.amount, deposit.asset)
