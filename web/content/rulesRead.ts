import { type EpochSeconds, secondsOf } from '../../shared/time.ts'
import { post, serverNow } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { LOOKING_ON, useMe } from '../api/hooks.ts'
import { refresh } from '../api/refresh.ts'
import { getSession } from '../api/session.ts'
import type { Body } from '../api/wire.ts'
import { createKeptStore, createStore } from '../store/store.ts'

/** The newest change read on this phone, until the account knows it too. */
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

/** Up to which change of the rules the user has read them, on any phone; 0 for none. */
export function useRulesRead(): EpochSeconds {
  const ofAccount = useMe(LOOKING_ON).data?.read.rules ?? 0
  return Math.max(readBy(kept.use()), ofAccount)
}

interface RuleChange {
  id: string
  from: EpochSeconds
  until: EpochSeconds
}

/** The first announcement to read before an order; null if none is known. */
export function useRulesToRead(
  changes: readonly RuleChange[] | undefined,
): { id: string; at: EpochSeconds } | null {
  const read = useRulesRead()
  const isKnown = useMe(LOOKING_ON).data !== undefined
  const refused = unreadRules.use()
  if (refused || !isKnown) return refused
  const now = secondsOf(serverNow())
  const found = changes?.find(({ from, until }) => from > read && from <= now && now < until)
  return found ? { id: found.id, at: found.from } : null
}

/** The announcement that refused the last order; null once read. */
export const unreadRules = createStore<{ id: string; at: EpochSeconds } | null>(null)

/** Notes the announcement if it refused an order; returns whether it did. */
export function noteUnread(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.slug !== 'rules_unread') return false
  unreadRules.set({ id: String(error.params.id), at: Number(error.params.at) })
  return true
}

export function noteRead(at: EpochSeconds): void {
  kept.set({ of: user(), at: Math.max(at, readBy(kept.get())) })
  if ((unreadRules.get()?.at ?? Number.POSITIVE_INFINITY) <= at) unreadRules.set(null)
  void tellRead({ rules: at })
}

/** Tells the server what was read; if that fails, the next reading tells it again. */
export async function tellRead(read: Body<'/api/user/read'>): Promise<void> {
  try {
    await post('/api/user/read', read)
    await refresh('/api/user/index')
  } catch {}
}
