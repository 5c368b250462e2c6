import { Refusal } from '../../shared/errors.ts'
import { isId } from '../../shared/ids.ts'
import { formatAmount } from '../../shared/money.ts'
import { type EpochMs, type Seconds, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import type { Files } from '../outside/files.ts'
import { publishedMedian } from '../table/measures.ts'
import { cleanKey } from '../table/pictures.ts'
import type { Deposit } from './deposit.ts'
import { depositHistory, loadDeposit } from './store.ts'
import { submitDeposit } from './submit.ts'
import { waysToPay } from './ways/way.ts'

const LINK_LIFE_S: Seconds = 300

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

  'deposits.recharge_record': async ({ session, nowMs }, { id, limit = 20, cursor, ...filter }) => {
    const listed = (deposit: Deposit) => viewListed(deps.files, deposit, nowMs)
    if (id !== undefined) {
      const one = await loadDeposit(deps.table, session.uid, id)
      if (!one) throw new Refusal('not_found')
      return { items: [await listed(one)], next: null }
    }
    if (cursor !== undefined && !isId(cursor)) throw new Refusal('validation', { fields: 'cursor' })
    const range = { ...filter, limit, ...(cursor && { cursor }) }
    const { items, next } = await depositHistory(deps.table, session.uid, range)
    return { items: await Promise.all(items.map(listed)), next }
  },
})

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
  receivedAt: deposit.class === 0 ? (first?.at ?? null) : null,
  decidedAt: decided?.at ?? null,
})

/** The link works only below the user's own id. */
async function viewListed(files: Files, deposit: Deposit, nowMs: EpochMs) {
  const { uid, screenshot } = deposit
  const url = screenshot && (await files.link(cleanKey(uid, screenshot), LINK_LIFE_S, uid))
  const expiresAt = secondsOf(nowMs) + LINK_LIFE_S
  return { ...viewDeposit(deposit), screenshot: url ? { url, expiresAt } : null }
}
