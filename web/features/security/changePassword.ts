import { get, post } from '../../api/client.ts'
import { ApiError, isDefinite } from '../../api/error.ts'
import { getSession, renewSession } from '../../api/session.ts'
import type { PasswordForm, PasswordRules } from './passwords.ts'
import type { Security } from './types.ts'

/**
 * Changes a password. Who confirms steps by the very password they change has just typed it: it is used for both. The
 * session goes on under the token that a new login password gives it. Throws ApiError.
 */
export async function changePassword(
  { of, first }: PasswordRules,
  form: PasswordForm,
  means: Security['means'],
): Promise<void> {
  const { oldPassword, ...pair } = form
  const old = of === 'fund' ? 'fundPassword' : 'password'
  const stepUp = first || !means.includes(old) ? undefined : await confirmedBy(old, oldPassword)
  if (of === 'fund') {
    const { fundPasswordChangedAt: before } = await get('/api/user/security')
    await post('/api/user/pwd_pay', { ...pair, ...(!first && { oldPassword }) }, { stepUp }).catch(
      async (error: unknown) => {
        if (!(error instanceof ApiError) || isDefinite(error)) throw error
        // The answer was lost: what is set now tells whether it was done.
        const { fundPasswordChangedAt } = await get('/api/user/security')
        if (fundPasswordChangedAt === before) throw error
      },
    )
    return
  }
  const session = getSession()
  const renewed = await post('/api/user/pwd_login', form, { stepUp })
  if (session) renewSession(session, renewed)
}

async function confirmedBy(means: 'password' | 'fundPassword', secret: string): Promise<string> {
  const action = means === 'password' ? 'password' : 'fundPassword'
  return (await post('/api/user/stepup', { action, means, secret })).stepUp
}
