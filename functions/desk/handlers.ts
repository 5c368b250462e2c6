import { TRAIL_MAX_S } from '../../shared/api/desk.ts'
import { Refusal } from '../../shared/errors.ts'
import { DAY, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { loadRun } from '../books/for-desk.ts'
import { contentForDesk } from '../content/desk/for-desk.ts'
import { depositsForDesk } from '../deposits/for-desk.ts'
import { waysForDesk } from '../deposits/ways/for-desk.ts'
import { documents } from '../documents/index.ts'
import { financingForDesk } from '../financing/desk/for-desk.ts'
import type { Handlers } from '../http.ts'
import { changesForDesk } from '../identity/change/for-desk.ts'
import { identityForDesk } from '../identity/for-desk.ts'
import { ticketsForDesk } from '../service/for-desk.ts'
import { DESK_RENEW_AFTER_S, signToken } from '../session.ts'
import { keys } from '../table/keys.ts'
import { Change } from '../table/write.ts'
import { readOrders } from '../trade/for-desk.ts'
import { readStatement } from '../views/for-desk.ts'
import { withdrawalsForDesk } from '../withdrawals/for-desk.ts'
import { acceptInvite, activate } from './enrol.ts'
import { listHalts, pressHalt } from './halts.ts'
import { lift } from './lift.ts'
import { deskTokens, logIn, ownRecord } from './login.ts'
import { withOperatorCheck } from './operator-check.ts'
import { ownFigures } from './own-figures.ts'
import { showProduct } from './product.ts'
import { queueStates } from './queues.ts'
import { termsForDesk } from './terms/for-desk.ts'
import { deskTools } from './tools.ts'
import { readTrail, withNames } from './trail.ts'
import { searchUsers, setLocked, showUser } from './users.ts'

export const deskHandlers = (deps: DepsOf<'desk'>): Handlers<'desk'> => ({
  ...depositsForDesk(deskTools(deps, documents.deposit)),
  ...waysForDesk(deskTools(deps, documents.deposit)),
  ...financingForDesk(deskTools(deps, documents.deposit)),
  ...termsForDesk(deskTools(deps, documents.deposit)),
  ...contentForDesk(deskTools(deps, documents.deposit)),
  ...withdrawalsForDesk(deskTools(deps, documents.withdrawal)),
  ...ticketsForDesk(deskTools(deps, documents.ticket)),
  ...identityForDesk(deskTools(deps, documents.identity)),
  ...changesForDesk(deskTools(deps, documents.change)),
  'desk.accept': (ctx, form) => acceptInvite(deps, ctx, form),
  'desk.activate': (ctx, form) => activate(deps, ctx, form),
  'desk.login': (ctx, form) => logIn(deps, ctx, form),

  'desk.logout': async (ctx) => {
    const { id, epoch } = ctx.operator
    const change = new Change(keys.operator(id)).set('epoch', epoch + 1).where('epoch', '=', epoch)
    const { ok } = await deps.table.transact([change.build(), ownRecord(ctx, id, 'operator.logout')])
    if (!ok) throw new Refusal('login_required')
    return {}
  },

  'desk.me': async ({ operator, session, nowMs }) => {
    const { id, name, role, recovery } = operator
    const due = secondsOf(nowMs) - session.issuedAt >= DESK_RENEW_AFTER_S
    const { brand, stage, money } = deps.config
    return {
      operator: { id, name, role },
      brand,
      stage,
      money,
      recoveryLeft: recovery.length,
      ...(due ? await signToken(deskTokens(deps), session, nowMs) : { expiresAt: session.expiresAt }),
    }
  },

  'desk.queues': async ({ nowMs }) => ({ items: await queueStates(deps, nowMs) }),

  'desk.mine': ({ operator, nowMs }) => ownFigures(deps, operator.id, nowMs),

  'desk.users': async (_ctx, { q }) => ({ items: await searchUsers(deps, q) }),
  'desk.user': (_ctx, asked) => showUser(deps, asked),
  'desk.user_orders': (_ctx, { uid, limit = 20, cursor }) =>
    readOrders(deps.table, uid, { limit, ...(cursor && { cursor }) }),
  'desk.user_statement': async ({ nowMs }, { uid, limit = 20, cursor }) => {
    // Consistent: its late marks must cover the documents read next.
    const account = await deps.table.get(keys.account(uid), { consistent: true })
    if (!account) throw new Refusal('user_not_found')
    return readStatement(deps.table, account, { limit, cursor, now: secondsOf(nowMs) })
  },
  'desk.lock': (ctx, asked) => setLocked(withOperatorCheck(deps, ctx, 'approver'), ctx, 'lock', asked),
  'desk.unlock': (ctx, asked) => setLocked(withOperatorCheck(deps, ctx, 'approver'), ctx, 'unlock', asked),

  'desk.lift': (ctx, asked) => lift(withOperatorCheck(deps, ctx, 'approver'), ctx, asked),

  'desk.products': async () => ({ items: await listHalts(deps) }),
  'desk.product': ({ nowMs }, { id }) => showProduct(deps, id, nowMs),
  'desk.books': async () => ({ last: await loadRun(deps.table) }),
  'desk.halt': (ctx, { id, reason }) =>
    pressHalt(withOperatorCheck(deps, ctx, 'approver'), ctx, { id, reason, was: null }),
  'desk.resume': (ctx, { id, was }) =>
    pressHalt(withOperatorCheck(deps, ctx, 'approver'), ctx, { id, reason: null, was }),

  'desk.audit': async ({ nowMs }, { to = secondsOf(nowMs) + 1, from = to - DAY, limit = 50, ...filter }) => {
    if (to - from > TRAIL_MAX_S) throw new Refusal('validation', { fields: 'from' })
    const { items, next } = await readTrail(deps.table, { from, to, limit, ...filter })
    return { ...(await withNames(deps.table, items)), next }
  },
})
