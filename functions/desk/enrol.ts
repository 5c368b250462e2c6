import { Refusal } from '../../shared/errors.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Ctx } from '../http.ts'
import { hashPassword } from '../password.ts'
import { keys } from '../table/keys.ts'
import { loadOperator, type Operator, writeRecovery } from '../table/operators.ts'
import { normalisedName } from '../table/profile.ts'
import { Change } from '../table/write.ts'
import { countTry, forgetTries } from '../tries.ts'
import { drawRecoveryCodes, normalisedCode, readInvite } from './codes.ts'
import { limitDesk, openDesk, ownRecord, TRIES, takeStep } from './login.ts'
import { checkDeskPassword } from './rules.ts'
import { codeHash, sameHash, seal, unseal } from './seal.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

type Deps = DepsOf<'desk'>

/**
 * Takes an invitation. It stays good until the first code is right, so that a lost answer costs nothing: taken
 * again, it makes new secrets and those of before are void.
 */
export async function acceptInvite(deps: Deps, ctx: Ctx, form: { invite: string; password: string }) {
  await limitDesk(deps, ctx)
  const operator = await invited(deps, ctx, form.invite)
  checkDeskPassword(form.password)
  const { id, name, role } = operator
  const { deskKey } = deps.secrets
  const [secret, recovery] = [newTotpSecret(), drawRecoveryCodes()]
  const hashes = recovery.map((code) => codeHash('recovery', normalisedCode(code), id, deskKey))
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

/** The first code ends the invitation and opens a session. */
export async function activate(deps: Deps, ctx: Ctx, form: { invite: string; code: string }) {
  await limitDesk(deps, ctx)
  const operator = await invited(deps, ctx, form.invite)
  const { id, totp } = operator
  if (!totp) throw new Refusal('desk_invite_invalid')
  const name = normalisedName(operator.name)
  await countTry(deps, TRIES, name, ctx.nowMs)
  const step = stepOfCode(unseal(totp, id, deps.secrets.deskKey), form.code, ctx.nowMs)
  if (step === null) throw new Refusal('code_wrong')
  const change = takeStep(step)(stillInvited(operator))
    .set('state', 'ACTIVE')
    .remove('inviteHash')
    // Another taking of the invitation has made another secret meanwhile.
    .where('totp', '=', totp)
  const { ok } = await deps.table.transact([change.build(), ownRecord(ctx, id, 'operator.activate')])
  if (!ok) throw new Refusal('desk_invite_invalid')
  await forgetTries(deps, TRIES, name)
  return openDesk(deps, operator, ctx.nowMs)
}

/** Whom an invitation is for, while it is good. */
async function invited(deps: Deps, { nowMs }: Ctx, text: string): Promise<Operator> {
  const invite = readInvite(text)
  const operator = invite && (await loadOperator(deps.table, invite.operatorId))
  if (!invite || !operator?.inviteHash || operator.state !== 'INVITED')
    throw new Refusal('desk_invite_invalid')
  const hash = codeHash('invite', invite.secret, operator.id, deps.secrets.deskKey)
  if (!sameHash(hash, operator.inviteHash)) throw new Refusal('desk_invite_invalid')
  if (operator.inviteUntil <= secondsOf(nowMs)) throw new Refusal('desk_invite_invalid')
  return operator
}

const stillInvited = ({ id, inviteHash }: Operator): Change =>
  new Change(keys.operator(id)).where('state', '=', 'INVITED').where('inviteHash', '=', inviteHash)
