import { randomInt } from 'node:crypto'
import { createUser } from '../../functions/login/store.ts'
import { signToken } from '../../functions/session.ts'
import { keys, orderPartition, userPartition } from '../../functions/table/keys.ts'
import { operatorRow } from '../../functions/table/operators.ts'
import { Change, create, type Row, type Value } from '../../functions/table/write.ts'
import type { Stack } from '../../infra/local/stack.ts'
import type { Role } from '../../shared/api/route.ts'
import { newId } from '../../shared/ids.ts'
import { secondsOf } from '../../shared/time.ts'
import type { TestUser } from './stack.ts'

let made = 0
/** Of a password nobody knows. */
const HASH = `argon2id$19456,2,1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** A user with practice money made straight in the table: no password is hashed, so that many cost little. */
export async function quickUser({ deps }: Stack, name = `quick${++made}`): Promise<TestUser> {
  const nowMs = deps.clock()
  const uid = newId(nowMs)
  const publicId = String(randomInt(10_000_000, 100_000_000))
  const created = await createUser(deps, {
    profile: {
      uid,
      username: name,
      publicId,
      passwordHash: HASH,
      inviter: null,
      level: 0,
      createdAt: secondsOf(nowMs),
      agreement: 'test',
    },
    grant: BigInt(deps.config.practice.grant),
    nowMs,
  })
  if (created !== 'created') throw new Error(`the user ${name} was not created`)
  const settings = { stage: deps.config.stage, keys: deps.secrets.userSigningKeys }
  const { token } = await signToken(settings, { uid, epoch: 0, loggedInAt: secondsOf(nowMs) }, nowMs)
  return { uid, username: name, publicId, token }
}

/** An operator of the desk with a session, but no password or codes of their own. */
export async function quickOperator({ deps }: Stack, role: Role = 'admin'): Promise<TestOperator> {
  const nowMs = deps.clock()
  const id = newId(nowMs)
  const name = `operator${++made}`
  const row = operatorRow({
    id,
    name,
    role,
    state: 'ACTIVE',
    epoch: 0,
    inviteHash: null,
    inviteUntil: 0,
    passwordHash: HASH,
    totp: null,
    step: 0,
    recovery: [],
  })
  const guard = keys.unique('operator', name, deps.secrets.indexKeys)
  const { ok } = await deps.table.transact([create(row), create({ ...guard, operator: id })])
  if (!ok) throw new Error(`the operator ${name} was not created`)
  const settings = { stage: deps.config.stage, keys: deps.secrets.deskSigningKeys, audience: 'desk' } as const
  const { token } = await signToken(settings, { uid: id, epoch: 0, loggedInAt: secondsOf(nowMs) }, nowMs)
  return { id, name, token }
}

/** The token a route asks for: the operator's at the desk, the user's elsewhere. */
export const tokenFor = (
  { auth }: { auth: string },
  { user, operator }: { user: { token: string }; operator: { token: string } },
): string => (auth === 'desk' ? operator : user).token

export interface TestOperator {
  id: string
  name: string
  token: string
}

/** Sets attributes of a user's account item as they stand, past all rules. */
export async function setAccount(
  { deps }: Stack,
  uid: string,
  attributes: Record<string, Value>,
): Promise<void> {
  const change = new Change(keys.account(uid)).whereExists()
  for (const [name, value] of Object.entries(attributes)) change.set(name, value)
  const { ok } = await deps.table.write(change.build())
  if (!ok) throw new Error('there is no such account')
}

/** Everything the table holds of a user, account item included: equal before and after means that nothing moved. */
export async function footprint({ deps }: Stack, uid: string): Promise<Row[]> {
  const pages = await Promise.all(
    [userPartition(uid), orderPartition(uid)].map((pk) => deps.table.query({ pk, consistent: true })),
  )
  return pages.flatMap(({ rows }) => rows)
}
