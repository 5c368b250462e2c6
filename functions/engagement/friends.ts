import type { Input, Output, RouteOf } from '../../shared/api/routes.ts'
import { formatAmount } from '../../shared/money.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { readOwnAccount } from '../own-account.ts'
import type { Session } from '../session.ts'
import { friendPrefix, keys, userPartition } from '../table/keys.ts'
import { profileOf } from '../table/profile.ts'
import type { Key, Row } from '../table/write.ts'
import { type Outcome, rewardMonth } from './invitation.ts'

type Deps = DepsOf<'engagement'>
type View = Output<RouteOf<'engagement.invite'>>

/** A user's code and the friends who registered with it. Throws `login_required`, `account_locked`. */
export async function friendsOf(
  deps: Pick<Deps, 'table' | 'config'>,
  { session, nowMs }: { session: Session; nowMs: EpochMs },
  { limit = 20, cursor = '0' }: Input<RouteOf<'engagement.invite'>>,
): Promise<View> {
  const { table, config } = deps
  const { uid } = session
  await readOwnAccount(table, session)
  const { asset, invitation } = config
  const [profile, month] = await table.getMany([
    keys.profile(uid),
    keys.invites(uid, rewardMonth(secondsOf(nowMs))),
  ])
  // A page goes on after a count, as what names a row is the id of a friend.
  const [from, to] = [Number(cursor), Number(cursor) + limit]
  const rows: Row[] = []
  for (let after: Key | undefined; rows.length <= to; ) {
    const page = await table.query({
      ...{ pk: userPartition(uid), from: friendPrefix, to: `${friendPrefix}~` },
      ...{ newestFirst: true, limit: to + 1 - rows.length, ...(after && { after }) },
    })
    rows.push(...page.rows)
    if (!page.last) break
    after = page.last
  }
  const items = rows.slice(from, to)
  const friends = items.map(({ sk }) => sk.slice(friendPrefix.length))
  const profiles = friends.length > 0 ? await table.getMany(friends.map(keys.profile)) : []
  return {
    code: profile ? profileOf(profile).publicId : '',
    asset,
    reward: invitation.reward > 0 ? formatAmount(BigInt(invitation.reward), asset) : null,
    aMonth: invitation.aMonth,
    thisMonth: ((month?.friends ?? []) as string[]).length,
    items: items.map((row, index) => ({
      name: masked(profiles[index]),
      registeredAt: Number(row.at),
      ...stepOf(row, (amount) => formatAmount(amount, asset)),
    })),
    next: rows.length > to ? String(to) : null,
  }
}

/** Of a friend's name its first letter, nothing of who has left. */
function masked(profile: Row | undefined): string {
  const name = profile ? profileOf(profile).username : ''
  const [first] = name
  return first ? `${first}***` : ''
}

function stepOf(
  row: Row,
  money: (amount: bigint) => string,
): Pick<View['items'][number], 'passedAt' | 'earned' | 'unpaid'> {
  if (row.outcome === undefined) return { passedAt: null, earned: null, unpaid: null }
  const outcome = row.outcome as Outcome
  const passedAt = Number(row.passedAt)
  return outcome === 'paid'
    ? { passedAt, earned: money(row.amount as bigint), unpaid: null }
    : { passedAt, earned: null, unpaid: outcome }
}
