import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { type AccountItem, accountOf } from '../ledger/account.ts'
import { endBonus } from '../ledger/bonus.ts'
import { post } from '../ledger/post.ts'
import { errorFields } from '../log.ts'
import { keys } from '../table/keys.ts'
import { pagesOf } from '../table/read.ts'
import {
  BONUS_INDEX,
  type Bonus,
  type BonusEnd,
  bonusOf,
  endLegs,
  endPut,
  endUpdate,
  LAPSES_AFTER,
} from './reward.ts'

export function endOf({ bonus }: Pick<AccountItem, 'bonus'>, nowMs: EpochMs): BonusEnd | null {
  if (!bonus) return null
  if (bonus.left <= 0n) return 'turned'
  return bonus.ends + LAPSES_AFTER <= secondsOf(nowMs) ? 'lapsed' : null
}

/** Account and document are conditions, so it ends once. Null if it goes on or another call ended it. */
export async function endIfDue(
  { table }: Pick<Deps, 'table'>,
  account: AccountItem,
  nowMs: EpochMs,
): Promise<BonusEnd | null> {
  const { uid, bonus: running } = account
  const end = endOf(account, nowMs)
  if (!running || !end) return null
  const row = await table.get(keys.reward(uid, running.id), { consistent: true })
  if (!row) throw new Error(`bonus ${running.id} runs, and has no document`)
  const bonus: Bonus = bonusOf(row)
  const put = endPut(bonus, end, nowMs)
  const posted = await post(table, {
    uid,
    lines: [
      {
        kind: 'reward',
        id: put.item.sk.slice('R#'.length),
        movement: `bonus_${end}`,
        legs: endLegs(bonus, end),
      },
    ],
    at: secondsOf(nowMs),
    documents: [put, endUpdate(bonus, end)],
    account: (change) => {
      endBonus(change, running.id)
      // Orders settled meanwhile may still meet the turnover.
      if (end === 'turned') change.where('turnover', '<=', 0n)
      else change.where('turnover', '>', 0n).where('bonusEnds', '<=', secondsOf(nowMs) - LAPSES_AFTER)
    },
  })
  return posted.ok ? end : null
}

const PAGE = 50

/** Runs every hour. A failure is retried and stops no other; throws at the end. */
export async function endBonuses(deps: Pick<Deps, 'table' | 'clock' | 'log'>): Promise<{ ended: number }> {
  const { table, clock, log } = deps
  let ended = 0
  let failed = 0
  for await (const rows of pagesOf(table, { pk: BONUS_INDEX, index: 'due' }, PAGE)) {
    const owners = [...new Set(rows.map(({ pk }) => pk.slice('U#'.length)))]
    const accounts = await table.getMany(owners.map(keys.account), { consistent: true })
    for (const row of accounts) {
      try {
        if (row && (await endIfDue(deps, accountOf(row), clock()))) ended += 1
      } catch (error) {
        failed += 1
        log('error', 'a bonus could not be ended', errorFields(error))
      }
    }
  }
  if (failed > 0) throw new Error('not all bonuses could be ended')
  return { ended }
}
