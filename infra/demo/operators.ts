import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { inviteOperator, lockOperator } from '../../functions/desk/operators.ts'
import type { Role } from '../../shared/api/route.ts'
import { MINUTE, msOf } from '../../shared/time.ts'
import type { Stack } from '../local/stack.ts'
import type { Answer, Wire } from './phone.ts'

export interface DemoOperator {
  post(path: string, fields: Record<string, string>): Promise<Answer>
  get(path: string, query?: Record<string, string>): Promise<Answer>
  leave(): Promise<void>
}

const LOGIN_AGAIN_MS = msOf(25 * MINUTE)

export async function hire(
  { stack, wire, nowMs }: { stack: Stack; wire: Wire; nowMs: () => number },
  name: string,
  role: Role,
): Promise<DemoOperator> {
  const by = () => ({ ...stack.deps, nowMs: nowMs() })
  const invite = await inviteOperator(by(), name, role)
  const password = randomBytes(18).toString('base64url')
  const { secret } = await wire.post('/api/desk/accept', { invite, password })
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = () => totp.generate({ timestamp: nowMs() })
  let { token } = await wire.post('/api/desk/activate', { invite, code: code() })
  let since = nowMs()
  async function loggedIn(): Promise<string> {
    if (nowMs() - since >= LOGIN_AGAIN_MS) {
      ;({ token } = await wire.post('/api/desk/login', { name, password, code: code() }))
      since = nowMs()
    }
    return token
  }
  return {
    post: async (path, fields) => wire.post(path, fields, { token: await loggedIn() }),
    get: async (path, query = {}) => wire.get(path, query, { token: await loggedIn() }),
    leave: () => lockOperator(by(), name),
  }
}
