import type { Role } from '../../shared/api/route.ts'
import { newId } from '../../shared/ids.ts'
import type { AuditStepOf } from '../../shared/reviews.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { Secrets } from '../secrets.ts'
import { auditPut } from '../table/audit.ts'
import { findGuard, guardedByNoOther } from '../table/guards.ts'
import { keys, operatorPartition } from '../table/keys.ts'
import { type Operator, operatorOf, operatorRow } from '../table/operators.ts'
import { normalisedName } from '../table/profile.ts'
import { allRows } from '../table/read.ts'
import { Change, create, type Table } from '../table/write.ts'
import { drawInvite, writeInvite } from './codes.ts'
import { checkOperatorName } from './rules.ts'
import { codeHash } from './seal.ts'

// Each command writes an audit record by `console` in its transaction.

export interface CommandLine {
  table: Table
  secrets: Pick<Secrets, 'indexKeys' | 'deskKeys'>
  nowMs: EpochMs
}

const INVITE_LIFE_S = 3 * 86_400

export async function listOperators(table: Table): Promise<Operator[]> {
  return (await allRows(table, { pk: operatorPartition, consistent: true })).map(operatorOf)
}

async function findOperator({ table, secrets }: CommandLine, name: string): Promise<Operator | undefined> {
  const guard = await findGuard({ table, secrets }, 'operator', normalisedName(name), { consistent: true })
  const row = guard && (await table.get(keys.operator(guard.operator as string), { consistent: true }))
  return row && operatorOf(row)
}

/** Good once within three days. Ends an existing operator's password, codes and sessions. */
export async function inviteOperator(by: CommandLine, text: string, role?: Role): Promise<string> {
  const known = await findOperator(by, text)
  const id = known?.id ?? newId(by.nowMs)
  const secret = drawInvite()
  const operator: Operator = {
    id,
    name: known?.name ?? checkOperatorName(text),
    role: role ?? known?.role ?? 'reviewer',
    state: 'INVITED',
    epoch: (known?.epoch ?? -1) + 1,
    inviteHash: codeHash({ kind: 'invite', code: secret, operatorId: id }, by.secrets.deskKeys[0] ?? ''),
    inviteUntil: secondsOf(by.nowMs) + INVITE_LIFE_S,
    passwordHash: null,
    totp: null,
    step: 0,
    recovery: [],
  }
  const row = operatorRow(operator)
  const audit = auditOf(by, 'operator.invite', operator, {
    ...(known && { before: { state: known.state, role: known.role } }),
    after: { state: operator.state, role: operator.role },
  })
  const { indexKeys } = by.secrets
  const guarded = normalisedName(operator.name)
  const guard = keys.unique('operator', guarded, indexKeys)
  const { ok } = await by.table.transact(
    known
      ? [
          {
            kind: 'put',
            item: row,
            condition: '#epoch = :epoch',
            names: { '#epoch': 'epoch' },
            values: { ':epoch': known.epoch },
          },
          audit,
        ]
      : [
          create(row),
          create({ ...guard, operator: id }),
          audit,
          ...guardedByNoOther('operator', guarded, indexKeys),
        ],
  )
  if (!ok) throw new Error(`${operator.name} was changed at the same moment: try again`)
  return writeInvite(id, secret)
}

export async function setRole(by: CommandLine, name: string, role: Role): Promise<void> {
  const operator = await known(by, name)
  const change = new Change(keys.operator(operator.id)).set('role', role).where('role', '=', operator.role)
  const states = { before: { role: operator.role }, after: { role } }
  await commit(by, change, auditOf(by, 'operator.role', operator, states))
}

/** Ends all sessions; only a new invitation unlocks. */
export async function lockOperator(by: CommandLine, name: string): Promise<void> {
  const operator = await known(by, name)
  const change = new Change(keys.operator(operator.id))
    .set('state', 'LOCKED')
    .set('epoch', operator.epoch + 1)
    .remove('inviteHash')
    .where('epoch', '=', operator.epoch)
  const states = { before: { state: operator.state }, after: { state: 'LOCKED' } } as const
  await commit(by, change, auditOf(by, 'operator.lock', operator, states))
}

async function known(by: CommandLine, name: string): Promise<Operator> {
  const operator = await findOperator(by, name)
  if (!operator) throw new Error(`there is no operator ${name}`)
  return operator
}

const auditOf = (
  { nowMs }: CommandLine,
  action: AuditStepOf<'operator'>['action'],
  { id }: Operator,
  states: Pick<AuditStepOf<'operator'>, 'before' | 'after'>,
) =>
  auditPut(
    { id: newId(nowMs), operator: 'console', action, document: id, ...states, requestId: 'console' },
    nowMs,
  )

async function commit(
  { table }: CommandLine,
  change: Change,
  audit: ReturnType<typeof auditPut>,
): Promise<void> {
  const { ok } = await table.transact([change.build(), audit])
  if (!ok) throw new Error('the operator was changed at the same moment: try again')
}

/** Null once the desk is in use. Until then each start makes a new one, as the last may be lost. */
export async function inviteFirst(by: CommandLine): Promise<string | null> {
  const operators = await listOperators(by.table)
  if (operators.length > 1 || operators.some(({ state }) => state !== 'INVITED')) return null
  return inviteOperator(by, operators[0]?.name ?? 'admin', 'admin')
}
