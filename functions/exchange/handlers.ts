import { assetNames } from '../../shared/assets.ts'
import { Refusal } from '../../shared/errors.ts'
import { CASH, type Coin, coins, PAR } from '../../shared/exchange.ts'
import { isId } from '../../shared/ids.ts'
import { formatAmount, formatScaled } from '../../shared/money.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import type { AccountItem } from '../ledger/account.ts'
import { shown } from '../tape/shown.ts'
import { makeQuote, marketOfCoin } from './price.ts'
import { proofOf } from './proof.ts'
import { signQuote } from './quote.ts'
import { exchangeHistory, loadExchange } from './store.ts'
import { exchange } from './submit.ts'
import { rateText, viewDeal, viewExchange } from './view.ts'

export const exchangeHandlers = (deps: DepsOf<'exchange'>): Handlers<'exchange'> => {
  const { table, tapes, config, secrets } = deps
  const { min, feeRate, quoteSeconds, moveMax } = config.exchange

  /** A coin without a market always trades; one the stage does not list never does. */
  async function viewCoin(coin: Coin, nowMs: EpochMs) {
    const market = await marketOfCoin(deps, coin, nowMs, (tape) => shown(tape, deps.log))
    if (market === 'absent') return []
    const price = market === null ? { ...PAR, second: secondsOf(nowMs) } : market.price
    return {
      coin,
      symbol: market?.symbol ?? null,
      source: market?.tape.feed ?? null,
      price: price && formatScaled(price.price, price.decimals),
      second: price?.second ?? null,
      state: market?.state.state ?? ('trading' as const),
      stateReason: market?.state.stateReason ?? null,
      nextOpenAt: market?.state.nextOpenAt ?? null,
    }
  }

  async function newQuote(uid: string, asked: Parameters<typeof makeQuote>[1], nowMs: EpochMs) {
    const [key = ''] = secrets.quoteKeys
    const { quote, tape } = await makeQuote(deps, asked, nowMs)
    return {
      id: quote.id,
      quote: signQuote(uid, quote, key),
      ...viewDeal(quote),
      source: tape?.feed ?? null,
      expiresAt: quote.expiresAt,
    }
  }

  return {
    'exchange.exchange': async ({ session, account, nowMs }, asked) => {
      const isAsked = Object.keys(asked).length > 0
      const quote = isAsked ? await newQuote(session.uid, asked, nowMs) : null
      return {
        asset: CASH,
        min: formatAmount(BigInt(min), CASH),
        feeRate: rateText(feeRate),
        seconds: quoteSeconds,
        moveMax: rateText(moveMax),
        available: availableOf(account),
        coins: (await Promise.all(coins.map((coin) => viewCoin(coin, nowMs)))).flat(),
        quote,
      }
    },

    'exchange.exchange_confirm': async (ctx, form) => viewExchange(await exchange(deps, ctx, form)),

    'exchange.exchange_record': async ({ session }, { id, limit = 20, cursor, ...filter }) => {
      if (id !== undefined) {
        const one = await loadExchange(table, session.uid, id)
        if (!one) throw new Refusal('not_found')
        return { items: [viewExchange(one)], next: null }
      }
      if (cursor !== undefined && !isId(cursor)) throw new Refusal('validation', { fields: 'cursor' })
      const range = { ...filter, limit, ...(cursor && { cursor }) }
      const { items, next } = await exchangeHistory(table, session.uid, range, config.sizes.rows)
      return { items: items.map(viewExchange), next }
    },

    'exchange.exchange_proof': async ({ session, nowMs }, { id }) => {
      const one = await loadExchange(table, session.uid, id)
      if (!one) throw new Refusal('not_found')
      const proof = await proofOf(tapes, one, nowMs)
      if (proof && 'notYet' in proof) throw new Refusal('check_not_yet', { time: proof.notYet })
      return { exchange: viewExchange(one), tape: proof }
    },
  }
}

const availableOf = ({ balances }: AccountItem) => {
  const of = assetNames.map((asset) => [asset, formatAmount(balances[asset].available, asset)])
  return Object.fromEntries(of) as Record<(typeof assetNames)[number], string>
}
