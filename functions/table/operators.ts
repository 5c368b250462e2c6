import type { Role } from '../../shared/api/route.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { keys } from './keys.ts'
import type { Row, Table } from './write.ts'

/** Someone who works at the desk. */
export interface Operator {
  /** What the trail and the tokens call them. */
  id: string
  name: string
  role: Role
  /** INVITED until the first code of their own device is right. */
  state: 'INVITED' | 'ACTIVE' | 'LOCKED'
  /** Sessions signed under an earlier epoch are over. */
  epoch: number
  /** Keyed hash of the invitation that is open, and when it ends. */
  inviteHash: string | null
  inviteUntil: EpochSeconds
  passwordHash: string | null
  /** The secret of the codes, encrypted for this operator alone. */
  totp: string | null
  /** The last half minute a code was taken of: none is taken of it again, or of one before it. */
  step: number
  /** Keyed hashes of the recovery codes not used yet. */
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

/** One text, so that a condition can ask for all of them as they were. */
export const writeRecovery = (hashes: string[]): string => hashes.join(' ')

/** As it stands this moment: a role or standing taken away a second ago holds no more. */
export async function loadOperator(table: Table, id: string): Promise<Operator | null> {
  const row = await table.get(keys.operator(id), { consistent: true })
  return row ? operatorOf(row) : null
}
