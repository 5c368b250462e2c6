import { Refusal } from '../../shared/errors.ts'
import type { FileDeps } from '../deps.ts'
import type { Handlers } from '../http.ts'
import { DESK_RENEW_AFTER_S, signToken } from '../session.ts'
import { auditDay, keys } from '../table/keys.ts'
import { Change } from '../table/write.ts'
import { deskDepositHandlers } from './deposits.ts'
import { acceptInvite, activate } from './enrol.ts'
import { deskTokens, logIn, trail } from './login.ts'
import { listOperators } from './operators.ts'
import { deskTicketHandlers } from './tickets.ts'
import { readTrail } from './trail.ts'
import { setLocked, showUser } from './users.ts'

export const deskHandlers = (deps: FileDeps): Handlers<'desk'> => ({
  ...deskDepositHandlers(deps),
  ...deskTicketHandlers(deps),
  'desk.accept': (ctx, form) => acceptInvite(deps, ctx, form),
  'desk.activate': (ctx, form) => activate(deps, ctx, form),
  'desk.login': (ctx, form) => logIn(deps, ctx, form),

  'desk.logout': async (ctx) => {
    const { id, epoch } = ctx.operator
    const change = new Change(keys.operator(id)).set('epoch', epoch + 1).where('epoch', '=', epoch)
    const { ok } = await deps.table.transact([change.build(), trail(ctx, id, 'operator.logout')])
    // Over already, by another call of the same moment.
    if (!ok) throw new Refusal('login_required')
    return {}
  },

  'desk.me': async ({ operator, session, nowMs }) => {
    const { id, name, role, recovery } = operator
    const due = nowMs / 1000 - session.issuedAt >= DESK_RENEW_AFTER_S
    return {
      operator: { id, name, role },
      recoveryLeft: recovery.length,
      ...(due ? await signToken(deskTokens(deps), session, nowMs) : { expiresAt: session.expiresAt }),
    }
  },

  'desk.user': (_ctx, asked) => showUser(deps, asked),
  'desk.lock': (ctx, asked) => setLocked(deps, ctx, 'lock', asked),
  'desk.unlock': (ctx, asked) => setLocked(deps, ctx, 'unlock', asked),

  'desk.audit': async ({ nowMs }, { day = auditDay(nowMs), limit = 50, ...filter }) => {
    const [{ items, next }, operators] = await Promise.all([
      readTrail(deps.table, { day, limit, ...filter }),
      listOperators(deps.table),
    ])
    const names = new Map(operators.map(({ id, name }) => [id, name]))
    return {
      items: items.map((record) => ({ ...record, operatorName: names.get(record.operator) ?? null })),
      next,
    }
  },
})
