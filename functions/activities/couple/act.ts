import type { Input, RouteOf } from '../../../shared/api/routes.ts'
import { Refusal } from '../../../shared/errors.ts'
import { secondsOf } from '../../../shared/time.ts'
import type { DepsOf } from '../../areas.ts'
import { once } from '../../documents/operation.ts'
import type { CtxOf } from '../../http.ts'
import { assertLive, liveSession } from '../../own-account.ts'
import { keys } from '../../table/keys.ts'
import { countUse } from '../../table/limits.ts'
import { profileOf } from '../../table/profile.ts'
import { bookCouple } from './book.ts'
import {
  askedPlace,
  askPlace,
  confirmedPlace,
  confirmUpdate,
  freePlace,
  invitationPut,
  isOpen,
  type Link,
  overUpdate,
  type Place,
} from './link.ts'
import { findUser, loadLink, loadPlace } from './store.ts'

type Deps = DepsOf<'activities'>
type Ctx = CtxOf<RouteOf<'activities.addlover_act'>>
type Form = Input<RouteOf<'activities.addlover_act'>>

/** Lookups of other users per hour, so that ids cannot be tried one after the other. */
const HOURLY = 20
const TRIES = 5

type Invitation = Omit<Link, 'state' | 'until' | 'since' | 'terms'> & { place: Place | null }

/** Exactly one field of the form says what to do. Throws the refusals of the route. */
export async function actOnCouple(deps: Deps, ctx: Ctx, form: Form): Promise<void> {
  const given = Object.values(form).filter((value) => value !== undefined)
  if (given.length > 1) throw new Refusal('validation', { fields: 'partner' })
  if (form.confirm !== undefined) return confirm(deps, ctx, form.confirm)
  if (form.refuse !== undefined) return refuse(deps, ctx, form.refuse)
  if (form.end !== undefined) return end(deps, ctx, form.end)
  return invite(deps, ctx, (form.partner ?? '').trim())
}

async function invite(deps: Deps, ctx: Ctx, partnerId: string): Promise<void> {
  const { table } = deps
  const { operationId: id, nowMs } = ctx
  const from = ctx.session.uid
  await once<Invitation, Pick<Link, 'from'>>({
    id,
    nowMs,
    look: 'beforeRefusing',
    async earlier() {
      const uid = await findUser(deps, partnerId)
      return uid === undefined ? undefined : loadLink(table, uid, id)
    },
    isSame: (link) => link.from === from,
    async draft() {
      if (partnerId === '') throw new Refusal('partner_required')
      await countUse(deps, { kind: 'couple', of: from, limit: HOURLY, windowSeconds: 3600 }, nowMs)
      const uid = await findUser(deps, partnerId)
      if (uid === from) throw new Refusal('partner_is_self')
      if (!uid) throw new Refusal('user_not_found')
      const [mine, theirs, profile] = await Promise.all([
        loadPlace(table, from),
        loadPlace(table, uid),
        table.get(keys.profile(from)),
      ])
      if (!profile) throw new Refusal('login_required')
      const at = secondsOf(nowMs)
      if (mine.link?.state === 'linked') throw new Refusal('partner_set')
      if (theirs.link?.state === 'linked') throw new Refusal('partner_taken')
      if (mine.link && isOpen(mine.link, at)) throw new Refusal('partner_asked')
      return {
        id,
        uid,
        publicId: partnerId,
        from,
        fromId: profileOf(profile).publicId,
        at,
        place: mine.place,
      }
    },
    async commit({ place, ...link }) {
      const written = await table.transact([
        liveSession(ctx.session),
        invitationPut(link),
        askPlace(link, place),
      ])
      if (written.ok) return { done: link }
      assertLive(ctx.session, written.failures[0])
      // Either a copy of this request or another invitation came first.
      throw new Refusal('conflict')
    },
  })
}

/** asked -> linked, if both are free. Repeating it changes nothing. */
async function confirm({ table, config }: Deps, { session, nowMs }: Ctx, id: string): Promise<void> {
  const { uid } = session
  const now = secondsOf(nowMs)
  for (let tries = 1; tries <= TRIES; tries++) {
    const [link, own] = await Promise.all([loadLink(table, uid, id), loadPlace(table, uid)])
    if (!link) throw new Refusal('not_found')
    if (link.state === 'linked') return
    if (!isOpen(link, now)) throw new Refusal('partner_late')
    if (own.link?.state === 'linked') throw new Refusal('partner_set')
    const theirs = await loadPlace(table, link.from)
    if (theirs.place?.link !== id || theirs.place.state !== 'asked') throw new Refusal('partner_late')
    const written = await table.transact([
      liveSession(session),
      confirmUpdate(link, config.couple, now),
      confirmedPlace(link, own.place),
      askedPlace(link),
    ])
    if (written.ok) return
    assertLive(session, written.failures[0])
  }
  throw new Refusal('conflict')
}

async function refuse({ table }: Deps, { session, nowMs }: Ctx, id: string): Promise<void> {
  const link = await loadLink(table, session.uid, id)
  if (!link) throw new Refusal('not_found')
  if (link.state === 'linked') throw new Refusal('partner_set')
  if (link.state !== 'asked') return
  const refused = overUpdate(link, 'refused', { uid: session.uid, at: secondsOf(nowMs) })
  const written = await table.transact([liveSession(session), refused])
  if (written.ok) return
  assertLive(session, written.failures[0])
  throw new Refusal('conflict')
}

/** Ends a link or withdraws an own invitation. Repeating it changes nothing. */
async function end(deps: Deps, { session, nowMs }: Ctx, id: string): Promise<void> {
  const { table } = deps
  const { uid } = session
  for (let tries = 1; tries <= TRIES; tries++) {
    const { place, link } = await loadPlace(table, uid)
    if (place?.link !== id) throw new Refusal('not_found')
    if (!link) return
    const isLinked = link.state === 'linked'
    if (!isLinked && link.state !== 'asked') return
    // Books first: days after the end earn nothing.
    if (isLinked) await bookCouple(deps, link, nowMs)
    const over = overUpdate(link, isLinked ? 'ended' : 'withdrawn', { uid, at: secondsOf(nowMs) })
    const other = link.uid === uid ? link.from : link.uid
    const theirs = isLinked ? (await loadPlace(table, other)).place : null
    const places = [
      freePlace(uid, place),
      ...(theirs?.link === id && theirs.state === 'linked' ? [freePlace(other, theirs)] : []),
    ]
    const written = await table.transact([liveSession(session), over, ...places])
    if (written.ok) return
    assertLive(session, written.failures[0])
  }
  throw new Refusal('conflict')
}
