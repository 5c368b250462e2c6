import { Refusal } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { AuditStepOf, StateOf } from '../../shared/reviews.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Ctx } from '../http.ts'
import { nobodysHash, verifyPassword } from '../password.ts'
import { signToken } from '../session.ts'
import { auditPut } from '../table/audit.ts'
import { keys } from '../table/keys.ts'
import { type Operator, operatorOf, writeRecovery } from '../table/operators.ts'
import { normalisedName } from '../table/profile.ts'
import { Change, type Put } from '../table/write.ts'
import { countTry, forgetTries, type Guessing, limitAddress } from '../tries.ts'
import { normalisedCode } from './codes.ts'
import { codeHash, sameHash, unseal } from './seal.ts'
import { stepOfCode } from './totp.ts'

type Deps = DepsOf<'desk'>

/** Five wrong tries in a row are free; the sixth sets a wait, and each further one twice that. */
export const TRIES: Guessing = { kind: 'desk', free: 5 }

/** An id looked up in place of an unknown operator's, so that the work is the same. Never anyone's. */
const NOBODY = '00000000000000000000000000'

interface Form {
  name: string
  password: string
  code?: string | undefined
  recovery?: string | undefined
}

/** What a code proved, as the change that uses it up. */
type CodeUse = (change: Change) => Change

export const limitDesk = (deps: Deps, ctx: Ctx): Promise<void> =>
  limitAddress(deps, 'desk', ctx, { limit: deps.config.addressLimits.login, windowSeconds: 600 })

/**
 * Logs in by password and code. Counted before anything is compared; one refusal for a wrong name, password or
 * code, with the same work and a record in the trail each. What was proved is used up in the write that logs in.
 */
export async function logIn(deps: Deps, ctx: Ctx, form: Form) {
  if (!form.code && !form.recovery) throw new Refusal('code_required')
  await limitDesk(deps, ctx)
  const name = normalisedName(form.name)
  await countTry(deps, TRIES, name, ctx.nowMs)

  const operator = await findByName(deps, name)
  const { right } = await verifyPassword(form.password, operator?.passwordHash ?? (await nobodysHash()))
  const markUsed = operator && codeUseOf(deps, operator, form, ctx.nowMs)
  if (!operator || !right || !markUsed) return refuse(deps, ctx, operator)
  // Only someone with password and code learns that the operator is locked.
  if (operator.state !== 'ACTIVE') throw new Refusal('account_locked', {}, 423)

  const change = markUsed(new Change(keys.operator(operator.id)))
    .where('state', '=', 'ACTIVE')
    .where('epoch', '=', operator.epoch)
  const record = ownRecord(ctx, operator.id, 'operator.login', { by: form.code ? 'code' : 'recovery' })
  const { ok } = await deps.table.transact([change.build(), record])
  if (!ok) return refuse(deps, ctx, operator)
  await forgetTries(deps, TRIES, name)
  return openDesk(deps, operator, ctx.nowMs)
}

async function findByName(deps: Deps, name: string): Promise<Operator | null> {
  const guard = await deps.table.get(keys.unique('operator', name, deps.secrets.uniqueKey))
  const id = (guard?.operator as string | undefined) ?? NOBODY
  const row = await deps.table.get(keys.operator(id), { consistent: true })
  return row ? operatorOf(row) : null
}

function codeUseOf(deps: Deps, operator: Operator, { code, recovery }: Form, nowMs: EpochMs): CodeUse | null {
  if (!operator.totp) return null
  const { deskKey } = deps.secrets
  if (code) {
    const step = stepOfCode(unseal(operator.totp, operator.id, deskKey), code, nowMs)
    return step === null ? null : takeStep(step)
  }
  const hash = codeHash('recovery', normalisedCode(recovery ?? ''), operator.id, deskKey)
  const left = operator.recovery.filter((known) => !sameHash(known, hash))
  if (left.length === operator.recovery.length) return null
  return (change) =>
    change.set('recovery', writeRecovery(left)).where('recovery', '=', writeRecovery(operator.recovery))
}

/** A code is taken once: of two with the same, also at the same moment, the later finds its step used. */
export const takeStep =
  (step: number): CodeUse =>
  (change) =>
    change.set('step', step).where('step', '<', step)

/** The same answer and the same write, whatever was wrong. */
async function refuse(deps: Deps, ctx: Ctx, operator: Operator | null): Promise<never> {
  await deps.table.write(ownRecord(ctx, operator?.id ?? 'unknown', 'operator.login_failed'))
  throw new Refusal('desk_login_wrong')
}

export async function openDesk(deps: Deps, { id, name, role, epoch }: Operator, nowMs: EpochMs) {
  const session = { uid: id, epoch, loggedInAt: secondsOf(nowMs) }
  const signed = await signToken(deskTokens(deps), session, nowMs)
  return { ...signed, operator: { id, name, role } }
}

export const deskTokens = ({ config, secrets }: Deps) =>
  ({ stage: config.stage, keys: secrets.tokenKeys, audience: 'desk' }) as const

/** A record of what an operator did about themselves. */
export function ownRecord(
  { nowMs, requestId }: Ctx,
  operator: string,
  action: AuditStepOf<'operator'>['action'],
  after?: StateOf<'operator'>,
): Put {
  return auditPut({ id: newId(nowMs), operator, action, requestId, ...(after && { after }) }, nowMs)
}
