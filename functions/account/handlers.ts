import { Refusal } from '../../shared/errors.ts'
import { idTimeMs, OPERATION_WINDOW_MS } from '../../shared/ids.ts'
import { formatAmount, type Minor } from '../../shared/money.ts'
import { dateIn } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import { type AccountItem, accountOf, balanceAttribute } from '../ledger/account.ts'
import { grantDocument } from '../ledger/grant.ts'
import { post } from '../ledger/post.ts'
import { assertStanding, RENEW_AFTER_S, type Session, signToken } from '../session.ts'
import { keys } from '../table/keys.ts'
import { countUnread } from '../table/messages.ts'
import { profileOf } from '../table/profile.ts'
import { countUnreadTickets } from '../table/tickets.ts'
import type { Row } from '../table/write.ts'
import { refillAmount } from './rules.ts'

export const accountHandlers = (deps: DepsOf<'account'>): Handlers<'account'> => ({
  'account.index': async ({ session, nowMs }) => {
    const [[accountRow, profileRow], messages, tickets] = await Promise.all([
      deps.table.getMany([keys.account(session.uid), keys.profile(session.uid)]),
      countUnread(deps.table, session.uid),
      countUnreadTickets(deps.table, session.uid),
    ])
    const account = accountRow ? accountOf(accountRow) : null
    assertStanding(session, account)
    if (!account || !profileRow) throw new Refusal('login_required')
    const { publicId, username, level, avatar } = profileOf(profileRow)
    const { asset, practice, timeZone, money } = deps.config
    const refill = refillAmount(account, deps.config, dateIn(timeZone, nowMs))
    return {
      publicId,
      username,
      level,
      avatar,
      balances: balancesOf(account),
      openOrders: { stake: formatAmount(account.openTotal, asset) },
      refill: {
        allowed: money === 'practice' && refill > 0n,
        to: formatAmount(BigInt(practice.grant), asset),
        below: formatAmount(BigInt(practice.refillBelow), asset),
      },
      unread: { messages, tickets },
      ...(await renewed(deps, session, nowMs)),
    }
  },

  'account.refill': async ({ session, account, operationId, nowMs }) => {
    const { asset, timeZone, practice } = deps.config
    const { uid } = session
    const today = dateIn(timeZone, nowMs)
    const answer = (given: Minor) => ({
      id: operationId,
      asset,
      amount: formatAmount(given, asset),
      available: formatAmount(BigInt(practice.grant), asset),
    })
    const notYet = () =>
      new Refusal('refill_not_yet', { below: formatAmount(BigInt(practice.refillBelow), asset), asset })

    /** What this id was used for before: a refill, or something else that came in. */
    const answerAgain = (document: Row) => {
      if (document.reason !== 'refill') throw new Refusal('replay_mismatch')
      return answer(document.amount as bigint)
    }

    const earlier = await deps.table.get(keys.deposit(uid, operationId), { consistent: true })
    if (earlier) return answerAgain(earlier)
    if (Math.abs(idTimeMs(operationId) - nowMs) > OPERATION_WINDOW_MS) throw new Refusal('operation_expired')
    const amount = refillAmount(account, deps.config, today)
    if (amount <= 0n) throw notYet()

    const { put, legs } = grantDocument({ uid, id: operationId, asset, amount, reason: 'refill', nowMs })
    const posted = await post(deps.table, {
      uid,
      legs,
      documents: [put],
      session,
      account: (change) =>
        change
          .set('refillDay', today)
          // The amount was worked out from this balance, so it must still be the balance.
          .where(balanceAttribute(asset, 'available'), '=', account.balances[asset].available)
          .whereAtMost(balanceAttribute(asset, 'locked'), 0n)
          .whereNot('refillDay', today),
    })
    if (posted.ok) return answer(amount)
    const [document] = posted.documents
    if (document && document !== 'absent') return answerAgain(document)
    if (posted.account && posted.account !== 'absent') assertStanding(session, accountOf(posted.account))
    throw notYet()
  },
})

function balancesOf(account: AccountItem) {
  const { USD } = account.balances
  return {
    USD: {
      available: formatAmount(USD.available, 'USD'),
      locked: formatAmount(USD.locked, 'USD'),
      bonus: formatAmount(USD.bonus, 'USD'),
    },
  }
}

/** A token in use is replaced after a quarter of an hour; the session's own end does not move. */
async function renewed(deps: DepsOf<'account'>, session: Session, nowMs: number) {
  if (nowMs / 1000 - session.issuedAt < RENEW_AFTER_S) return { expiresAt: session.expiresAt }
  return signToken({ stage: deps.config.stage, keys: deps.secrets.tokenKeys }, session, nowMs)
}
