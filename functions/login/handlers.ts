import { Refusal } from '../../shared/errors.ts'
import { AGREEMENT_VERSION } from '../../shared/i18n/pages.ts'
import { idTimeMs, OPERATION_WINDOW_MS } from '../../shared/ids.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { whereNotEnded } from '../ended-sessions.ts'
import type { Ctx, Handlers } from '../http.ts'
import { findInviter, NOBODY, readInvite } from '../inviter.ts'
import { type AccountItem, accountOf } from '../ledger/account.ts'
import { type Entering, openSession } from '../open-session.ts'
import { hashPassword, nobodysHash, verifyPassword } from '../password.ts'
import { assertSession } from '../session.ts'
import { haltParams, stageHalt } from '../table/halts.ts'
import { keys } from '../table/keys.ts'
import { type NewProfile, normalisedName, type Profile, profileOf } from '../table/profile.ts'
import { Change } from '../table/write.ts'
import { countTry, forgetTries, limitAddress, loginTries } from '../tries.ts'
import { proveContact, readName } from './names.ts'
import { checkRegistration } from './rules.ts'
import { createUser, drawPublicId, findUser } from './store.ts'

export const loginHandlers = (deps: DepsOf<'login'>): Handlers<'login'> => ({
  'login.index': async (ctx, { password, device, ...form }) => {
    const { login: limit } = deps.config.addressLimits
    await limitAddress(deps, 'login', ctx, { limit, windowSeconds: 600 })
    const name = await readName(form)
    const tried = await countTry(deps, loginTries, name.counted, ctx)

    const uid = await findUser(deps, name)
    // Consistent: a session under an old epoch would end at once.
    const [profileRow, accountRow] = await deps.table.getMany(
      [keys.profile(uid ?? NOBODY), keys.account(uid ?? NOBODY)],
      { consistent: true },
    )
    const profile = profileRow && profileOf(profileRow)
    const { right, stale } = await verifyPassword(password, profile?.passwordHash ?? (await nobodysHash()))
    if (!profile || !accountRow || !right) throw tried.wrong(new Refusal('password_wrong'))

    const session = await enter(deps, ctx, {
      ...{ profile, account: accountOf(accountRow), name: name.counted },
      entering: { way: 'password', device },
    })
    if (stale) await rehash(deps, profile, password)
    return session
  },

  'login.reg': async (ctx, form) => {
    const username = checkRegistration(form, deps.config.brand)
    const { reg: limit } = deps.config.addressLimits
    await limitAddress(deps, 'reg', ctx, { limit, windowSeconds: 3600 })
    // The operation id becomes the user's id, so retries find the user. Later retries must log in.
    const uid = ctx.operationId
    if (Math.abs(idTimeMs(uid) - ctx.nowMs) > OPERATION_WINDOW_MS) throw new Refusal('operation_expired')
    const invite = readInvite(form.invite ?? '')
    const inviter = await findInviter(deps, invite)
    const contact = inviter && (await proveContact(deps, ctx, form))
    const halt = await stageHalt(deps.table, 'registrations')
    // A retry of a registration from before the halt gets its answer.
    if (halt && !(await isRegistered(deps, uid))) throw new Refusal('registrations_halted', haltParams(halt))

    const passwordHash = await hashPassword(form.password)
    // Refused after the same work as for a valid code, so that timing tells nothing.
    if (!inviter) throw new Refusal('inviter_invalid')
    const entering = { way: 'registration', device: form.device } as const
    const grant = BigInt(deps.config.practice.grant)
    for (let draws = 0; draws < 5; draws++) {
      const profile: NewProfile = {
        uid,
        username,
        publicId: drawPublicId(),
        passwordHash,
        inviter: inviter.uid,
        level: 0,
        createdAt: secondsOf(ctx.nowMs),
        agreement: AGREEMENT_VERSION,
        lang: ctx.lang,
        ...contact?.sealed,
      }
      const created = await createUser(deps, { profile, grant, target: contact?.target, nowMs: ctx.nowMs })
      if (created === 'publicIdTaken') continue
      if (created === 'contactTaken' && !(await isRegistered(deps, uid))) throw new Refusal('contact_taken')
      // An earlier copy of this request may have taken the name.
      if (created === 'nameTaken' && !(await isRegistered(deps, uid))) throw new Refusal('already_registered')
      if (created === 'created') return openSession(deps, ctx, profile, 0, entering)
      return sameAnswer(deps, ctx, { username, inviter: inviter.uid, password: form.password }, entering)
    }
    throw new Refusal('registration_failed')
  },

  'login.logout': async ({ session }) => {
    const change = new Change(keys.account(session.uid))
      .set('epoch', session.epoch + 1)
      .where('epoch', '=', session.epoch)
      .where('state', '=', 'ACTIVE')
      .remove('ended')
    whereNotEnded(change, session)
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

/** Compares the password, so it counts as a login try. Different content is a mismatch. */
async function sameAnswer(
  deps: DepsOf<'login'>,
  ctx: Ctx & { operationId: string },
  { username, inviter, password }: { username: string; inviter: string | null; password: string },
  entering: Entering,
) {
  const uid = ctx.operationId
  const [profileRow, accountRow] = await deps.table.getMany([keys.profile(uid), keys.account(uid)], {
    consistent: true,
  })
  if (!profileRow || !accountRow) throw new Refusal('registration_failed')
  const profile = profileOf(profileRow)
  if (profile.username !== username || profile.inviter !== inviter) throw new Refusal('replay_mismatch')
  const name = normalisedName(username)
  await countTry(deps, loginTries, name, ctx)
  const { right } = await verifyPassword(password, profile.passwordHash)
  if (!right) throw new Refusal('replay_mismatch')
  return enter(deps, ctx, { profile, account: accountOf(accountRow), name, entering })
}

/** Only callers with the right password learn that the account is locked. */
async function enter(
  deps: DepsOf<'login'>,
  ctx: Ctx,
  {
    profile,
    account,
    name,
    entering,
  }: { profile: Profile; account: AccountItem; name: string; entering: Entering },
) {
  if (account.state !== 'ACTIVE') throw new Refusal('account_locked', {}, 423)
  await forgetTries(deps, loginTries, name, ctx)
  return openSession(deps, ctx, profile, account.epoch, entering)
}

async function rehash(deps: DepsOf<'login'>, profile: NewProfile, password: string): Promise<void> {
  const change = new Change(keys.profile(profile.uid))
    .set('passwordHash', await hashPassword(password))
    .where('passwordHash', '=', profile.passwordHash)
  // If this fails, a newer password was set.
  await deps.table.write(change.build())
}
