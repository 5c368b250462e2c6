import type { Output, RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { usualQuiet } from '../../shared/rules/quiet.ts'
import { type NoticeKind, noticeChannels, noticeKinds } from '../../shared/security.ts'
import {
  MAILS_A_DAY,
  type ToldChannel,
  type ToldKind,
  toldChannels,
  toldKinds,
} from '../../shared/telling.ts'
import type { DepsOf } from '../areas.ts'
import type { Ctx } from '../http.ts'
import { accountOf } from '../ledger/account.ts'
import { assertLive, liveSession, readOwnAccount } from '../own-account.ts'
import { securityEvent } from '../security-events.ts'
import type { Session } from '../session.ts'
import { keys } from '../table/keys.ts'
import { type Profile, profileOf, quietText } from '../table/profile.ts'
import { Change } from '../table/write.ts'
import { isTold } from '../told-choices.ts'
import { ownProfile } from './means.ts'

type View = Output<RouteOf<'security.notices'>>
type Deps = DepsOf<'security'>
type By = Ctx & { session: Session }
type Kind = NoticeKind | ToldKind

const all = [
  ...noticeKinds.flatMap((kind) => noticeChannels.map((channel) => ({ kind, channel }))),
  ...toldKinds.flatMap((kind) => toldChannels.map((channel) => ({ kind, channel }))),
]

const chosenOf = <K extends Kind, C extends ToldChannel>(
  untold: string,
  kinds: readonly K[],
  channels: readonly C[],
): Record<K, Record<C, boolean>> => {
  const of = (kind: K) =>
    Object.fromEntries(channels.map((channel) => [channel, isTold(untold, kind, channel)]))
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Record<K, Record<C, boolean>>
}

export async function viewNotices(
  { table, config }: Deps,
  session: Session,
  { untold, quiet, quietResults }: Pick<Profile, 'untold' | 'quiet' | 'quietResults'>,
): Promise<View> {
  const { zone } = accountOf(await readOwnAccount(table, session))
  return {
    choices: chosenOf(untold, noticeKinds, noticeChannels),
    told: chosenOf(untold, toldKinds, toldChannels),
    quiet: { on: quiet !== null, ...(quiet ?? usualQuiet), results: quietResults },
    zone: zone?.name ?? config.timeZone,
    mailsADay: MAILS_A_DAY,
  }
}

/** Keeps the order of kinds, so equal choices are equal text. */
export function withChoice(untold: string, kind: Kind, channel: ToldChannel, on: boolean): string {
  const usual = isTold('', kind, channel)
  return all
    .filter((one) =>
      one.kind === kind && one.channel === channel
        ? on !== usual
        : isTold(untold, one.kind, one.channel) !== isTold('', one.kind, one.channel),
    )
    .map((one) => `${one.kind}.${one.channel}`)
    .join(' ')
}

/** A thief would silence these, so their change is always told. */
const guarded: readonly Kind[] = [...noticeKinds, 'withdrawals']

/** Throws `validation`, and `conflict` after a concurrent choice. */
export async function chooseNotice(
  deps: Deps,
  ctx: By,
  { kind, channel, on }: { kind: Kind; channel: ToldChannel; on: boolean },
): Promise<View> {
  const { session } = ctx
  const { uid } = session
  if (!all.some((one) => one.kind === kind && one.channel === channel))
    throw new Refusal('validation', { fields: 'channel' })
  const profile = await ownProfile(deps, uid)
  const { untold } = profile
  const chosen = withChoice(untold, kind, channel, on)
  const view = () => viewNotices(deps, session, { ...profile, untold: chosen })
  if (chosen === untold) return view()
  const change = new Change(keys.profile(uid)).whereExists()
  if (chosen) change.set('untold', chosen)
  else change.remove('untold')
  if (untold) change.where('untold', '=', untold)
  else change.whereAbsent('untold')
  const event = guarded.includes(kind) ? [securityEvent(ctx, uid, { type: 'noticesChanged' })] : []
  const committed = await deps.table.transact([liveSession(session), change.build(), ...event])
  if (committed.ok) return view()
  assertLive(session, committed.failures[0])
  throw new Refusal('conflict')
}

/** Throws `validation` for equal hours, which would mean all day. */
export async function setQuiet(
  deps: Deps,
  { session }: By,
  { on, from, to, results }: { on: boolean; from: number; to: number; results: boolean },
): Promise<View> {
  if (from === to) throw new Refusal('validation', { fields: 'to' })
  const change = new Change(keys.profile(session.uid))
    .set('quiet', quietText(on ? { from, to } : null))
    .set('quietResults', results)
    .whereExists()
  const set = await deps.table.write(change.build())
  if (!set.ok || !set.after) throw new Refusal('login_required')
  return viewNotices(deps, session, profileOf(set.after))
}
