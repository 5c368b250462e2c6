import { Refusal } from '../../shared/errors.ts'
import { type NoticeChannel, type NoticeKind, noticeChannels, noticeKinds } from '../../shared/security.ts'
import type { DepsOf } from '../areas.ts'
import type { Ctx } from '../http.ts'
import { isTold, securityEvent } from '../security-events.ts'
import type { Session } from '../session.ts'
import { keys } from '../table/keys.ts'
import { Change } from '../table/write.ts'
import { ownProfile } from './means.ts'

type Choices = Record<NoticeKind, Record<NoticeChannel, boolean>>

/** Everything is told unless its user chose otherwise. */
export function choicesOf(untold: string): Choices {
  const of = (kind: NoticeKind) =>
    Object.fromEntries(noticeChannels.map((channel) => [channel, isTold(untold, kind, channel)]))
  return Object.fromEntries(noticeKinds.map((kind) => [kind, of(kind)])) as Choices
}

/** `untold` with one choice made; always in the order of the kinds, so that the same choices are the same text. */
export function withChoice(untold: string, kind: NoticeKind, channel: NoticeChannel, on: boolean): string {
  const all = noticeKinds.flatMap((each) => noticeChannels.map((way) => ({ each, way })))
  return all
    .filter(({ each, way }) => (each === kind && way === channel ? !on : !isTold(untold, each, way)))
    .map(({ each, way }) => `${each}.${way}`)
    .join(' ')
}

/** That choices were changed is told in any case, else who took a session could first silence what would tell of it. */
export async function chooseNotice(
  deps: DepsOf<'security'>,
  ctx: Ctx & { session: Session },
  { kind, channel, on }: { kind: NoticeKind; channel: NoticeChannel; on: boolean },
): Promise<Choices> {
  const { uid } = ctx.session
  const { untold } = await ownProfile(deps, uid)
  const chosen = withChoice(untold, kind, channel, on)
  if (chosen === untold) return choicesOf(untold)
  const change = new Change(keys.profile(uid)).whereExists()
  if (chosen) change.set('untold', chosen)
  else change.remove('untold')
  if (untold) change.where('untold', '=', untold)
  else change.whereAbsent('untold')
  const committed = await deps.table.transact([
    change.build(),
    securityEvent(ctx, uid, { type: 'noticesChanged' }),
  ])
  if (!committed.ok) throw new Refusal('conflict')
  return choicesOf(chosen)
}
