import type { AnyRoute } from '../../shared/api/routes.ts'
import { refusals, type Slug } from '../../shared/errors.ts'

/** Includes refusals of the chain (functions/http.ts). */
export const refusalsOf = (route: AnyRoute): Map<number, Slug[]> =>
  Map.groupBy(new Set([...ofChain(route), ...route.errors]), (slug) => statusOf(route, slug))

function ofChain(route: AnyRoute): Slug[] {
  const isWrite = route.method === 'POST'
  const isOperation = 'idempotent' in route && route.idempotent
  return [
    'validation',
    'operation_failed',
    ...(isWrite ? (['payload_too_large', 'unsupported_media'] as const) : []),
    ...(route.auth === 'user' ? (['login_required', 'account_locked'] as const) : []),
    ...(route.auth === 'desk' ? (['login_required', 'operator_locked', 'role_required'] as const) : []),
    ...('stepUp' in route ? (['step_up_required'] as const) : []),
    ...(isOperation
      ? (['operation_required', 'operation_expired', 'replay_mismatch', 'conflict'] as const)
      : []),
  ]
}

/** Login routes answer 423 for a locked account; others treat its session as ended. */
const statusOf = ({ auth }: AnyRoute, slug: Slug): number =>
  auth === 'open' && (slug === 'account_locked' || slug === 'operator_locked') ? 423 : refusals[slug]
