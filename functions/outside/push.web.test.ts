import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { publicPointOf } from '../push-keys.ts'
import { makeTokenKey, publicKeyOf } from '../secrets.ts'
import { webPush } from './push.web.ts'

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/abc'
const payload = { kind: 'withdrawals', lang: 'de', id: '01KAY00000000000000000000A' } as const

/** Holds the keys that a browser gives away, and reads with its private ones. */
function browser() {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys()
  const auth = randomBytes(16)
  const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  return {
    keys: { endpoint: ENDPOINT, p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    /** Follows RFC 8291 and 8188. */
    read(body: Uint8Array): string {
      const bytes = Buffer.from(body)
      const [salt, length] = [bytes.subarray(0, 16), bytes.readUInt8(20)]
      const sender = bytes.subarray(21, 21 + length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
      const shared = derive(ecdh.computeSecret(sender), auth, info, 32)
      const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const sealed = bytes.subarray(21 + length)
      const opened = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 })
      opened.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()])
      return plain.subarray(0, plain.lastIndexOf(2)).toString()
    },
  }
}

/** Sends one push; the push service answers by `status`. */
async function sent(status = 201, endpoint = ENDPOINT, kid?: string | null) {
  const [key, first] = [await makeTokenKey('push'), await makeTokenKey('push')]
  const asked: [url: string, init: RequestInit][] = []
  const request = async (url: unknown, init?: RequestInit) => {
    asked.push([String(url), init ?? {}])
    return new Response(null, { status })
  }
  const phone = browser()
  const send = webPush(
    { keys: () => [first, key], subject: 'mailto:us@example.com' },
    request as typeof fetch,
  )
  const answer = send({
    ...phone.keys,
    kid: kid === undefined ? key.kid : kid,
    endpoint,
    payload,
    aliveSeconds: 3600,
  })
  return { key, phone, asked, answer }
}

test('only its browser reads a push: the kind, the language and the id, and no more', async () => {
  const { phone, asked, answer } = await sent()
  expect(await answer).toEqual({ ok: true })
  const [[url, init] = ['', {}]] = asked
  expect([url, init.method, init.redirect]).toEqual([ENDPOINT, 'POST', 'error'])
  expect(init.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600' })
  expect(JSON.parse(phone.read(init.body as Uint8Array))).toEqual(payload)
  expect(() => browser().read(init.body as Uint8Array)).toThrow()
})

test.each([
  ['the key a browser subscribed under', undefined],
  ['the oldest alive, where its row is from before it kept a name of one', null],
])('is signed for its push service by %s', async (_, kid) => {
  const { key, asked, answer } = await sent(201, ENDPOINT, kid)
  await answer
  const { authorization } = (asked[0]?.[1].headers ?? {}) as { authorization: string }
  const [, token = '', point] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  expect(point).toBe(publicPointOf(publicKeyOf(key)))
  const publicKey = createPublicKey({ key: publicKeyOf(key).jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${body}`)
  const dsaEncoding = 'ieee-p1363'
  expect(verify('sha256', signed, { key: publicKey, dsaEncoding }, Buffer.from(signature, 'base64url'))).toBe(
    true,
  )
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  expect(claims).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: 'mailto:us@example.com' })
})

describe('what a push service answers', () => {
  test.each([
    [404, { ok: false, reason: 'gone' }],
    [410, { ok: false, reason: 'gone' }],
    [400, { ok: false, reason: 'refused' }],
    [403, { ok: false, reason: 'refused' }],
  ])('%i is the end of it', async (status, answer) => {
    expect(await (await sent(status)).answer).toEqual(answer)
  })
  test.each([429, 500, 503])('%i is tried again', async (status) => {
    await expect((await sent(status)).answer).rejects.toThrow(String(status))
  })
})

test('a subscription under a deleted key is dead, and no request is sent', async () => {
  const { answer, asked } = await sent(201, ENDPOINT, 'of-before')
  expect([await answer, asked]).toEqual([{ ok: false, reason: 'gone' }, []])
})

test('no other host is contacted, whatever a row of the table says', async () => {
  for (const endpoint of [
    'https://169.254.169.254/latest',
    'http://fcm.googleapis.com/x',
    'https://localhost/x',
  ]) {
    const { asked, answer } = await sent(201, endpoint)
    expect([await answer, asked]).toEqual([{ ok: false, reason: 'refused' }, []])
  }
})

test.each([
  ['a key that is no point of P-256', { p256dh: `B${'A'.repeat(86)}` }, 'gone'],
  ['a secret that is too short', { auth: 'A'.repeat(20) }, 'gone'],
  ['a key of ours that signs nothing', {}, 'unsealed'],
])('%s is the end of it, and nobody is asked', async (_, keys, reason) => {
  const key = await makeTokenKey('push')
  const request = () => Promise.reject(new Error('asked'))
  const own = reason === 'unsealed' ? { ...key, jwk: { ...key.jwk, d: 'none' } } : key
  const send = webPush({ keys: () => [own], subject: 'mailto:us@example.com' }, request)
  const answer = send({ ...browser().keys, ...keys, kid: key.kid, payload, aliveSeconds: 3600 })
  expect(await answer).toEqual({ ok: false, reason })
})
