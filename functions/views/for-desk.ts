import type * as z from 'zod/mini'
import type { RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import type { Row, Table } from '../table/write.ts'
import { viewMovement } from './handlers.ts'
import { isMovementKey } from './movements.ts'
import { statementPage } from './statement.ts'

type Statement = z.input<RouteOf<'desk.user_statement'>['output']>

/** A user's statement as the desk reads it: the very one he sees. `account` is read consistently, before. */
export async function readStatement(
  table: Table,
  account: Row,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Statement> {
  if (cursor !== undefined && !isMovementKey(cursor)) throw new Refusal('validation', { fields: 'cursor' })
  const asked = { limit, ...(cursor !== undefined && { before: cursor }) }
  const { movements, next } = await statementPage(table, account, asked)
  return { items: movements.map(viewMovement), next }
}
