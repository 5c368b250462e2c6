import { changedTo, type Effect, type RowChange } from '../table/effects.ts'

/** A user is told when the desk locks their account and when it lets them in again, by the record of it. */
export function effectsOf(change: RowChange): Effect[] {
  const row = change.new
  if (!row) return []
  const type = changedTo(change, 'action', 'user.lock')
    ? ('account_locked' as const)
    : changedTo(change, 'action', 'user.unlock')
      ? ('account_unlocked' as const)
      : undefined
  if (!type) return []
  const [uid, at] = [row.uid as string, Number(row.at)]
  return [{ effect: 'message', uid, type, at, event: `${row.action} ${row.sk}` }]
}
