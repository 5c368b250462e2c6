import type { Minor } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { Change, Row } from '../table/write.ts'

/**
 * A bonus that is running on an account, one at most: its balance is `<asset>_bonus`, its document the reward of this
 * id. Its turnover concerns nothing but itself: money paid in or won is never held back for it.
 */
export interface RunningBonus {
  id: string
  /** What is left of the stakes it asks for: not above zero once they are met. */
  left: Minor
  /** Orders that close later do not count for it. */
  ends: EpochSeconds
}

/** As a process takes it to be; who writes under it asks whether it is. */
export type AssumedBonus = Pick<RunningBonus, 'id' | 'ends'>

export const bonusIn = (row: Row): RunningBonus | null =>
  row.bonus === undefined
    ? null
    : { id: row.bonus as string, left: row.turnover as bigint, ends: Number(row.bonusEnds) }

/** The bonus an order freezes: the running one if the order closes before it ends; null if it counts for none. */
export const countsFor = (bonus: AssumedBonus | null, closeAt: EpochSeconds): string | null =>
  bonus && closeAt <= bonus.ends ? bonus.id : null

/** Asks that this bonus is the one that runs, or that none does. */
export function whereBonus(change: Change, bonus: AssumedBonus | null): void {
  if (bonus) change.where('bonus', '=', bonus.id)
  else change.whereAbsent('bonus')
}

export const startBonus = (change: Change, { id, left, ends }: RunningBonus): Change =>
  change.whereAbsent('bonus').set('bonus', id).set('turnover', left).set('bonusEnds', ends)

export const endBonus = (change: Change, id: string): Change =>
  change.where('bonus', '=', id).remove('bonus').remove('turnover').remove('bonusEnds')

/**
 * Takes settled stakes of what is left of the turnover of the bonus their orders froze, if it still runs. Without an
 * account it assumes so.
 */
export function countTurnover(change: Change, id: string, stakes: Minor, account: Row | undefined): void {
  if (account && account.bonus !== id) change.whereNot('bonus', id)
  else change.where('bonus', '=', id).add('turnover', -stakes)
}
