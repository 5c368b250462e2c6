import { isDeepStrictEqual } from 'node:util'
import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { parseAmount } from '../../shared/money.ts'
import { dayLeftRefused } from '../../shared/rules/deposit.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { type Outcome, once } from '../documents/operation.ts'
import type { CtxOf } from '../http.ts'
import { type AccountItem, accountOf, loadAccount, whyPaused } from '../ledger/account.ts'
import { less, type Today, todayOf, unlessPaused, writeDay } from '../ledger/day.ts'
import { whereSession } from '../own-account.ts'
import { refusalOf } from '../refuse.ts'
import { assertSession } from '../session.ts'
import { keys } from '../table/keys.ts'
import { takePicture, whyNotTaken } from '../table/pictures.ts'
import { Change } from '../table/write.ts'
import { type Deposit, depositOf, depositPut, UNDER_REVIEW } from './deposit.ts'
import { checkAmount, checkReference, checkScreenshot, plainText } from './rules.ts'
import { loadDeposit } from './store.ts'
import { versionToPay } from './ways/way.ts'

type Form = Input<RouteOf<'deposits.dorecharge'>>
type SubmitCtx = CtxOf<RouteOf<'deposits.dorecharge'>>

/** Counts it on the user's day and reserves the picture; money moves after approval. Retries get the first answer. */
export async function submitDeposit(deps: Deps, ctx: SubmitCtx, form: Form): Promise<Deposit> {
  const { done } = await once<Deposit, Deposit>({
    id: ctx.operationId,
    nowMs: ctx.nowMs,
    look: 'beforeRefusing',
    earlier: () => loadDeposit(deps.table, ctx.session.uid, ctx.operationId),
    isSame: (deposit) => isSameForm(deposit, form),
    draft: () => draft(deps, ctx, form),
    commit: (deposit) => commit(deps, ctx, deposit),
  })
  return done
}

/** The day may turn and other deposits may count concurrently. */
const TRIES = 5

/** Throws the refusals of the account and the picture. */
async function commit(deps: Deps, ctx: SubmitCtx, draft: Deposit): Promise<Outcome<Deposit>> {
  const { nowMs, session } = ctx
  const { uid, id, screenshot, amount } = draft
  const picture = { uid, key: screenshot ?? '', purpose: 'deposit', usedBy: id } as const
  let { account } = ctx
  for (let tries = 1; ; tries++) {
    const today = todayOf(account, nowMs, deps.config.timeZone)
    const deposit = { ...draft, day: today.day }
    const taken = { deposit: amount }
    const why = whyNotCounted(account, today, deposit, nowMs)
    if (why) {
      // The cheap read may lag, so only a consistent read refuses.
      if (tries > 1) throw why
      account = (await loadAccount(deps.table, uid)) ?? account
      continue
    }
    const counted = new Change(keys.account(uid))
    whereSession(counted, session)
    unlessPaused(counted, nowMs)
    writeDay(counted, account, less(today, taken), nowMs, taken)
    const committed = await deps.table.transact([depositPut(deposit), takePicture(picture), counted.build()])
    if (committed.ok) return { done: deposit }
    const [document, picked, refused] = committed.failures
    if (document?.old) return { earlier: depositOf(document.old) }
    const before = account
    if (refused?.failed) {
      account = refused.old ? accountOf(refused.old) : account
      assertSession(session, refused.old ? account : null)
    }
    if (tries < TRIES && !isDeepStrictEqual(before, account)) continue
    throw picked?.failed ? whyNotTaken(picked.old, picture) : new Refusal('conflict')
  }
}

function whyNotCounted(account: AccountItem, today: Today, { amount, asset }: Deposit, nowMs: EpochMs) {
  const pause = whyPaused(account, nowMs)
  if (pause) return pause
  const refused = dayLeftRefused(amount, asset, today.limits.deposit.left)
  return refused && refusalOf(refused)
}

async function draft(deps: Deps, { session, operationId, nowMs }: SubmitCtx, form: Form): Promise<Deposit> {
  const amount = checkAmount(form.amount, deps.config)
  const screenshot = checkScreenshot(form.screenshot)
  const reference = checkReference(form.reference)
  const paidInto = await versionToPay(deps.table, form.method, form.version)
  if (paidInto === undefined) throw new Refusal('validation', { fields: 'method' })
  return {
    uid: session.uid,
    id: operationId,
    class: 0,
    status: UNDER_REVIEW,
    asset: deps.config.asset,
    amount,
    method: form.method,
    paidInto,
    screenshot,
    reference,
    at: secondsOf(nowMs),
    day: null,
    reason: null,
    claim: null,
    correction: false,
    first: null,
    decided: null,
  }
}

const isSameForm = (deposit: Deposit, form: Form): boolean =>
  deposit.method === form.method &&
  (form.version === undefined || deposit.paidInto === form.version) &&
  deposit.screenshot === form.screenshot &&
  deposit.reference === plainText(form.reference) &&
  deposit.amount === parseAmount(form.amount, deposit.asset)
