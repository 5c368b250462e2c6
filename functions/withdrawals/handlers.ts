import { Refusal } from '../../shared/errors.ts'
import { isId } from '../../shared/ids.ts'
import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import { withdrawableNow } from './now.ts'
import { loadWithdrawal, withdrawalHistory } from './store.ts'
import { submitWithdrawal } from './submit.ts'
import { viewWithdrawal } from './view.ts'

export const withdrawalHandlers = (deps: DepsOf<'withdrawals'>): Handlers<'withdrawals'> => {
  const { reviewSeconds } = deps.config.withdrawal
  return {
    'withdrawals.cash': (ctx) => withdrawableNow(deps, ctx),

    'withdrawals.cash_submit': async (ctx, form) =>
      viewWithdrawal(await submitWithdrawal(deps, ctx, form), reviewSeconds),

    'withdrawals.cash_record': async ({ session }, { id, limit = 20, cursor, ...filter }) => {
      if (id !== undefined) {
        const one = await loadWithdrawal(deps.table, session.uid, id)
        if (!one) throw new Refusal('not_found')
        return { items: [viewWithdrawal(one, reviewSeconds)], next: null }
      }
      if (cursor !== undefined && !isId(cursor)) throw new Refusal('validation', { fields: 'cursor' })
      const range = { ...filter, limit, ...(cursor && { cursor }) }
      const { items, next } = await withdrawalHistory(deps.table, session.uid, range)
      return { items: items.map((one) => viewWithdrawal(one, reviewSeconds)), next }
    },
  }
}
