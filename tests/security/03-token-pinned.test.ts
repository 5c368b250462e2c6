import { createHmac } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSecrets, type TokenKey } from '../../functions/secrets.ts'
import { secondsOf } from '../../shared/time.ts'
import { quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

let stack: TestStack
let user: TestUser
let own: TokenKey
let foreign: TokenKey
beforeAll(async () => {
  stack = await testStack()
  user = await quickUser(stack)
  own = stack.deps.secrets.userSigningKeys[0]!
  foreign = (await makeSecrets()).userSigningKeys[0]!
})
afterAll(() => stack.stop())

interface Made {
  key?: TokenKey
  header?: Record<string, unknown>
  claims?: Record<string, unknown>
}

/** A token right in all but what the case changes; `undefined` leaves a claim out. */
async function make({ key = own, header = {}, claims = {} }: Made = {}): Promise<string> {
  const now = secondsOf(stack.clock.nowMs)
  return new SignJWT({
    iss: 'evenhand:local',
    aud: 'user',
    sub: user.uid,
    iat: now,
    exp: now + 600,
    epoch: 0,
    auth: now,
    ...claims,
  })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: own.kid, ...header })
    .sign(await importJWK(key.jwk, 'EdDSA'))
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Takes a right token's claims under another header, signed by `seal` or not at all. */
async function reseal(header: Record<string, unknown>, seal: (text: string) => string): Promise<string> {
  const [, claims] = (await make()).split('.')
  const text = `${part({ typ: 'JWT', kid: own.kid, ...header })}.${claims}`
  return `${text}.${seal(text)}`
}

/** A right token that gives itself an hour more. */
async function lengthened(): Promise<string> {
  const [header, claims = '', signature] = (await make()).split('.')
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number }
  return [header, part({ ...read, exp: read.exp + 3600 }), signature].join('.')
}

const statusOf = async (token: string) => {
  const { status, body } = await stack.call('account.index', {}, { token })
  return [status, body.error]
}

test('the token the cases are made from is taken', async () => {
  expect(await statusOf(await make())).toEqual([200, undefined])
})

const publicKey = () => Buffer.from(own.jwk.x as string, 'base64url')
const forgeries: [string, () => Promise<string>][] = [
  ['alg none', () => reseal({ alg: 'none' }, () => '')],
  [
    'HS256 with the public key as its secret',
    () =>
      reseal({ alg: 'HS256' }, (text) => createHmac('sha256', publicKey()).update(text).digest('base64url')),
  ],
  ["another key under our key's id", () => make({ key: foreign })],
  ['another issuer: the same key of another stage', () => make({ claims: { iss: 'evenhand:prod' } })],
  ['another audience: the desk', () => make({ claims: { aud: 'desk' } })],
  ['another type', () => make({ header: { typ: 'at+jwt' } })],
  ['no type', () => make({ header: { typ: undefined } })],
  ['expired', () => make({ claims: { exp: secondsOf(stack.clock.nowMs) } })],
  ['without expiry', () => make({ claims: { exp: undefined } })],
  ['not yet valid', () => make({ claims: { nbf: secondsOf(stack.clock.nowMs) + 60 } })],
  ['without a subject', () => make({ claims: { sub: undefined } })],
  ['without an epoch', () => make({ claims: { epoch: undefined } })],
  ['without the time of its login', () => make({ claims: { auth: undefined } })],
  ['an epoch as text', () => make({ claims: { epoch: '0' } })],
  ['an unknown key id', () => make({ header: { kid: 'nobody' } })],
  ['no key id', () => make({ header: { kid: undefined } })],
  ['claims changed after signing', lengthened],
  ['no token at all, but words', async () => 'not.a.token'],
]

test.each(forgeries)('%s: refused', async (_says, forge) => {
  expect(await statusOf(await forge())).toEqual([401, 'login_required'])
})
