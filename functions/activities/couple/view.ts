import type { Output, RouteOf } from '../../../shared/api/routes.ts'
import { Refusal } from '../../../shared/errors.ts'
import { formatAmount } from '../../../shared/money.ts'
import { type EpochMs, secondsOf } from '../../../shared/time.ts'
import type { DepsOf } from '../../areas.ts'
import { keys } from '../../table/keys.ts'
import { profileOf } from '../../table/profile.ts'
import { bookCouple } from './book.ts'
import { type CoupleTerms, isOpen, type Link, otherIdOf } from './link.ts'
import { loadPlace, received } from './store.ts'

type View = Output<RouteOf<'activities.addlover'>>

export async function viewCouple(
  deps: DepsOf<'activities'>,
  { uid, nowMs }: { uid: string; nowMs: EpochMs },
): Promise<View> {
  const { table } = deps
  const now = secondsOf(nowMs)
  const [profile, { link }, asked] = await Promise.all([
    table.get(keys.profile(uid)),
    loadPlace(table, uid),
    received(table, uid, now),
  ])
  if (!profile) throw new Refusal('login_required')
  const { reward, every } = link?.state === 'linked' && link.terms ? link.terms : deps.config.couple
  return {
    publicId: profileOf(profile).publicId,
    reward: money(BigInt(reward)),
    asset: 'USD',
    every,
    partner: link?.state === 'linked' ? await viewPartner(deps, link, { uid, nowMs }) : null,
    sent: link && link.from === uid && isOpen(link, now) ? viewInvitation(link, uid) : null,
    received: asked.map((one) => viewInvitation(one, uid)),
  }
}

const money = (amount: bigint): string => formatAmount(amount, 'USD')

const viewInvitation = (link: Link, me: string) => {
  const { id, at, until } = link
  return { id, partnerId: otherIdOf(link, me), at, until }
}

async function viewPartner(
  deps: DepsOf<'activities'>,
  link: Link,
  { uid, nowMs }: { uid: string; nowMs: EpochMs },
): Promise<View['partner']> {
  const { towards, rewards } = await bookCouple(deps, link, nowMs, uid)
  const { reward, every } = link.terms as CoupleTerms
  return {
    id: link.id,
    partnerId: otherIdOf(link, uid),
    since: link.since ?? link.at,
    days: rewards * every + towards,
    towards,
    earned: money(reward * BigInt(rewards)),
  }
}
