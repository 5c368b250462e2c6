import type { RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { formatAmount, type Minor } from '../../shared/money.ts'
import { secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { once } from '../documents/operation.ts'
import type { CtxOf } from '../http.ts'
import { accountOf, assertNotFrozen, balanceAttribute } from '../ledger/account.ts'
import { todayOf } from '../ledger/day.ts'
import { grantDocument } from '../ledger/grant.ts'
import { post } from '../ledger/post.ts'
import { assertSession } from '../session.ts'
import { keys } from '../table/keys.ts'
import { refillAmount } from './rules.ts'

type RefillCtx = CtxOf<RouteOf<'account.refill'>>

/** Refills to the grant, returns the amount. Throws `refill_not_yet`, `account_frozen`, `replay_mismatch`. */
export async function refill(deps: Deps, ctx: RefillCtx): Promise<Minor> {
  const { session, account, operationId: id, nowMs } = ctx
  const { asset, timeZone, practice } = deps.config
  const { uid } = session
  const today = todayOf(account, nowMs, timeZone).day
  const notYet = () =>
    new Refusal('refill_not_yet', { below: formatAmount(BigInt(practice.refillBelow), asset), asset })

  const { done } = await once<Minor, { amount: Minor; reason: unknown }>({
    id,
    nowMs,
    look: 'first',
    async earlier() {
      const document = await deps.table.get(keys.deposit(uid, id), { consistent: true })
      return document && { amount: document.amount as Minor, reason: document.reason }
    },
    // Another kind of deposit may have used this id.
    isSame: ({ reason }) => reason === 'refill',
    async draft() {
      assertNotFrozen(account)
      const amount = refillAmount(account, deps.config, today)
      if (amount <= 0n) throw notYet()
      return amount
    },
    async commit(amount) {
      const { put, legs } = grantDocument({ uid, id, asset, amount, reason: 'refill', nowMs, day: today })
      const posted = await post(deps.table, {
        uid,
        lines: [{ kind: 'deposit', id, movement: 'refill', legs }],
        at: secondsOf(nowMs),
        documents: [put],
        session,
        account: (change) =>
          change
            .set('refillDay', today)
            // The amount was computed from this balance.
            .where(balanceAttribute(asset, 'available'), '=', account.balances[asset].available)
            .whereAtMost('openTotal', 0n)
            .whereLess('refillDay', today),
      })
      if (posted.ok) return { done: { amount, reason: 'refill' } }
      const [document] = posted.documents
      if (document && document !== 'absent')
        return { earlier: { amount: document.amount as Minor, reason: document.reason } }
      if (posted.account && posted.account !== 'absent') {
        const now = accountOf(posted.account)
        assertSession(session, now)
        assertNotFrozen(now)
      }
      throw notYet()
    },
  })
  return done.amount
}
