import type * as z from 'zod/mini'
import type { RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import type { Table } from '../table/write.ts'
import { viewMovement } from './handlers.ts'
import { placeOfKey } from './movements.ts'
import { statementPage } from './statement.ts'

type Statement = z.input<RouteOf<'desk.user_statement'>['output']>

export async function readStatement(
  table: Table,
  uid: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Statement> {
  if (cursor !== undefined && !placeOfKey(cursor)) throw new Refusal('validation', { fields: 'cursor' })
  const { movements, next } = await statementPage(table, uid, { limit, cursor })
  return { items: movements.map(viewMovement), next }
}
