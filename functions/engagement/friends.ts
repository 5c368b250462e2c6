import type { Input, Output, RouteOf } from '../../shared/api/routes.ts'
import { idTime } from '../../shared/ids.ts'
import { formatAmount } from '../../shared/money.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { readOwnAccount } from '../own-account.ts'
import type { Session } from '../session.ts'
import { friendPrefix, keys, userPartition } from '../table/keys.ts'
import { type Profile, profileOf } from '../table/profile.ts'
import { firstRows } from '../table/read.ts'
import type { Row, Table } from '../table/write.ts'
import { type Outcome, rewardMonth } from './invitation.ts'

type Deps = DepsOf<'engagement'>
type View = Output<RouteOf<'engagement.invite'>>
type Missing = View['missing']

/** Throws `login_required`, `account_locked`. */
export async function friendsOf(
  deps: Pick<Deps, 'table' | 'config'>,
  { session, nowMs }: { session: Session; nowMs: EpochMs },
  { limit = 20, cursor = '' }: Input<RouteOf<'engagement.invite'>>,
): Promise<View> {
  const { table, config } = deps
  const { uid } = session
  await readOwnAccount(table, session)
  const { asset, invitation } = config
  const [own, month] = await table.getMany([
    keys.profile(uid),
    keys.invites(uid, rewardMonth(secondsOf(nowMs))),
  ])
  const profile = own && profileOf(own)
  const isGiven = invitation.reward > 0
  const [time = '', count = '0'] = cursor.split('.')
  const shown = Number(count)
  const rows = await firstRows(table, shown + limit + 1, {
    ...{ pk: userPartition(uid), from: friendPrefix, to: `${friendPrefix}${time}~`, newestFirst: true },
  })
  const items = rows.slice(shown, shown + limit)
  const friends = items.map(friendIn)
  const profiles = await table.getMany(friends.map(keys.profile))
  return {
    code: profile?.publicId ?? '',
    asset,
    reward: isGiven ? formatAmount(BigInt(invitation.reward), asset) : null,
    settledStakes: formatAmount(BigInt(invitation.settledStakes), asset),
    times: config.money === 'real' ? invitation.times : null,
    missing: isGiven && profile?.inviter ? await missingOf(table, uid, profile) : null,
    aMonth: invitation.aMonth,
    thisMonth: ((month?.friends ?? []) as string[]).length,
    items: items.map((row, index) => ({
      name: masked(profiles[index]),
      registeredAt: Number(row.at),
      ...stepOf(row, profiles[index], (amount) => formatAmount(amount, asset)),
    })),
    next: rows.length > shown + limit ? cursorAfter(rows.slice(0, shown + limit)) : null,
  }
}

const friendIn = ({ sk }: Row): string => sk.slice(friendPrefix.length)

/** Hides friends' whole ids; a plain offset would shift with each registration. */
function cursorAfter(rows: readonly Row[]): string {
  const times = rows.map((row) => idTime(friendIn(row)))
  const last = times.at(-1) ?? ''
  return `${last}.${times.filter((time) => time === last).length}`
}

function masked(profile: Row | undefined): string {
  const name = profile ? profileOf(profile).username : ''
  const [first] = name
  return first ? `${first}***` : ''
}

async function missingOf(table: Table, uid: string, { inviter, level }: Profile): Promise<Missing> {
  if (!inviter) return null
  const record = await table.get(keys.friend(inviter, uid))
  return record?.outcome === undefined ? missingAt(level) : null
}

/** The step only: nobody learns how much a friend traded. */
const missingAt = (level: number): Missing => (level < 1 ? 'level' : 'stakes')

function stepOf(
  row: Row,
  profile: Row | undefined,
  money: (amount: bigint) => string,
): Pick<View['items'][number], 'missing' | 'passedAt' | 'earned' | 'unpaid'> {
  if (row.outcome === undefined) {
    const missing = missingAt(profile ? profileOf(profile).level : 0)
    return { missing, passedAt: null, earned: null, unpaid: null }
  }
  const outcome = row.outcome as Outcome
  const [missing, passedAt] = [null, Number(row.passedAt)]
  return outcome === 'paid'
    ? { missing, passedAt, earned: money(row.amount as bigint), unpaid: null }
    : { missing, passedAt, earned: null, unpaid: outcome }
}
