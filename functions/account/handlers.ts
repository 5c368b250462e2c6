import { Refusal } from '../../shared/errors.ts'
import { formatAmount } from '../../shared/money.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { checkMoment } from '../check-moment.ts'
import type { Ctx, Handlers } from '../http.ts'
import { accountOf } from '../ledger/account.ts'
import { shownBalances } from '../ledger/balances.ts'
import { leftOf, pauseAt, todayOf } from '../ledger/day.ts'
import { ownAccount } from '../own-account.ts'
import { usedLogin } from '../security-events.ts'
import { RENEW_AFTER_S, type Session, signToken } from '../session.ts'
import { keys } from '../table/keys.ts'
import { countUnread } from '../table/messages.ts'
import { profileOf } from '../table/profile.ts'
import { readMarksOf } from '../table/read-marks.ts'
import { countUnreadTickets } from '../table/tickets.ts'
import { refill } from './refill.ts'
import { refillAmount } from './rules.ts'

export const accountHandlers = (deps: DepsOf<'account'>): Handlers<'account'> => ({
  'account.index': async (ctx) => {
    const { session, nowMs } = ctx
    const [[accountRow, profileRow, place, marks], messages, tickets] = await Promise.all([
      deps.table.getMany([
        keys.account(session.uid),
        keys.profile(session.uid),
        keys.couplePlace(session.uid),
        keys.readMarks(session.uid),
      ]),
      countUnread(deps.table, session.uid),
      countUnreadTickets(deps.table, session.uid),
    ])
    const account = accountOf(await ownAccount(deps.table, session, accountRow))
    // The cheap read may lag behind a registration of a moment ago.
    const profile = profileRow ?? (await deps.table.get(keys.profile(session.uid), { consistent: true }))
    if (!profile) throw new Refusal('login_required')
    const known = profileOf(profile)
    const { publicId, username, level, avatar, createdAt } = known
    const { asset, practice, timeZone, money } = deps.config
    const today = todayOf(account, nowMs, timeZone)
    const refill = refillAmount(account, deps.config, today.day)
    const zone = account.zone?.name ?? timeZone
    return {
      publicId,
      username,
      level,
      createdAt,
      avatar,
      linked: place?.state === 'linked',
      frozen: account.frozen !== null,
      balances: shownBalances(account, asset),
      openOrders: { stake: formatAmount(account.openTotal, asset) },
      refill: {
        allowed: money === 'practice' && refill > 0n && account.frozen === null,
        to: formatAmount(BigInt(practice.grant), asset),
        below: formatAmount(BigInt(practice.refillBelow), asset),
      },
      limits: {
        ...{ stake: leftOf(today, 'stake', asset), loss: leftOf(today, 'loss', asset) },
        ...{ deposit: leftOf(today, 'deposit', asset), pause: pauseAt(account, nowMs) },
      },
      checkAt: checkMoment(known, zone, nowMs).at,
      unread: { messages, tickets },
      read: readMarksOf(session.uid, marks),
      ...(await renewed(deps, ctx)),
    }
  },

  'account.refill': async (ctx) => {
    const { asset, practice } = deps.config
    const given = await refill(deps, ctx)
    return {
      id: ctx.operationId,
      asset,
      amount: formatAmount(given, asset),
      available: formatAmount(BigInt(practice.grant), asset),
    }
  },
})

/** Replaces a token after 15 minutes and notes its use; the session's own end does not move. */
async function renewed(deps: DepsOf<'account'>, ctx: Ctx & { session: Session }) {
  const { session, nowMs } = ctx
  if (secondsOf(nowMs) - session.issuedAt < RENEW_AFTER_S) return { expiresAt: session.expiresAt }
  if (session.sid) await deps.table.write(usedLogin(ctx, session.uid, session.sid))
  return signToken({ stage: deps.config.stage, keys: deps.secrets.userSigningKeys }, session, nowMs)
}
