import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { addDays } from '../../shared/calc/dates.ts'
import { Refusal } from '../../shared/errors.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { type Outcome, once } from '../documents/operation.ts'
import type { CtxOf } from '../http.ts'
import { accountOf, assertNotFrozen, assertNotPaused } from '../ledger/account.ts'
import { pinned, unlessPaused } from '../ledger/day.ts'
import { balanced, type Leg, writeLegs } from '../ledger/entry.ts'
import { post } from '../ledger/post.ts'
import { assertSession } from '../session.ts'
import { keys } from '../table/keys.ts'
import { type SignDay, signDayId, signDayOf, streakAt } from '../table/sign-days.ts'
import { create, type Put } from '../table/write.ts'
import { rewardOf } from './amount.ts'
import { daysOfOperation, readSigning, type Signing } from './calendar.ts'

type SignCtx = CtxOf<RouteOf<'engagement.sign_in'>>
type Form = Input<RouteOf<'engagement.sign_in'>>
type Deps = DepsOf<'engagement'>

/** More races than this in a row are not chance. */
const TRIES = 5

/** One row per date; the account's count excludes concurrent days. Throws the refusals of its route. */
export async function signIn(deps: Deps, ctx: SignCtx, form: Form): Promise<SignDay> {
  for (let tries = 1; ; tries++) {
    try {
      return await signOnce(deps, ctx, form)
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || refusal.slug !== 'conflict' || tries >= TRIES) throw refusal
    }
  }
}

async function signOnce(deps: Deps, ctx: SignCtx, form: Form): Promise<SignDay> {
  const { operationId: id, nowMs, session } = ctx
  const read = await readSigning(deps, session, nowMs)
  const { done } = await once<SignDay, SignDay>({
    id,
    nowMs,
    look: 'first',
    earlier: async () => (await daysOfOperation(deps, session.uid, id)).find((day) => day.operation === id),
    isSame: ({ how, date }) =>
      form.date === undefined ? how === 'signed' : how === 'madeUp' && date === form.date,
    draft: async () => draft(deps, ctx, form, read),
    commit: (day) => commit(deps, ctx, day, read),
  })
  return done
}

function draft({ config }: Deps, ctx: SignCtx, form: Form, read: Signing): SignDay {
  const { today, days, account } = read
  assertNotFrozen(account)
  assertNotPaused(account, ctx.nowMs)
  const { sign } = config
  const date = form.date ?? today
  if (form.date === undefined ? days.has(today) : days.has(form.date)) throw new Refusal('once_a_day')
  if (form.date !== undefined) {
    if (form.date >= today) throw new Refusal('makeup_not_over')
    if (!read.missed.includes(form.date)) throw new Refusal('makeup_too_old', { days: sign.makeUpDays })
    if (read.madeUp >= sign.makeUps) throw new Refusal('makeup_none_left', { count: sign.makeUps })
  }
  const streak = 1 + streakAt(days, addDays(date, -1))
  const at = secondsOf(ctx.nowMs)
  const { uid } = ctx.session
  return form.date === undefined
    ? {
        ...{ uid, date, how: 'signed', at, operation: ctx.operationId, streak, madeUpOn: null },
        amount: rewardOf(sign, streak),
      }
    : { uid, date, how: 'madeUp', at, operation: ctx.operationId, streak, amount: 0n, madeUpOn: today }
}

async function commit(deps: Deps, ctx: SignCtx, day: SignDay, read: Signing): Promise<Outcome<SignDay>> {
  const { nowMs, session } = ctx
  const { put, legs } = dayDocument(day, deps.config.asset)
  const posted = await post(deps.table, {
    uid: session.uid,
    lines: [{ kind: 'sign', id: signDayId(day.date), movement: 'sign_in', legs }],
    at: day.at,
    documents: [put],
    session,
    account(change) {
      unlessPaused(pinned(change, 'zone', read.account.zone?.name ?? null), nowMs)
      pinned(change, 'moves', read.moves)
    },
  })
  if (posted.ok) return { done: day }
  const [before] = posted.documents
  if (before && before !== 'absent') {
    if (before.op === day.operation) return { earlier: signDayOf(before) }
    throw new Refusal('once_a_day')
  }
  if (posted.account && posted.account !== 'absent') {
    const now = accountOf(posted.account)
    assertSession(session, now)
    assertNotFrozen(now)
    assertNotPaused(now, nowMs)
  }
  throw new Refusal('conflict')
}

function dayDocument(day: SignDay, asset: Deps['config']['asset']): { put: Put; legs: Leg[] } {
  const { uid, date, how, at, operation, streak, amount, madeUpOn } = day
  const legs = balanced([
    { account: 'house:bonus', asset, amount: -amount },
    { account: 'available', asset, amount },
  ])
  const put = create({
    ...keys.signDay(uid, date),
    ...{ date, how, at, op: operation, streak, asset, amount },
    ...(madeUpOn !== null && { madeUpOn }),
    ...(legs.length > 0 && { legs: writeLegs(legs) }),
  })
  return { put, legs }
}
