import { TOTP } from 'otpauth'
import { inviteOperator } from '../../functions/desk/operators.ts'
import { auditOf } from '../../functions/table/audit.ts'
import { auditDay, auditPartition } from '../../functions/table/keys.ts'
import type { Role } from '../../shared/api/route.ts'
import { msOf } from '../../shared/time.ts'
import type { TestStack } from './stack.ts'

export const DESK_PASSWORD = 'a long walk home'

export interface DeskPerson {
  id: string
  name: string
  /** Of the codes their app shows. */
  secret: string
  recovery: string[]
  token: string
}

export const invite = ({ deps, clock }: TestStack, name: string, role?: Role): Promise<string> =>
  inviteOperator({ table: deps.table, secrets: deps.secrets, nowMs: clock.nowMs }, name, role)

/** What an authenticator app shows at a moment of the stack's clock. */
export const codeAt = ({ clock }: TestStack, secret: string, plusSeconds = 0): string =>
  new TOTP({ secret }).generate({ timestamp: clock.nowMs + msOf(plusSeconds) })

/** Someone who came to the desk as everyone does: invited, with a password, a device and a first code. */
export async function deskPerson(
  stack: TestStack,
  name: string,
  role: Role = 'reviewer',
): Promise<DeskPerson> {
  const invitation = await invite(stack, name, role)
  const { operator, secret, recovery } = await stack.ok('desk.accept', {
    invite: invitation,
    password: DESK_PASSWORD,
  })
  const { token } = await stack.ok('desk.activate', { invite: invitation, code: codeAt(stack, secret) })
  // The code of this half minute is used.
  stack.clock.advance(30)
  return { id: operator.id, name, secret, recovery, token }
}

/** The trail of a stack's today, in the order it came. */
export async function trail({ deps, clock }: TestStack) {
  const shards = await Promise.all(
    [0, 1, 2, 3].map((shard) =>
      deps.table.query({ pk: auditPartition(auditDay(clock.nowMs), shard), consistent: true }),
    ),
  )
  return shards.flatMap(({ rows }) => rows.map(auditOf)).sort((a, b) => (a.id < b.id ? -1 : 1))
}
