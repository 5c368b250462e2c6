import type { LoginWay } from '../shared/security.ts'
import { type EpochMs, secondsOf } from '../shared/time.ts'
import type { Deps } from './deps.ts'
import type { Ctx } from './http.ts'
import { securityEvent } from './security-events.ts'
import { signToken } from './session.ts'
import { keys, securityPrefix } from './table/keys.ts'
import type { NewProfile, Profile } from './table/profile.ts'
import { type Put, type Row, replace } from './table/write.ts'

/** Renewed every month. */
const DEVICE_KEPT_S = 400 * 86_400
const WRITTEN_ANEW_S = 30 * 86_400

export interface Entering {
  way: LoginWay
  device?: string | undefined
}

/** Every login ends here. `epoch` must be the one read with the proof. */
export async function openSession(
  deps: Deps<'userSigningKeys' | 'uniqueKey'>,
  ctx: Pick<Ctx, 'nowMs' | 'country' | 'agent'>,
  profile: Pick<NewProfile, 'uid' | 'publicId' | 'username'> & Partial<Pick<Profile, 'untold'>>,
  epoch: number,
  { way, device }: Entering,
) {
  const { uid, publicId, username, untold = '' } = profile
  const now = secondsOf(ctx.nowMs)
  const known =
    device && way !== 'registration' ? await deps.table.get(deviceKey(deps, uid, device)) : undefined
  const isNew = way !== 'registration' && !isKnown(known, now)
  const login = securityEvent(ctx, uid, { type: 'login', way, epoch, ...(isNew && { isNew }) })
  const writes: Put[] = [
    login,
    ...(isNew ? [securityEvent(ctx, uid, { type: 'newDevice', untold })] : []),
    ...(device && needsWriting(known, now) ? [devicePut(deps, uid, device, ctx.nowMs)] : []),
  ]
  const written = writes.length > 1 ? await deps.table.transact(writes) : await deps.table.write(login)
  if (!written.ok) throw new Error('a login could not be written down')

  const sid = login.item.sk.slice(securityPrefix.length)
  const settings = { stage: deps.config.stage, keys: deps.secrets.userSigningKeys }
  const signed = await signToken(settings, { uid, epoch, loggedInAt: now, sid }, ctx.nowMs)
  return { ...signed, user: { publicId, username } }
}

const deviceKey = ({ secrets }: Deps<'uniqueKey'>, uid: string, device: string) =>
  keys.device(uid, device, secrets.uniqueKey)

const isKnown = (row: Row | undefined, now: number): boolean => row !== undefined && Number(row.ttl) > now
const needsWriting = (row: Row | undefined, now: number): boolean =>
  !row || Number(row.at) + WRITTEN_ANEW_S < now

function devicePut(deps: Deps<'uniqueKey'>, uid: string, device: string, nowMs: EpochMs): Put {
  const at = secondsOf(nowMs)
  return replace({ ...deviceKey(deps, uid, device), at, ttl: at + DEVICE_KEPT_S })
}
