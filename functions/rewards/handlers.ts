import type { Output, RouteOf } from '../../shared/api/routes.ts'
import { formatAmount, formatScaled } from '../../shared/money.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { RuntimeConfig } from '../config.ts'
import type { Handlers } from '../http.ts'
import { type AccountItem, accountOf } from '../ledger/account.ts'
import { ownAccount } from '../own-account.ts'
import { documentPlace, keys } from '../table/keys.ts'
import { firstRows } from '../table/read.ts'
import { acceptBonus } from './accept.ts'
import { endIfDue } from './end.ts'
import { type Bonus, bonusOf, isBonus, turnoverOf } from './reward.ts'

type View = Output<RouteOf<'rewards.bonus_accept'>>

const SHOWN = 20
/** Each bonus has at most one end row. */
const ROWS = 2 * SHOWN

export const rewardHandlers = (deps: DepsOf<'rewards'>): Handlers<'rewards'> => ({
  'rewards.bonus': async ({ session, nowMs }) => {
    const { table } = deps
    const { uid } = session
    const seen = await table.get(keys.account(uid), { consistent: true })
    let account = accountOf(await ownAccount(table, session, seen))
    // Viewing ends a due bonus at once, without waiting for the worker.
    if (await endIfDue(deps, account, nowMs)) account = { ...account, bonus: null }
    const { pk, prefix } = documentPlace('reward', uid)
    const rows = await firstRows(table, ROWS, {
      ...{ pk, from: prefix, to: `${prefix}~` },
      ...{ newestFirst: true, consistent: true },
    })
    const bonuses = rows.filter(isBonus).slice(0, SHOWN).map(bonusOf)
    return {
      bonuses: bonuses.map((bonus) => viewBonus(bonus, account, nowMs)),
      first: firstOffer(deps.config.reward),
    }
  },

  'rewards.bonus_accept': async (ctx, { id }) => {
    const bonus = await acceptBonus(deps, ctx, id)
    const account = await deps.table.get(keys.account(ctx.session.uid), { consistent: true })
    return viewBonus(bonus, account ? accountOf(account) : { bonus: null }, ctx.nowMs)
  },
})

const firstOffer = ({ percent, max }: RuntimeConfig['reward']): Output<RouteOf<'rewards.bonus'>>['first'] =>
  percent > 0
    ? { rate: formatScaled(BigInt(percent), 2), max: formatAmount(BigInt(max), 'USD'), asset: 'USD' }
    : null

function viewBonus(bonus: Bonus, { bonus: running }: Pick<AccountItem, 'bonus'>, nowMs: EpochMs): View {
  const { id, asset, amount, times, days, until, acceptedAt, ends } = bonus
  const money = (value: bigint) => formatAmount(value > 0n ? value : 0n, asset)
  const isOver = bonus.state === 'offered' && until <= secondsOf(nowMs)
  const state = isOver ? 'lapsed' : bonus.state
  return {
    ...{ id, state, asset, amount: money(amount), times, turnover: money(turnoverOf(bonus)) },
    left: running?.id === id ? money(running.left) : null,
    ...{ days, until, acceptedAt, ends },
  }
}
