import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { makeSecrets } from '../../functions/secrets.ts'
import { verifyToken } from '../../functions/session.ts'
import { msOf } from '../../shared/time.ts'

// A token that brings its own key must not be believed, and nothing it names may be fetched.
const NOW_S = 1_800_000_000
const own = (await makeSecrets()).userSigningKeys[0]!
const foreign = (await makeSecrets()).userSigningKeys[0]!
const { d: _private, ...foreignPublic } = foreign.jwk
const settings = { stage: 'local', keys: [own] }

const claims = {
  iss: 'evenhand:local',
  aud: 'user',
  sub: 'somebody',
  iat: NOW_S,
  exp: NOW_S + 600,
  epoch: 0,
  auth: NOW_S,
}
const forge = async (header: Record<string, unknown>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', ...header })
    .sign(await importJWK(foreign.jwk, 'EdDSA'))

test.each([
  ['jwk in the header, our key id', { jwk: foreignPublic, kid: own.kid }],
  ['jwk in the header, its own key id', { jwk: { ...foreignPublic, kid: foreign.kid }, kid: foreign.kid }],
  ['jwk in the header, no key id', { jwk: foreignPublic }],
  ['a key id that is a path', { kid: '../../keys/own' }],
])('%s: refused', async (_says, header) => {
  await expect(verifyToken(settings, await forge(header), msOf(NOW_S))).rejects.toMatchObject({
    slug: 'login_required',
  })
})

test('jku: refused, and its address never called', async () => {
  let calls = 0
  const keySet = createServer((_request, response) => {
    calls += 1
    response.end(JSON.stringify({ keys: [{ ...foreignPublic, kid: own.kid }] }))
  })
  await new Promise<void>((resolve) => keySet.listen(0, '127.0.0.1', resolve))
  const { port } = keySet.address() as AddressInfo
  const token = await forge({ jku: `http://127.0.0.1:${port}/keys.json`, kid: own.kid })
  await expect(verifyToken(settings, token, msOf(NOW_S))).rejects.toMatchObject({ slug: 'login_required' })
  keySet.close()
  expect(calls).toBe(0)
})
