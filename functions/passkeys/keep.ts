import { Refusal } from '../../shared/errors.ts'
import { PASSKEY_NAME_MOST, PASSKEYS_MOST } from '../../shared/security.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { once } from '../documents/operation.ts'
import type { Ctx } from '../http.ts'
import { assertLive, liveSession } from '../own-account.ts'
import { securityEvent } from '../security-events.ts'
import type { Session } from '../session.ts'
import { assertStepUp, takeStepUp } from '../step-up.ts'
import { keys } from '../table/keys.ts'
import { type Profile, passkeysAt, profileOf } from '../table/profile.ts'
import { verifyAttestation } from './answer.ts'
import { takeChallenge } from './challenge.ts'
import { offered } from './offered.ts'
import {
  countOneLess,
  countOneMore,
  type Passkey,
  passkeyIdOf,
  passkeyOf,
  passkeyPut,
  removedPasskey,
  renamedPasskey,
} from './passkey.ts'

type Deps = DepsOf<'passkeys'>
type By = Ctx & { session: Session }

/** Throws `passkey_name_invalid` also for invisible and turning characters. */
function nameOf(typed: string): string {
  const name = typed.normalize('NFC').trim()
  const length = [...name].length
  if (length < 1 || length > PASSKEY_NAME_MOST || /\p{C}/u.test(name))
    throw new Refusal('passkey_name_invalid', { max: PASSKEY_NAME_MOST })
  return name
}

const ownProfile = async ({ table }: Deps, uid: string): Promise<Profile> => {
  const row = await table.get(keys.profile(uid), { consistent: true })
  if (!row) throw new Refusal('login_required')
  return profileOf(row)
}

export async function addPasskey(
  deps: Deps,
  ctx: By & { stepUp: string; operationId: string },
  { credential, name }: { credential: string; name: string },
): Promise<{ id: string }> {
  const { session, nowMs, operationId } = ctx
  const { uid } = session
  const named = nameOf(name)
  const { challenge, ...made } = await verifyAttestation(offered(deps), credential)
  const id = passkeyIdOf(made.credentialId)
  await once<Profile, Pick<Passkey, 'name'>>({
    id: operationId,
    nowMs,
    look: 'beforeRefusing',
    earlier: () => passkeyBy(deps, { uid, id }, ({ addedOp }) => addedOp === operationId),
    isSame: ({ name }) => name === named,
    draft: () => ownProfile(deps, uid),
    async commit(profile) {
      const { untold } = profile
      const passkey = { uid, id, name: named, at: secondsOf(nowMs), addedOp: operationId, ...made }
      const committed = await deps.table.transact([
        liveSession(session),
        takeChallenge(deps, challenge, 'register', session, nowMs),
        takeStepUp(session, { id: ctx.stepUp, action: 'passkey', profile }, nowMs),
        ...countOneMore(ctx, profile),
        passkeyPut(passkey),
        securityEvent(ctx, uid, { type: 'passkeyAdded', untold }),
      ])
      if (committed.ok) return { done: passkey }
      const [live, taken, stepUp, count] = committed.failures
      assertLive(session, live)
      if (taken?.failed) throw new Refusal('passkey_refused')
      assertStepUp(stepUp, 'passkey', profile, nowMs)
      if (count?.old && passkeysAt(profileOf(count.old), nowMs) >= PASSKEYS_MOST)
        throw new Refusal('passkeys_full', { max: PASSKEYS_MOST })
      if (count?.failed) throw new Refusal('conflict')
      throw new Refusal('passkey_refused')
    },
  })
  return { id }
}

/** Includes removed passkeys; undefined if the operation did nothing. */
async function passkeyBy(
  { table }: Deps,
  { uid, id }: Pick<Passkey, 'uid' | 'id'>,
  isIts: (passkey: Passkey) => boolean,
): Promise<Passkey | undefined> {
  const row = await table.get(keys.passkey(uid, id), { consistent: true })
  const passkey = row && passkeyOf(row)
  return passkey && isIts(passkey) ? passkey : undefined
}

export async function renamePasskey(
  { table }: Deps,
  { session }: By,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const renamed = renamedPasskey({ uid: session.uid, id }, nameOf(name))
  const committed = await table.transact([renamed, liveSession(session)])
  if (committed.ok) return
  assertLive(session, committed.failures[1])
  throw new Refusal('not_found')
}

export async function removePasskey(
  deps: Deps,
  ctx: By & { stepUp: string; operationId: string },
  { id }: { id: string },
): Promise<void> {
  const { session, nowMs, operationId } = ctx
  const { uid } = session
  await once<Profile, unknown>({
    id: operationId,
    nowMs,
    look: 'beforeRefusing',
    earlier: () => passkeyBy(deps, { uid, id }, ({ removedOp }) => removedOp === operationId),
    isSame: () => true,
    draft: () => ownProfile(deps, uid),
    async commit(profile) {
      const { untold } = profile
      const committed = await deps.table.transact([
        removedPasskey(id, profile, operationId, nowMs),
        takeStepUp(session, { id: ctx.stepUp, action: 'passkey', profile }, nowMs),
        countOneLess(profile),
        securityEvent(ctx, uid, { type: 'passkeyRemoved', untold }),
        liveSession(session),
      ])
      if (committed.ok) return { done: true }
      const [passkey, stepUp, , , live] = committed.failures
      assertLive(session, live)
      if (passkey?.failed) throw new Refusal('not_found')
      assertStepUp(stepUp, 'passkey', profile, nowMs)
      throw new Refusal('conflict')
    },
  })
}
