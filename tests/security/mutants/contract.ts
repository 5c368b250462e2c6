import { type Guard, watched } from './guard.ts'

// What openapi.json promises: a refusal taken out of it is missed.
const promised = watched('functions/content/refusals.ts', 'tests/spec/contract.test.ts')

export const contractGuards: Guard[] = [
  promised(
    "    'validation',\n",
    '',
    /^content.info > answers by the status/,
    /^desk.lock > answers by the status/,
  ),
  promised("    'operation_failed',\n", '', /^account.index > answers by the status/),
  promised(
    "(['payload_too_large', 'unsupported_media'] as const)",
    '[]',
    /^login.logout > answers by the status/,
    /^desk.ticket_close > answers by the status/,
  ),
  promised("(['login_required', 'account_locked'] as const)", '[]', /^account.index > answers by the status/),
  promised(
    "(['login_required', 'operator_locked', 'role_required'] as const)",
    '[]',
    /^desk.me > answers by the status/,
  ),
  promised(
    "(['operation_required', 'operation_expired', 'replay_mismatch', 'conflict'] as const)",
    '[]',
    /^account.refill > answers by the status/,
  ),
  watched('functions/content/refusals.ts', 'tests/spec/routes.test.ts')(
    "auth === 'open' && (slug === 'account_locked' || slug === 'operator_locked') ? 423 : ",
    '',
    /tells of login.index/,
    /tells of desk.login/,
  ),
]
