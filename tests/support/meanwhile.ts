import type { RouteId } from '../../shared/api/routes.ts'
import { createApis, routeById, send, watchTable } from './apis.ts'
import type { Caller, TestStack } from './stack.ts'

/** Sends a request, and lets `comes` happen before its n-th call to the table; whether it made so many. */
export async function withMeanwhile(
  { deps }: TestStack,
  [id, form, caller]: readonly [id: RouteId, form: Record<string, unknown>, caller: Caller],
  { call, comes }: { call: number; comes: () => Promise<unknown> },
): Promise<{ made: boolean; answered: string }> {
  let calls = 0
  const table = watchTable(deps.table, () => (++calls === call ? comes() : undefined))
  const { status, body } = await send(createApis({ ...deps, table }), routeById(id), form, caller)
  return { made: calls >= call, answered: status === 200 ? 'done' : (body.error as string) }
}
