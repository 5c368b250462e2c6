import type * as z from 'zod/mini'
import type { RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { Row, Table } from '../table/write.ts'
import { viewMovement } from './handlers.ts'
import { readCursor, toldPage } from './page.ts'

type Statement = z.input<RouteOf<'desk.user_statement'>['output']>

/** A user's statement at the desk, the same as the user's own. Read `account` consistently before. */
export async function readStatement(
  table: Table,
  account: Row,
  { limit, cursor, now }: { limit: number; cursor?: string | undefined; now: EpochSeconds },
): Promise<Statement> {
  if (cursor !== undefined && !readCursor(cursor)) throw new Refusal('validation', { fields: 'cursor' })
  const asked = { limit, ...(cursor !== undefined && { cursor }) }
  const { movements, next } = await toldPage({ table, account, now }, asked)
  return { items: movements.map(viewMovement), next }
}
