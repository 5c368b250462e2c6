import { Refusal } from '../../shared/errors.ts'
import { AGREEMENT_VERSION } from '../../shared/i18n/pages.ts'
import { idTimeMs, OPERATION_WINDOW_MS } from '../../shared/ids.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import { accountOf } from '../ledger/account.ts'
import { hashPassword, nobodysHash, verifyPassword } from '../password.ts'
import { assertSession, signToken } from '../session.ts'
import { keys } from '../table/keys.ts'
import { type NewProfile, normalisedName, profileOf } from '../table/profile.ts'
import { Change } from '../table/write.ts'
import { countTry, forgetTries, type Guessing, limitAddress } from '../tries.ts'
import { checkRegistration } from './rules.ts'
import { createUser, drawPublicId, findInviter, findUser } from './store.ts'

/** Looked up for an unknown name, so that the work is the same. Nobody has this id: it is a ULID of 1970. */
const NOBODY = '00000000000000000000000000'

const TRIES: Guessing = { kind: 'login', free: 4 }

export const loginHandlers = (deps: DepsOf<'login'>): Handlers<'login'> => ({
  'login.index': async (ctx, { username, password }) => {
    const { login: limit } = deps.config.addressLimits
    await limitAddress(deps, 'login', ctx, { limit, windowSeconds: 600 })
    const name = normalisedName(username)
    await countTry(deps, TRIES, name, ctx.nowMs)

    const uid = await findUser(deps, name)
    const [profileRow, accountRow] = await deps.table.getMany([
      keys.profile(uid ?? NOBODY),
      keys.account(uid ?? NOBODY),
    ])
    const profile = profileRow && profileOf(profileRow)
    const { right, stale } = await verifyPassword(password, profile?.passwordHash ?? (await nobodysHash()))
    if (!profile || !accountRow || !right) throw new Refusal('password_wrong')

    const account = accountOf(accountRow)
    // Only someone with the right password learns that the account is locked.
    if (account.state !== 'ACTIVE') throw new Refusal('account_locked', {}, 423)
    await forgetTries(deps, TRIES, name)
    if (stale) await rehash(deps, profile, password)
    return openSession(deps, profile, account.epoch, ctx.nowMs)
  },

  'login.reg': async (ctx, form) => {
    const username = checkRegistration(form)
    const { reg: limit } = deps.config.addressLimits
    await limitAddress(deps, 'reg', ctx, { limit, windowSeconds: 3600 })
    // The operation's id becomes the user's: a repeated request finds the user it made.
    const uid = ctx.operationId
    const inviter = await findInviter(deps, form.invite ?? '')
    if (!inviter) throw new Refusal('inviter_invalid')

    const profile: NewProfile = {
      uid,
      username,
      publicId: drawPublicId(),
      passwordHash: await hashPassword(form.password),
      inviter: inviter.uid,
      level: 0,
      createdAt: secondsOf(ctx.nowMs),
      agreement: AGREEMENT_VERSION,
    }
    const grant = BigInt(deps.config.practice.grant)
    const isNew = Math.abs(idTimeMs(uid) - ctx.nowMs) <= OPERATION_WINDOW_MS
    for (let draws = 0; isNew && draws < 5; draws++) {
      const created = await createUser(deps, {
        profile: { ...profile, publicId: drawPublicId() },
        grant,
        nowMs: ctx.nowMs,
      })
      if (created === 'publicIdTaken') continue
      // The name may be taken by this very user, made by an earlier copy of this request.
      if (created === 'nameTaken' && !(await isRegistered(deps, uid))) throw new Refusal('already_registered')
      return firstAnswer(deps, uid, username, form.password, ctx.nowMs)
    }
    if (isNew) throw new Refusal('registration_failed')
    return firstAnswer(deps, uid, username, form.password, ctx.nowMs)
  },

  'login.logout': async ({ session }) => {
    const change = new Change(keys.account(session.uid))
      .set('epoch', session.epoch + 1)
      .where('epoch', '=', session.epoch)
      .where('state', '=', 'ACTIVE')
    const written = await deps.table.write(change.build())
    if (!written.ok) {
      const old = written.failures[0]?.old
      assertSession(session, old ? accountOf(old) : null)
    }
    return {}
  },
})

const isRegistered = async ({ table }: DepsOf<'login'>, uid: string): Promise<boolean> =>
  (await table.get(keys.account(uid), { consistent: true })) !== undefined

/**
 * Answers a registration from the stored user, made just now or by an earlier try of the same operation. Other content
 * under the same id is a mismatch; an old id that made nothing has expired.
 */
async function firstAnswer(
  deps: DepsOf<'login'>,
  uid: string,
  username: string,
  password: string,
  nowMs: EpochMs,
) {
  const [profileRow, accountRow] = await deps.table.getMany([keys.profile(uid), keys.account(uid)], {
    consistent: true,
  })
  if (!profileRow || !accountRow) throw new Refusal('operation_expired')
  const profile = profileOf(profileRow)
  const same = profile.username === username && (await verifyPassword(password, profile.passwordHash)).right
  if (!same) throw new Refusal('replay_mismatch')
  return openSession(deps, profile, accountOf(accountRow).epoch, nowMs)
}

async function openSession(deps: DepsOf<'login'>, profile: NewProfile, epoch: number, nowMs: EpochMs) {
  const settings = { stage: deps.config.stage, keys: deps.secrets.tokenKeys }
  const session = { uid: profile.uid, epoch, loggedInAt: secondsOf(nowMs) }
  const signed = await signToken(settings, session, nowMs)
  return { ...signed, user: { publicId: profile.publicId, username: profile.username } }
}

async function rehash(deps: DepsOf<'login'>, profile: NewProfile, password: string): Promise<void> {
  const change = new Change(keys.profile(profile.uid))
    .set('passwordHash', await hashPassword(password))
    .where('passwordHash', '=', profile.passwordHash)
  // If it fails, the password was changed meanwhile, and that hash is newer.
  await deps.table.write(change.build())
}
