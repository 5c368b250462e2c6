import { keys } from '../../../functions/table/keys.ts'
import { Change } from '../../../functions/table/write.ts'
import { account, asJson, type Case, good } from './case.ts'

const amounts: Case[] = [
  { says: 'amount 0', ticket: { amount: '0' }, refused: [422, 'order_below_min'] },
  { says: 'amount 0.00', ticket: { amount: '0.00' }, refused: [422, 'order_below_min'] },
  { says: 'amount negative', ticket: { amount: '-5' }, refused: [400, 'amount_invalid'] },
  { says: 'amount NaN', ticket: { amount: 'NaN' }, refused: [400, 'amount_invalid'] },
  { says: 'amount 1e9 as text', ticket: { amount: '1e9' }, refused: [400, 'amount_invalid'] },
  {
    says: 'amount 1e9 as a JSON number',
    sending: asJson({ ...good, amount: 1e9 }),
    refused: [422, 'amount_above_max'],
    params: { max: '1000.00', asset: 'USD' },
  },
  { says: 'amount with three decimals', ticket: { amount: '10.001' }, refused: [400, 'amount_invalid'] },
  { says: 'amount in full-width digits', ticket: { amount: '１００' }, refused: [400, 'amount_invalid'] },
  { says: 'amount empty', ticket: { amount: '' }, refused: [400, 'amount_required'] },
  { says: 'amount of spaces', ticket: { amount: '  ' }, refused: [400, 'amount_required'] },
  { says: 'amount left out', ticket: { amount: undefined }, refused: [400, 'validation'] },
]

const market: Case[] = [
  { says: 'seconds not offered', ticket: { seconds: 45 }, refused: [422, 'seconds_not_offered'] },
  { says: 'seconds of 0', ticket: { seconds: 0 }, refused: [422, 'seconds_not_offered'] },
  {
    says: 'seconds negative',
    ticket: { seconds: -30 },
    refused: [400, 'validation'],
    params: { fields: 'seconds' },
  },
  { says: 'product unknown', ticket: { productId: 'NOSUCH' }, refused: [404, 'product_not_found'] },
  {
    says: 'product closed: weekend',
    atMs: Date.UTC(2026, 10, 28, 12),
    ticket: { productId: 'EURUSD' },
    refused: [422, 'market_closed'],
  },
  {
    says: 'product closed before the order would close',
    atMs: Date.UTC(2026, 10, 25, 20, 59, 30),
    ticket: { productId: 'XAUUSD' },
    refused: [422, 'market_closed'],
  },
  {
    says: 'product forbidden, with its public reason',
    given: async ({ stack }) => {
      await stack.deps.table.write(
        new Change(keys.product('ETHUSD')).set('halted', 'Exchange outage').build(),
      )
      // Products are read anew after five seconds, whatever the rows before have read.
      stack.clock.advance(6)
    },
    ticket: { productId: 'ETHUSD' },
    refused: [422, 'market_forbidden'],
    params: { reason: 'Exchange outage' },
  },
  {
    says: 'product stale',
    ticket: { productId: 'SOLUSD' },
    given: async ({ stack }) => {
      const tape = stack.deps.tapes.for({ feed: null })
      const before = { ...tape }
      tape.state = async (symbol, nowMs) =>
        symbol === 'SOLUSD' ? { ok: false, reason: 'stale' } : before.state(symbol, nowMs, 5)
    },
    refused: [422, 'price_stale'],
  },
]

const limits: Case[] = [
  {
    says: 'balance short by one cent',
    given: account({ USD_available: 100_49n }),
    refused: [422, 'insufficient_balance'],
    params: { available: '100.49', needed: '100.50', asset: 'USD' },
  },
  {
    says: 'an order under its minimum',
    ticket: { amount: '0.99' },
    refused: [422, 'order_below_min'],
    params: { min: '1.00', asset: 'USD' },
  },
  {
    says: 'an order over its maximum',
    ticket: { amount: '1000.01' },
    refused: [422, 'amount_above_max'],
    params: { max: '1000.00', asset: 'USD' },
  },
  {
    says: 'a position under its minimum',
    ticket: { amount: '4.99' },
    refused: [422, 'position_below_min'],
    params: { min: '5.00', asset: 'USD' },
  },
  {
    says: 'a position over its maximum',
    given: account({ open: { BTCUSD: 1900_01n }, openTotal: 1900_01n }),
    refused: [422, 'position_max'],
    params: { max: '2000.00', left: '99.99', asset: 'USD' },
  },
  {
    says: 'all positions over their maximum',
    given: account({ open: { ETHUSD: 2000_00n, SOLUSD: 2000_00n, XAUUSD: 900_01n }, openTotal: 4900_01n }),
    refused: [422, 'total_max'],
    params: { max: '5000.00', left: '99.99', asset: 'USD' },
  },
  {
    says: 'a stake over what the day has left',
    given: account({ leftStake: 99_99n }),
    refused: [422, 'limit_reached'],
    params: { left: '99.99', asset: 'USD' },
  },
  {
    says: 'a loss over what the day has left',
    given: account({ leftLoss: 100_49n }),
    refused: [422, 'limit_reached'],
    params: { left: '100.49', asset: 'USD' },
  },
]

/** Orders that may not be: for their amount, their market, or the account they are to be paid from. */
export const ticketCases = [...amounts, ...market, ...limits]
