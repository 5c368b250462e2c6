import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { withdrawalFee } from '../../shared/calc/withdrawal.ts'
import { Refusal } from '../../shared/errors.ts'
import { type Minor, parseAmount } from '../../shared/money.ts'
import { notBoundOf } from '../../shared/rules/withdrawal.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { type Outcome, once } from '../documents/operation.ts'
import type { CtxOf } from '../http.ts'
import { type AccountItem, accountOf, assertNotFrozen, balanceAttribute } from '../ledger/account.ts'
import { pinned, type Today, todayOf, writeDay } from '../ledger/day.ts'
import { post } from '../ledger/post.ts'
import { refuseIf } from '../refuse.ts'
import { assertSession } from '../session.ts'
import { isStepUpFor, meansOf, spendOnAccount, stepUpRequired } from '../step-up.ts'
import { type Destination, frozenOf, loadDestination } from '../table/destinations.ts'
import { keys } from '../table/keys.ts'
import { type Profile, profileOf } from '../table/profile.ts'
import { vipLevelIn } from '../table/vip.ts'
import type { Change } from '../table/write.ts'
import { feeTermsOf, rulesFor } from './standing.ts'
import { loadWithdrawal, sentTo } from './store.ts'
import { reserveLegs, type Withdrawal, withdrawalOf, withdrawalPut } from './withdrawal.ts'

type Deps = DepsOf<'withdrawals'>
export type Form = Input<RouteOf<'withdrawals.cash_submit'>>
export type SubmitCtx = CtxOf<RouteOf<'withdrawals.cash_submit'>>

interface Draft {
  withdrawal: Omit<Withdrawal, 'day'>
  account: AccountItem
  /** A condition: the destination stands and nothing else was sent to a new one. */
  moves: bigint | null
  profile: Profile
}

/** Throws the refusals of shared/withdrawal-rules.ts. */
export async function submitWithdrawal(deps: Deps, ctx: SubmitCtx, form: Form): Promise<Withdrawal> {
  const { done } = await once<Draft, Withdrawal>({
    id: ctx.operationId,
    nowMs: ctx.nowMs,
    look: 'beforeRefusing',
    earlier: () => loadWithdrawal(deps.table, ctx.session.uid, ctx.operationId),
    isSame: (withdrawal) => isSameForm(withdrawal, form),
    draft: () => draft(deps, ctx, form),
    commit: (made) => commit(deps, ctx, form, made),
  })
  return done
}

/** Checks all rules with consistent reads. */
async function draft(deps: Deps, ctx: SubmitCtx, form: Form): Promise<Draft> {
  const { session, operationId: id, nowMs, stepUp } = ctx
  const { uid } = session
  const { table, config } = deps
  const [accountRow, profileRow, stepUpRow, haltRow, vipRow] = await table.getMany(
    [
      keys.account(uid),
      keys.profile(uid),
      keys.stepUp(uid, stepUp),
      keys.stageHalt('withdrawals'),
      keys.vip(uid),
    ],
    { consistent: true },
  )
  // Read after the account, whose count detects a removal.
  const destination = await loadDestination(table, uid, form.kind, form.destination)
  const account = accountRow ? accountOf(accountRow) : null
  assertSession(session, account)
  if (!account || !accountRow || !profileRow) throw new Refusal('login_required')
  const profile = profileOf(profileRow)
  const { level } = profile

  const rules = rulesFor(config, nowMs)
  assertNotFrozen(account)
  refuseIf(rules.halt(haltRow))
  refuseIf(rules.level(level))
  if (!destination) refuseIf(notBoundOf(form.kind))
  refuseIf(rules.window())
  refuseIf(rules.count(account))
  refuseIf(rules.amount(form.amount, level))
  const amount = parseAmount(form.amount, config.asset) as Minor
  const bound = destination as Destination
  const now = secondsOf(nowMs)
  const isNew = now < bound.usableAt
  refuseIf(rules.destination(amount, bound, isNew ? await sentTo(table, uid, bound) : 0n))
  refuseIf(rules.balance(amount, account))
  if (meansOf(profile, 'withdrawal', nowMs).length === 0) throw new Refusal('pay_password_unset')
  if (!isStepUpFor(stepUpRow, session, { action: 'withdrawal', profile }, nowMs))
    throw stepUpRequired('withdrawal', profile, nowMs)

  const feeTerms = feeTermsOf(config, vipLevelIn(vipRow))
  const withdrawal = {
    uid,
    id,
    status: 3,
    state: 'reserved',
    asset: config.asset,
    amount,
    feeTerms,
    ...withdrawalFee(amount, feeTerms),
    destination: frozenOf(bound),
    at: now,
    first: null,
    sent: null,
    decided: null,
    reason: null,
    reference: null,
  } as const
  return { withdrawal, account, moves: (accountRow.moves as bigint | undefined) ?? null, profile }
}

const TRIES = 5

/** Throws the refusals of the account at that time. */
async function commit(deps: Deps, ctx: SubmitCtx, form: Form, made: Draft): Promise<Outcome<Withdrawal>> {
  const { nowMs, session, stepUp } = ctx
  const { table, config } = deps
  const rules = rulesFor(config, nowMs)
  let read = made
  for (let tries = 1; tries <= TRIES; tries++) {
    const { account, moves } = read
    const today = todayOf(account, nowMs, config.timeZone)
    const withdrawal: Withdrawal = { ...read.withdrawal, day: today.day }
    const { uid, amount, asset } = withdrawal
    const posted = await post(table, {
      uid,
      lines: [
        {
          kind: 'withdrawal',
          id: withdrawal.id,
          movement: 'withdrawal_reserved',
          legs: reserveLegs(withdrawal),
        },
      ],
      at: withdrawal.at,
      documents: [withdrawalPut(withdrawal)],
      session,
      account(change) {
        change.where(balanceAttribute(asset, 'available'), '>=', amount)
        countOut(change, account, today, { nowMs, aDay: config.withdrawal.aDay })
        spendOnAccount(change, stepUp)
        pinned(change, 'moves', moves)
      },
    })
    if (posted.ok) return { done: withdrawal }
    const [document] = posted.documents
    if (document && document !== 'absent') return { earlier: withdrawalOf(document) }
    if (!posted.account || posted.account === 'absent') throw new Refusal('conflict')
    const now = accountOf(posted.account)
    assertSession(session, now)
    assertNotFrozen(now)
    refuseIf(rules.count(now))
    refuseIf(rules.balance(amount, now))
    if (now.stepUp !== null && now.stepUp >= stepUp) throw stepUpRequired('withdrawal', read.profile, nowMs)
    read = await draft(deps, ctx, form)
  }
  throw new Refusal('conflict')
}

function countOut(
  change: Change,
  account: AccountItem,
  today: Today,
  { nowMs, aDay }: { nowMs: number; aDay: number },
): void {
  writeDay(change, account, { ...today, outs: today.outs + 1n }, nowMs)
  if (today.day === account.day) change.whereAtMost('outs', BigInt(aDay - 1))
}

/** Ignores the state, which may have changed since. */
const isSameForm = (withdrawal: Withdrawal, { amount, kind, destination }: Form): boolean =>
  withdrawal.destination.kind === kind &&
  withdrawal.destination.id === destination &&
  withdrawal.amount === parseAmount(amount, withdrawal.asset)
