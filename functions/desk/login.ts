import { Refusal } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { AuditStepOf, StateOf } from '../../shared/reviews.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Ctx } from '../http.ts'
import { nobodysHash, verifyPassword } from '../password.ts'
import { signToken } from '../session.ts'
import { auditPut } from '../table/audit.ts'
import { findGuard } from '../table/guards.ts'
import { keys } from '../table/keys.ts'
import { countWithin } from '../table/limits.ts'
import { type Operator, operatorOf, writeRecovery } from '../table/operators.ts'
import { normalisedName } from '../table/profile.ts'
import { Change, type Put } from '../table/write.ts'
import { countTry, forgetTries, type Guessing, limitAddress, type Tried } from '../tries.ts'
import { normalisedCode } from './codes.ts'
import { isCode, unseal } from './seal.ts'
import { stepOfCode } from './totp.ts'

type Deps = DepsOf<'desk'>

/** The sixth try in a row must wait; each further wait doubles. */
export const TRIES: Guessing = { kind: 'desk', free: 5, hourly: 60 }

/** Looked up for unknown names, so that both refusals cost the same work. */
const NOBODY = '00000000000000000000000000'

interface Form {
  name: string
  password: string
  code?: string | undefined
  recovery?: string | undefined
}

type CodeUse = (change: Change) => Change

export const limitDesk = (deps: Deps, ctx: Ctx): Promise<void> =>
  limitAddress(deps, 'desk', ctx, { limit: deps.config.addressLimits.login, windowSeconds: 600 })

/** Wrong name, password and code get the same refusal after the same work. The login's write uses up the code. */
export async function logIn(deps: Deps, ctx: Ctx, form: Form) {
  if (!form.code && !form.recovery) throw new Refusal('code_required')
  await limitDesk(deps, ctx)
  const name = normalisedName(form.name)
  const tried = await countTry(deps, TRIES, name, ctx)

  const operator = await findByName(deps, name)
  const { right } = await verifyPassword(form.password, operator?.passwordHash ?? (await nobodysHash()))
  const markUsed = operator && codeUseOf(deps, operator, form, ctx.nowMs)
  if (!operator || !right || !markUsed) return refuse(deps, ctx, operator, tried)
  // Only the holder of password and code learns of the lock.
  if (operator.state !== 'ACTIVE') throw new Refusal('operator_locked', {}, 423)

  const change = markUsed(new Change(keys.operator(operator.id)))
    .where('state', '=', 'ACTIVE')
    .where('epoch', '=', operator.epoch)
  const record = ownRecord(ctx, operator.id, 'operator.login', { by: form.code ? 'code' : 'recovery' })
  const { ok } = await deps.table.transact([change.build(), record])
  if (!ok) return refuse(deps, ctx, operator, tried)
  await forgetTries(deps, TRIES, name, ctx)
  return openDesk(deps, operator, ctx.nowMs)
}

async function findByName(deps: Deps, name: string): Promise<Operator | null> {
  const guard = await findGuard(deps, 'operator', name)
  const id = (guard?.operator as string | undefined) ?? NOBODY
  const row = await deps.table.get(keys.operator(id), { consistent: true })
  return row ? operatorOf(row) : null
}

function codeUseOf(deps: Deps, operator: Operator, { code, recovery }: Form, nowMs: EpochMs): CodeUse | null {
  if (!operator.totp) return null
  const { deskKeys } = deps.secrets
  if (code) {
    const step = stepOfCode(unseal(operator.totp, operator.id, deskKeys), code, nowMs)
    return step === null ? null : takeStep(step)
  }
  const typed = normalisedCode(recovery ?? '')
  const left = operator.recovery.filter(
    (known) => !isCode(known, { kind: 'recovery', code: typed, operatorId: operator.id }, deskKeys),
  )
  if (left.length === operator.recovery.length) return null
  return (change) =>
    change.set('recovery', writeRecovery(left)).where('recovery', '=', writeRecovery(operator.recovery))
}

/** Two concurrent calls with one code: only one succeeds. */
export const takeStep =
  (step: number): CodeUse =>
  (change) =>
    change.set('step', step).where('step', '<', step)

/** One write either way; unknown names only count, so that strangers cannot fill the trail. */
async function refuse(deps: Deps, ctx: Ctx, operator: Operator | null, tried: Tried): Promise<never> {
  if (operator) await deps.table.write(ownRecord(ctx, operator.id, 'operator.login_failed'))
  else await countWithin(deps, UNKNOWN_NAMES, ctx.nowMs)
  throw tried.wrong(new Refusal('desk_login_wrong'))
}

/** Counted, never refused. */
const UNKNOWN_NAMES = { kind: 'desk-unknown', of: '', limit: Number.MAX_SAFE_INTEGER, windowSeconds: 3600 }

export async function openDesk(deps: Deps, { id, name, role, epoch }: Operator, nowMs: EpochMs) {
  const session = { uid: id, epoch, loggedInAt: secondsOf(nowMs) }
  const signed = await signToken(deskTokens(deps), session, nowMs)
  return { ...signed, operator: { id, name, role } }
}

export const deskTokens = ({ config, secrets }: Deps) =>
  ({ stage: config.stage, keys: secrets.deskSigningKeys, audience: 'desk' }) as const

export function ownRecord(
  { nowMs, requestId }: Ctx,
  operator: string,
  action: AuditStepOf<'operator'>['action'],
  after?: StateOf<'operator'>,
): Put {
  return auditPut({ id: newId(nowMs), operator, action, requestId, ...(after && { after }) }, nowMs)
}
