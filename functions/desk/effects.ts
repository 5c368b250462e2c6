import { changedTo, type Effect, type RowChange } from '../table/effects.ts'

const messages = {
  'user.lock': 'account_locked',
  'user.unlock': 'account_unlocked',
  'user.freeze': 'account_frozen',
  'user.lift': 'account_unfrozen',
} as const

export function effectsOf(change: RowChange): Effect[] {
  const row = change.new
  if (!row) return []
  const action = Object.keys(messages).find((each) => changedTo(change, 'action', each))
  if (!action) return []
  const type = messages[action as keyof typeof messages]
  const [uid, at] = [row.uid as string, Number(row.at)]
  return [{ effect: 'message', uid, type, at, event: `${row.action} ${row.sk}` }]
}
