import { type EpochSeconds, secondsOf } from '../../shared/time.ts'
import { isEnded } from '../ended-sessions.ts'
import type { Ctx } from '../http.ts'
import type { AccountItem } from '../ledger/account.ts'
import type { SecurityEvent, SecurityRowType } from '../security-events.ts'
import type { Session } from '../session.ts'

const SHOWN = 50
const DONE_SHOWN = 5

interface By extends Pick<Ctx, 'nowMs' | 'country'> {
  session: Session
  account: Pick<AccountItem, 'epoch' | 'ended'>
}

export function viewSessions(week: readonly SecurityEvent[], { session, account, nowMs, country }: By) {
  const doneIn = Map.groupBy(week, ({ sid }) => sid)
  return week
    .filter(
      ({ id, type, epoch }) => type === 'login' && epoch === account.epoch && !isEnded(id, account.ended),
    )
    .slice(0, SHOWN)
    .map((login) => {
      const { id, way, at, device } = login
      const current = id === session.sid
      const done = doneIn.get(id) ?? []
      const last = current ? { at: secondsOf(nowMs), country: country ?? null } : lastUse(login, done)
      return {
        ...{ id, at, country: login.country, device, current },
        way: way ?? 'password',
        usedAt: last.at,
        usedIn: last.country,
        done: [...new Set(done.map(({ type }) => type))].filter(isDone).slice(0, DONE_SHOWN),
      }
    })
}

interface Use {
  at: EpochSeconds
  country: string | null
}

function lastUse({ at, country, used }: SecurityEvent, done: readonly SecurityEvent[]): Use {
  const uses: Use[] = [{ at, country }, ...(used ? [used] : []), ...done]
  return uses.reduce((latest, use) => (use.at > latest.at ? use : latest))
}

type Done = Exclude<SecurityRowType, 'login' | 'newDevice'>
const isDone = (type: SecurityRowType): type is Done => type !== 'login' && type !== 'newDevice'
