import type { DocumentDefinition, Money } from '../documents/definition.ts'
import { isSameLegs, legsLine } from '../documents/faults.ts'
import { readLegs } from '../ledger/entry.ts'
import type { Row } from '../table/write.ts'
import { type Exchange, exchangeOfRow } from './exchange.ts'

const money: Money = {
  legs: ['legs'],
  values: { side: ['buy', 'sell'] },
  entries: (row) => [
    {
      at: Number(row.at),
      movement: row.side === 'buy' ? 'exchange_buy' : 'exchange_sell',
      legs: readLegs(row.legs as string[]),
    },
  ],
  symbol: (row) => (row.symbol as string | undefined) ?? null,
  locked: () => [],
  settledAt: (row) => Number(row.at),
  taken: () => [],
  once: () => [],
  faults,
  priced(row) {
    const { symbol, source, second, price, walk, calendar, commitment } = exchangeOfRow(row)
    if (symbol === null || source === null) return []
    return [{ symbol, source, placedAt: second, closeAt: second, price, walk, calendar, commitment }]
  },
  notices: () => [],
}

export const exchangeDocument: DocumentDefinition<'exchange', Exchange> = {
  kind: 'exchange',
  of: exchangeOfRow,
  money,
  review: null,
  listed: null,
  effects: null,
}

const MILLION = 1_000_000n
/** USDT counts at par. */
const UNITS: Record<string, bigint> = { USD: 10n ** 2n, USDT: 10n ** 6n, BTC: 10n ** 8n, ETH: 10n ** 8n }
const MARKETS: Record<string, string> = { BTC: 'BTCUSD', ETH: 'ETHUSD' }

/** Duplicates the exchanging code on purpose, so that its faults are found. */
function faults(row: Row): string[] {
  const { amount, feeRate, price } = row as Row & Record<'amount' | 'feeRate' | 'price', bigint>
  const coin = String(row.coin)
  const [unit = 1n, cent = 1n] = [UNITS[coin], UNITS.USD]
  const scale = 10n ** BigInt(Number(row.decimals))
  const buys = row.side === 'buy'
  const gross = buys ? amount : (amount * price * cent) / (unit * scale)
  const fee = (gross * feeRate + MILLION - 1n) / MILLION
  const net = gross - fee
  const coinAmount = buys ? (net * unit * scale) / (price * cent) : amount
  const [usd, own] = buys ? [-gross, coinAmount] : [net, -coinAmount]
  const legs = [
    legsLine('available', 'USD', usd),
    legsLine('house:exchange', 'USD', -usd - fee),
    legsLine('house:fees', 'USD', fee),
    legsLine('available', coin, own),
    legsLine('house:exchange', coin, -own),
  ]
  const said = (wrong: boolean, words: string) => (wrong ? [words] : [])
  return [
    ...said(row.fee !== fee, 'a fee that is not its terms'),
    ...said(
      row.coinAmount !== coinAmount || row.cash !== (buys ? gross : net),
      'amounts that are not its price',
    ),
    ...said(!isSameLegs(row.legs, legs), 'exchanged with legs that are not its price'),
    ...said(row.symbol !== MARKETS[coin], 'a price of another market'),
    ...said(row.symbol === undefined && price !== scale, 'a coin without a market, not at par'),
    ...said(amount <= 0n || coinAmount <= 0n, 'nothing exchanged'),
    // The server that confirms may be a second behind the one that quoted.
    ...said(Number(row.at) + 1 < Number(row.second), 'exchanged before its price'),
  ]
}
