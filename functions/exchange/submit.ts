import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { parseAmount } from '../../shared/money.ts'
import { meansRefused } from '../../shared/rules/exchange.ts'
import { msOf, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { type Outcome, once } from '../documents/operation.ts'
import type { CtxOf } from '../http.ts'
import { accountOf, assertNotFrozen, assertNotPaused, balanceAttribute } from '../ledger/account.ts'
import { unlessPaused } from '../ledger/day.ts'
import { post } from '../ledger/post.ts'
import { refuseIf } from '../refuse.ts'
import { assertSession } from '../session.ts'
import { keys } from '../table/keys.ts'
import { freeze } from '../tape/placed-under.ts'
import { assetsOf, type Exchange, exchangeLegs, exchangeOfRow, exchangePut } from './exchange.ts'
import { checkPrice } from './price.ts'
import { openQuote, type Quote } from './quote.ts'

type Form = Input<RouteOf<'exchange.exchange_confirm'>>
type ExchangeCtx = CtxOf<RouteOf<'exchange.exchange_confirm'>>
type ExchangeDeps = DepsOf<'exchange'>

const NO_MARKET = { source: null, walk: null, calendar: null, commitment: null }

/** Balance and session are conditions; the quote's id makes it single use. Retries get the first answer. */
export async function exchange(deps: ExchangeDeps, ctx: ExchangeCtx, form: Form): Promise<Exchange> {
  const { uid } = ctx.session
  const { done } = await once<Exchange, Exchange>({
    id: ctx.operationId,
    nowMs: ctx.nowMs,
    look: 'beforeRefusing',
    earlier: () => earlier(deps, ctx),
    isSame: (made) => {
      const quote = openQuote(uid, form.quote, deps.secrets.quoteKeys)
      return isSameForm(made, form) && (quote?.id ?? made.id) === made.id
    },
    draft: () => draft(deps, ctx, form),
    commit: (made) => commit(deps, ctx, made),
  })
  return done
}

async function draft(deps: ExchangeDeps, ctx: ExchangeCtx, form: Form): Promise<Exchange> {
  const { session, nowMs } = ctx
  const { secrets, table } = deps
  const quote = openQuote(session.uid, form.quote, secrets.quoteKeys)
  if (!quote) throw new Refusal('quote_invalid')
  if (quote.id !== ctx.operationId) {
    const used = await table.get(keys.exchange(session.uid, quote.id), { consistent: true })
    throw new Refusal(used ? 'quote_used' : 'quote_mismatch')
  }
  if (!isSameForm(quote, form)) throw new Refusal('quote_mismatch')
  if (nowMs >= msOf(quote.expiresAt)) throw new Refusal('quote_expired')
  const tape = await checkPrice(deps, quote, nowMs)
  const market =
    tape && quote.symbol !== null
      ? { source: tape.feed, ...(await freeze(tape, quote.symbol, quote.second)) }
      : NO_MARKET
  const { expiresAt: _, ...deal } = quote
  return { uid: session.uid, ...deal, ...market, at: secondsOf(nowMs) }
}

/** Throws the refusal of the account. */
async function commit(deps: ExchangeDeps, ctx: ExchangeCtx, made: Exchange): Promise<Outcome<Exchange>> {
  const { session, nowMs } = ctx
  const { from } = assetsOf(made)
  // A pause stops buying coins; selling is the way out.
  const isPurchase = made.side === 'buy'
  const posted = await post(deps.table, {
    uid: made.uid,
    lines: [
      {
        kind: 'exchange',
        id: made.id,
        movement: isPurchase ? 'exchange_buy' : 'exchange_sell',
        legs: exchangeLegs(made),
      },
    ],
    at: made.at,
    documents: [exchangePut(made)],
    session,
    account: (change) => {
      change.where(balanceAttribute(from, 'available'), '>=', made.amount)
      if (isPurchase) unlessPaused(change, nowMs)
    },
  })
  if (posted.ok) return { done: made }
  const account = posted.account && posted.account !== 'absent' ? accountOf(posted.account) : null
  if (posted.account) assertSession(session, account)
  const [document] = posted.documents
  if (document && document !== 'absent') return { earlier: exchangeOfRow(document) }
  if (!account) throw new Refusal('conflict')
  assertNotFrozen(account)
  if (isPurchase) assertNotPaused(account, nowMs)
  refuseIf(meansRefused(made.amount, from, account.balances[from].available))
  throw new Refusal('conflict')
}

async function earlier(
  { table }: ExchangeDeps,
  { session, operationId }: ExchangeCtx,
): Promise<Exchange | undefined> {
  const [account, row] = await table.getMany(
    [keys.account(session.uid), keys.exchange(session.uid, operationId)],
    { consistent: true },
  )
  assertSession(session, account ? accountOf(account) : null)
  return row && exchangeOfRow(row)
}

function isSameForm(deal: Quote | Exchange, form: Form): boolean {
  const { from, to } = assetsOf(deal)
  return form.from === from && form.to === to && parseAmount(form.amount, from) === deal.amount
}
