import { decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { makeSecrets } from '../../functions/secrets.ts'
import { signToken, verifyToken } from '../../functions/session.ts'
import { secondsOf } from '../../shared/time.ts'

const NOW_MS = 1_800_000_000_000
const session = { uid: 'somebody', epoch: 3, loggedInAt: secondsOf(NOW_MS) }
const [old] = (await makeSecrets()).userSigningKeys
const [fresh] = (await makeSecrets()).userSigningKeys
const before = { stage: 'local', keys: [old!] }
const during = { stage: 'local', keys: [fresh!, old!] }
const after = { stage: 'local', keys: [fresh!] }

test('while two keys stand, the new one signs and both verify; a withdrawn key verifies nothing', async () => {
  const { token } = await signToken(before, session, NOW_MS)
  expect(await verifyToken(during, token, NOW_MS)).toMatchObject({ uid: 'somebody', epoch: 3 })
  const { token: next } = await signToken(during, session, NOW_MS)
  expect(decodeProtectedHeader(next).kid).toBe(fresh!.kid)
  expect(await verifyToken(after, next, NOW_MS)).toMatchObject({ uid: 'somebody' })
  await expect(verifyToken(after, token, NOW_MS)).rejects.toMatchObject({ slug: 'login_required' })
})
