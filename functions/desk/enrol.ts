import { Refusal } from '../../shared/errors.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Ctx } from '../http.ts'
import { hashPassword } from '../password.ts'
import { keys } from '../table/keys.ts'
import { loadOperator, type Operator, writeRecovery } from '../table/operators.ts'
import { normalisedName } from '../table/profile.ts'
import { Change } from '../table/write.ts'
import { countTry, forgetTries, type Guessing } from '../tries.ts'
import { drawRecoveryCodes, normalisedCode, readInvite } from './codes.ts'
import { limitDesk, openDesk, ownRecord, TRIES, takeStep } from './login.ts'
import { checkDeskPassword } from './rules.ts'
import { codeHash, isCode, seal, unseal } from './seal.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

type Deps = DepsOf<'desk'>

/** The secret has 130 random bits; tries count as for every comparison. */
const INVITES: Guessing = { kind: 'desk-invite', free: 5, hourly: 60 }

/** Accepting again makes new secrets, so a lost answer costs nothing until the first code is right. */
export async function acceptInvite(deps: Deps, ctx: Ctx, form: { invite: string; password: string }) {
  await limitDesk(deps, ctx)
  const operator = await invited(deps, ctx, form.invite)
  const { id, name, role } = operator
  checkDeskPassword(form.password, [name, deps.config.brand])
  const [deskKey = ''] = deps.secrets.deskKeys
  const [secret, recovery] = [newTotpSecret(), drawRecoveryCodes()]
  const hashes = recovery.map((code) =>
    codeHash({ kind: 'recovery', code: normalisedCode(code), operatorId: id }, deskKey),
  )
  const change = stillInvited(operator)
    .set('passwordHash', await hashPassword(form.password))
    .set('totp', seal(secret, id, deskKey))
    .set('recovery', writeRecovery(hashes))
  const { ok } = await deps.table.transact([change.build(), ownRecord(ctx, id, 'operator.accept')])
  if (!ok) throw new Refusal('desk_invite_invalid')
  const { brand, stage } = deps.config
  const uri = totpUri(secret, { issuer: `${brand} desk ${stage}`, name })
  return { operator: { id, name, role }, secret, uri, recovery }
}

export async function activate(deps: Deps, ctx: Ctx, form: { invite: string; code: string }) {
  await limitDesk(deps, ctx)
  const operator = await invited(deps, ctx, form.invite)
  const { id, totp } = operator
  if (!totp) throw new Refusal('desk_invite_invalid')
  const name = normalisedName(operator.name)
  const tried = await countTry(deps, TRIES, name, ctx)
  const step = stepOfCode(unseal(totp, id, deps.secrets.deskKeys), form.code, ctx.nowMs)
  if (step === null) throw tried.wrong(new Refusal('code_wrong'))
  const change = takeStep(step)(stillInvited(operator))
    .set('state', 'ACTIVE')
    .remove('inviteHash')
    // Accepting again meanwhile replaced the secret.
    .where('totp', '=', totp)
  const { ok } = await deps.table.transact([change.build(), ownRecord(ctx, id, 'operator.activate')])
  if (!ok) throw new Refusal('desk_invite_invalid')
  await forgetTries(deps, TRIES, name, ctx)
  return openDesk(deps, operator, ctx.nowMs)
}

/** Counts the try before comparing. Throws `desk_invite_invalid`, `login_locked`. */
async function invited(deps: Deps, ctx: Ctx, text: string): Promise<Operator> {
  const invite = readInvite(text)
  if (!invite) throw new Refusal('desk_invite_invalid')
  await countTry(deps, INVITES, invite.operatorId, ctx)
  const operator = await loadOperator(deps.table, invite.operatorId)
  if (!operator?.inviteHash || operator.state !== 'INVITED') throw new Refusal('desk_invite_invalid')
  const { operatorId, secret: code } = invite
  if (!isCode(operator.inviteHash, { kind: 'invite', code, operatorId }, deps.secrets.deskKeys))
    throw new Refusal('desk_invite_invalid')
  if (operator.inviteUntil <= secondsOf(ctx.nowMs)) throw new Refusal('desk_invite_invalid')
  await forgetTries(deps, INVITES, operator.id, ctx)
  return operator
}

const stillInvited = ({ id, inviteHash }: Operator): Change =>
  new Change(keys.operator(id)).where('state', '=', 'INVITED').where('inviteHash', '=', inviteHash)
