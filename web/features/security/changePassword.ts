import { post } from '../../api/client.ts'
import { runOperation } from '../../api/operation.ts'
import { getSession, renewSession } from '../../api/session.ts'
import type { PasswordForm, PasswordRules } from './passwords.ts'
import type { Security } from './types.ts'

/** Keeps the new token. The typed old password also serves as the step-up. Throws ApiError. */
export async function changePassword(
  { of, first }: PasswordRules,
  form: PasswordForm,
  means: Security['means'],
): Promise<void> {
  const { oldPassword, ...pair } = form
  const old = of === 'fund' ? 'fundPassword' : 'password'
  const action = of === 'fund' ? 'fundPassword' : 'password'
  const isTyped = !first && oldPassword !== ''
  const stepUp = isTyped && means[action].includes(old) ? await confirmedBy(old, oldPassword) : undefined
  if (of === 'fund') {
    await runOperation('/api/user/pwd_pay', { ...pair, ...(isTyped && { oldPassword }) }, { stepUp })
    return
  }
  const session = getSession()
  const renewed = await runOperation('/api/user/pwd_login', form, { stepUp })
  if (session) renewSession(session, renewed)
}

async function confirmedBy(means: 'password' | 'fundPassword', secret: string): Promise<string> {
  const action = means === 'password' ? 'password' : 'fundPassword'
  return (await post('/api/user/stepup', { action, means, secret })).stepUp
}
