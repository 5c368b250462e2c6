import { randomBytes } from 'node:crypto'
import { cleanUpload } from '../../functions/uploads/clean.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import { DAY, msOf } from '../../shared/time.ts'
import type { Stack } from '../local/stack.ts'
import type { Answer, Wire } from './phone.ts'
import { sample } from './picture.ts'

/** Half of a token's life. */
const LOGIN_AGAIN_MS = msOf(DAY)

export interface DemoUser {
  username: string
  uid: string
  publicId: string
  token(): Promise<string>
  post(path: string, fields?: Record<string, string>, how?: { operationId?: string }): Promise<Answer>
  get(path: string, query?: Record<string, string>): Promise<Answer>
  confirmed(action: string, path: string, fields: Record<string, string>): Promise<Answer>
  setFundPassword(): Promise<void>
  picture(purpose: string): Promise<string>
}

interface Known {
  stack: Stack
  wire: Wire
  nowMs: () => number
}

export async function register(
  { stack, wire, nowMs }: Known,
  {
    name,
    password,
    lang,
    invite = stack.invite,
  }: { name: string; password: string; lang: Lang; invite?: string },
): Promise<DemoUser> {
  const device = randomBytes(24).toString('base64url')
  const form = {
    username: name,
    password,
    passwordRepeat: password,
    invite,
    agree: '1',
    device,
  }
  const { user, ...session } = await wire.post('/api/login/reg', form)
  let { token } = session
  let since = nowMs()
  const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
  const uid: string = claims.sub
  let fundPassword: string | null = null

  async function loggedIn(): Promise<string> {
    if (nowMs() - since >= LOGIN_AGAIN_MS) {
      ;({ token } = await wire.post('/api/login/index', { username: name, password, device }))
      since = nowMs()
    }
    return token
  }
  const own: DemoUser = {
    uid,
    username: name,
    publicId: user.publicId,
    token: loggedIn,
    post: async (path, fields = {}, how = {}) => wire.post(path, fields, { ...how, token: await loggedIn() }),
    get: async (path, query = {}) => wire.get(path, query, { token: await loggedIn() }),
    async confirmed(action, path, fields) {
      const by = fundPassword
        ? { means: 'fundPassword', secret: fundPassword }
        : { means: 'password', secret: password }
      const { stepUp } = await own.post('/api/user/stepup', { action, ...by })
      return wire.post(path, fields, { token: await loggedIn(), stepUp })
    },
    async setFundPassword() {
      const chosen = `fund-${password}`.slice(0, 16)
      await own.confirmed('fundPassword', '/api/user/pwd_pay', { password: chosen, passwordRepeat: chosen })
      fundPassword = chosen
    },
    async picture(purpose) {
      const bytes = sample()
      const path = purpose === 'avatar' ? '/api/user/uploadavatar' : '/api/user/uploadfile'
      const fields = { contentType: 'image/png', size: String(bytes.length) }
      const { key } = await own.post(path, purpose === 'avatar' ? fields : { purpose, ...fields })
      const place = `in/${uid}/${key}`
      await stack.deps.files.put(place, bytes, 'image/png')
      await cleanUpload(stack.deps, place)
      return key
    },
  }
  await own.post('/api/user/profile', { lang })
  return own
}
