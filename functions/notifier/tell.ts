import { quietUntil } from '../../shared/rules/quiet.ts'
import { DAY, dateIn, type EpochMs, type EpochSeconds, HOUR, secondsOf } from '../../shared/time.ts'
import { accountOf } from '../ledger/account.ts'
import { keys, tellIndex } from '../table/keys.ts'
import { type Profile, profileOf } from '../table/profile.ts'
import { isTold } from '../told-choices.ts'
import { mailIfLeft } from './mail.ts'
import { pushAll } from './push.ts'
import { type NotifierDeps, stillWaiting, type Telling } from './telling.ts'

export interface Told {
  profile: Profile
  zone: string
}

export async function toldUser({ table, config }: NotifierDeps, uid: string): Promise<Told | undefined> {
  const [account, profile] = await table.getMany([keys.account(uid), keys.profile(uid)])
  if (!account || !profile) return undefined
  return { profile: profileOf(profile), zone: accountOf(account).zone?.name ?? config.timeZone }
}

/** Quiet hours put it off to a later second of the index. */
export async function tell(
  deps: NotifierDeps,
  telling: Telling,
  user: Told | undefined,
  nowMs: EpochMs,
): Promise<void> {
  const { kind, by } = telling
  if (!user) return end(deps, telling, 'nobody', nowMs)
  const { profile, zone } = user
  if (!isTold(profile.untold, kind, by)) return end(deps, telling, 'unchosen', nowMs)
  const free = profile.quiet === null || (kind === 'results' && profile.quietResults)
  const until = free || !profile.quiet ? null : quietUntil(profile.quiet, zone, nowMs)
  if (until !== null) return defer(deps, telling, until)
  if (by === 'push') {
    const isOld = secondsOf(nowMs) - due(telling) > GIVEN_UP_S
    return end(deps, telling, isOld ? 'late' : await pushAll(deps, telling), nowMs)
  }
  if (!profile.mail || profile.mailLostAt !== null) return end(deps, telling, 'nobody', nowMs)
  const date = dateIn(zone, nowMs)
  if (!(await mailIfLeft(deps, telling, { date, ttl: secondsOf(nowMs) + 2 * DAY })))
    await end(deps, telling, 'capped', nowMs)
}

/** Stops retrying an unreachable push service. */
const GIVEN_UP_S = 6 * HOUR
const due = ({ row }: Telling): EpochSeconds => Number(String(row.gsk).slice(0, 10))

async function defer({ table }: NotifierDeps, { row, uid, id }: Telling, until: EpochSeconds): Promise<void> {
  const { gsk } = tellIndex(uid, id, until)
  await table.write(stillWaiting(row).set('gsk', gsk).build())
}

export async function end(
  { table }: NotifierDeps,
  { row }: Telling,
  outcome: string,
  nowMs: EpochMs,
): Promise<void> {
  const change = stillWaiting(row).set('outcome', outcome).set('sentAt', secondsOf(nowMs))
  await table.write(change.remove('gpk').remove('gsk').build())
}
