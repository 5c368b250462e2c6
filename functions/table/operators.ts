import type { Role } from '../../shared/api/route.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { keys } from './keys.ts'
import type { Row, Table } from './write.ts'

export interface Operator {
  id: string
  name: string
  role: Role
  state: 'INVITED' | 'ACTIVE' | 'LOCKED'
  epoch: number
  inviteHash: string | null
  inviteUntil: EpochSeconds
  passwordHash: string | null
  totp: string | null
  /** The half minute of the last code used; earlier codes are refused. */
  step: number
  recovery: string[]
}

export const operatorRow = (operator: Operator): Row => {
  const { id, inviteHash, passwordHash, totp, recovery, ...rest } = operator
  return {
    ...keys.operator(id),
    ...rest,
    recovery: writeRecovery(recovery),
    ...(inviteHash !== null && { inviteHash }),
    ...(passwordHash !== null && { passwordHash }),
    ...(totp !== null && { totp }),
  }
}

export const operatorOf = (row: Row): Operator => ({
  id: row.sk,
  name: row.name as string,
  role: row.role as Role,
  state: row.state as Operator['state'],
  epoch: Number(row.epoch),
  inviteHash: (row.inviteHash as string | undefined) ?? null,
  inviteUntil: Number(row.inviteUntil ?? 0),
  passwordHash: (row.passwordHash as string | undefined) ?? null,
  totp: (row.totp as string | undefined) ?? null,
  step: Number(row.step),
  recovery: (row.recovery as string).split(' ').filter(Boolean),
})

/** One text, so that a condition can compare it. */
export const writeRecovery = (hashes: string[]): string => hashes.join(' ')

/** Read consistently: a role taken away a second ago no longer counts. */
export async function loadOperator(table: Table, id: string): Promise<Operator | null> {
  const row = await table.get(keys.operator(id), { consistent: true })
  return row ? operatorOf(row) : null
}
