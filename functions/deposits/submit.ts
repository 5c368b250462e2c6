import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { idTimeMs, OPERATION_WINDOW_MS } from '../../shared/ids.ts'
import { parseAmount } from '../../shared/money.ts'
import type { Deps } from '../deps.ts'
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
  let deposit: Deposit
  try {
    deposit = await draft(deps, ctx, form)
  } catch (refusal) {
    // What was submitted stays submitted, even if it could not be submitted now: look before refusing.
    const earlier = await loadDeposit(deps.table, ctx.session.uid, ctx.operationId)
    if (earlier) return sameForm(earlier, form)
    throw refusal
  }
  const { uid, id, screenshot } = deposit
  const picture = { uid, key: screenshot ?? '', purpose: 'deposit', usedBy: id }
  const committed = await deps.table.transact([depositPut(deposit), takePicture(picture)])
  if (committed.ok) return deposit
  const [document, taken] = committed.failures
  if (document?.old) return sameForm(depositOf(document.old), form)
  throw whyNotTaken(taken?.old, picture)
}

/** The deposit this form asks for. Throws what the form alone can be refused for. */
async function draft(deps: Deps, { session, operationId, nowMs }: SubmitCtx, form: Form): Promise<Deposit> {
  if (Math.abs(idTimeMs(operationId) - nowMs) > OPERATION_WINDOW_MS) throw new Refusal('operation_expired')
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
    at: Math.floor(nowMs / 1000),
    reason: null,
    first: null,
    decided: null,
  }
}

/** The first answer for the same content, whatever has become of it since; other content is refused. */
function sameForm(deposit: Deposit, form: Form): Deposit {
  const same =
    deposit.method === form.method &&
    deposit.screenshot === form.screenshot &&
    deposit.reference === plainText(form.reference) &&
    deposit.amount === parseAmount(form.amount, deposit.asset)
  if (!same) throw new Refusal('replay_mismatch')
  return deposit
}
