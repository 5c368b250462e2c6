import { outcomes } from '../../shared/calc/trade.ts'
import { formatAmount } from '../../shared/money.ts'
import { changedTo, type Effect, type RowChange } from '../table/effects.ts'
import { orderOf, UNWATCHED } from './order.ts'

export function effectsOf(change: RowChange): Effect[] {
  const row = change.new
  if (row?.[UNWATCHED] === undefined || !changedTo(change, 'state', 'settled')) return []
  const { uid, id, symbol, asset, terms, settlement } = orderOf(row)
  if (!settlement) return []
  const { result, settledAt: at } = settlement
  return [
    {
      effect: 'message',
      uid,
      type: `order_${result}`,
      at,
      event: `O#${id} settled`,
      params: { symbol, profit: formatAmount(outcomes(terms).net[result], asset), asset },
      about: { screen: 'order', id },
    },
  ]
}
