import type { EpochSeconds } from '../../shared/time.ts'
import { ApiError } from '../api/error.ts'
import { getSession } from '../api/session.ts'
import { createKeptStore, createStore } from '../store/store.ts'

/** The newest change of the rules that a user said to have read on this phone; each order tells it to the server. */
const kept = createKeptStore<{ of: string; at: EpochSeconds }>({
  key: 'evenhand.rulesRead',
  read(text) {
    const [of = '', at = ''] = (text ?? '').split(' ')
    return /^\d{1,10}$/.test(at) ? { of, at: Number(at) } : { of: '', at: 0 }
  },
  write: ({ of, at }) => `${of} ${at}`,
})

const user = () => getSession()?.user.publicId ?? ''
const readBy = ({ of, at }: { of: string; at: EpochSeconds }) => (of === user() ? at : 0)

/** 0 where nothing was read. */
export const rulesRead = (): EpochSeconds => readBy(kept.get())
export const useRulesRead = (): EpochSeconds => readBy(kept.use())

/** The announcement for which the last order was refused; null once it is read. */
export const unreadRules = createStore<{ id: string; at: EpochSeconds } | null>(null)

/** Whether an order was refused as an announcement is to be read first, which is then noted. */
export function noteUnread(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.slug !== 'rules_unread') return false
  unreadRules.set({ id: String(error.params.id), at: Number(error.params.at) })
  return true
}

export function noteRead(at: EpochSeconds): void {
  kept.set({ of: user(), at: Math.max(at, rulesRead()) })
  if ((unreadRules.get()?.at ?? Number.POSITIVE_INFINITY) <= at) unreadRules.set(null)
}
