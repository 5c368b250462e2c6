import { Refusal } from '../../shared/errors.ts'
import { isId } from '../../shared/ids.ts'
import { formatAmount } from '../../shared/money.ts'
import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import { publishedMedian } from '../table/measures.ts'
import type { Deposit } from './deposit.ts'
import { depositHistory, loadDeposit } from './store.ts'
import { submitDeposit } from './submit.ts'
import { waysToPay } from './ways/way.ts'

export const depositHandlers = (deps: DepsOf<'deposits'>): Handlers<'deposits'> => ({
  'deposits.recharge': async ({ nowMs }) => {
    const { asset, deposit, money } = deps.config
    const [ways, medianSeconds] = await Promise.all([
      waysToPay(deps.table),
      publishedMedian(deps.table, 'deposit', nowMs),
    ])
    return {
      items: ways.map(({ rank: _, offered: __, ...way }) => way),
      asset,
      min: formatAmount(BigInt(deposit.min), asset),
      max: formatAmount(BigInt(deposit.max), asset),
      practice: money === 'practice',
      reviewSeconds: deposit.reviewSeconds,
      medianSeconds,
    }
  },

  'deposits.dorecharge': async (ctx, form) => viewDeposit(await submitDeposit(deps, ctx, form)),

  'deposits.recharge_record': async ({ session }, { id, limit = 20, cursor, ...filter }) => {
    if (id !== undefined) {
      const one = await loadDeposit(deps.table, session.uid, id)
      if (!one) throw new Refusal('not_found')
      return { items: [viewDeposit(one)], next: null }
    }
    if (cursor !== undefined && !isId(cursor)) throw new Refusal('validation', { fields: 'cursor' })
    const range = { ...filter, limit, ...(cursor && { cursor }) }
    const { items, next } = await depositHistory(deps.table, session.uid, range)
    return { items: items.map(viewDeposit), next }
  },
})

/** What the user is shown; not which operator decided. */
const viewDeposit = ({
  uid: _,
  screenshot: __,
  day: ___,
  paidInto: ____,
  first,
  decided,
  amount,
  ...deposit
}: Deposit) => ({
  ...deposit,
  amount: formatAmount(amount, deposit.asset),
  // For a credit, the first approval is the giver's.
  receivedAt: deposit.class === 0 ? (first?.at ?? null) : null,
  decidedAt: decided?.at ?? null,
})
