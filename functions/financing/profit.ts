import type { Refused } from '../ledger/post.ts'
import type { Change } from '../table/write.ts'

/**
 * Counts return that is paid to the accumulated profit of its account. An account from before profit was kept has none
 * until its days are counted, and then all of it: `hasProfit` says which it is taken for, and the write fails where it is the
 * other.
 */
export function countProfit(change: Change, paid: bigint, hasProfit: boolean): void {
  if (paid === 0n) return
  if (hasProfit) change.wherePresent('profit').add('profit', paid)
  else change.whereAbsent('profit')
}

/** What an account is to be taken for after it refused: by its image, or as before. */
export const keepsProfit = (account: Refused, before: boolean): boolean =>
  account === undefined || account === 'absent' ? before : account.profit !== undefined
