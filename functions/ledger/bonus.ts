import type { Minor } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { Change, Row } from '../table/write.ts'

/** A user has at most one. Its turnover locks no other money. */
export interface RunningBonus {
  id: string
  /** At or below zero once met. */
  left: Minor
  ends: EpochSeconds
}

export const bonusIn = (row: Row): RunningBonus | null =>
  row.bonus === undefined
    ? null
    : { id: row.bonus as string, left: row.turnover as bigint, ends: Number(row.bonusEnds) }

/** Null unless the order closes before the bonus ends. */
export const countsFor = (bonus: RunningBonus | null, closeAt: EpochSeconds): string | null =>
  bonus && closeAt <= bonus.ends ? bonus.id : null

export function whereBonus(change: Change, bonus: RunningBonus | null): void {
  if (bonus) change.where('bonus', '=', bonus.id)
  else change.whereAbsent('bonus')
}

export const startBonus = (change: Change, { id, left, ends }: RunningBonus): Change =>
  change.whereAbsent('bonus').set('bonus', id).set('turnover', left).set('bonusEnds', ends)

export const endBonus = (change: Change, id: string): Change =>
  change.where('bonus', '=', id).remove('bonus').remove('turnover').remove('bonusEnds')

export function countTurnover(change: Change, id: string, stakes: Minor, account: Row): void {
  if (account.bonus !== id) change.whereNot('bonus', id)
  else change.where('bonus', '=', id).add('turnover', -stakes)
}
