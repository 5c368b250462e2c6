import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { depsFor } from '../../functions/area-handlers.ts'
import { areas, type FunctionName, functions, secretsOf } from '../../functions/areas.ts'
import {
  makeSecrets,
  publicKeyOf,
  type SecretName,
  type Secrets,
  secretNames,
  type TokenKey,
} from '../../functions/secrets.ts'
import { storedText, storedValue } from '../../functions/stored-secret.ts'
import { orderOfProofId, proofIdOf } from '../../functions/trade/proof-link.ts'
import { rotate, type Vault } from '../../infra/rotate.ts'
import type { Area } from '../../shared/api/routes.ts'
import { createApis, routeById, send } from '../support/apis.ts'
import { quickOperator, quickUser } from '../support/people.ts'
import { grants } from '../support/policies.ts'
import { type TestStack, testStack } from '../support/stack.ts'
import { ofType, stageTemplates } from '../support/templates.ts'

// Check 43: secrets are split by use; only signers hold private keys; users and operators sign with different ones;
// current and previous are both alive while one replaces the other.

const kidOf = (key: TokenKey | string | undefined) => (typeof key === 'object' ? key.kid : key)

const names = Object.keys(functions) as FunctionName[]
const holders = (secret: SecretName): string[] =>
  names.filter((name) => name !== 'setup' && secretsOf(name).includes(secret)).sort()

describe('each function', () => {
  test('may read the secrets its row names, each a secret of its own, and no other', async () => {
    const all = Object.entries(await stageTemplates())
    const templates = all.flatMap(([name, template]) => (name.startsWith('evenhand-prod-') ? [template] : []))
    const made = ofType(templates, 'AWS::SecretsManager::Secret').map(([id]) => id)
    expect(made).toHaveLength(secretNames.length)
    const reading = grants(templates).filter(({ actions }) =>
      actions.includes('secretsmanager:GetSecretValue'),
    )
    const read = new Map<string, SecretName[]>(names.map((name) => [name, []]))
    for (const { role, resources } of reading) {
      const found = resources.flatMap((resource) =>
        secretNames.filter((name) => new RegExp(`${name}[0-9A-F]{8}`, 'i').test(resource)),
      )
      expect([role, found.length]).toEqual([role, resources.length])
      read.get(role.replace(/Role$/, '').toLowerCase())?.push(...found)
    }
    for (const name of names) expect([name, read.get(name)?.sort()]).toEqual([name, secretsOf(name)])
  }, 120_000)

  test('holds private keys only where it signs, and the public ones of the tokens it takes', () => {
    expect(holders('userSigningKeys')).toEqual(['account', 'login', 'passkeys', 'security'])
    expect(holders('deskSigningKeys')).toEqual(['desk'])
    expect(holders('deskVerifyingKeys')).toEqual(['desk'])
    const open: Area[] = ['content', 'market']
    const users = (Object.keys(areas) as Area[]).filter((area) => area !== 'desk' && !open.includes(area))
    expect(holders('userVerifyingKeys')).toEqual(users.sort())
  })

  test("that decodes strangers' pictures holds none", () => {
    expect(secretsOf('cleaner')).toEqual([])
  })

  test('is given public keys without their private part', async () => {
    const { userVerifyingKeys, deskVerifyingKeys, userSigningKeys, deskSigningKeys } = await makeSecrets()
    for (const { jwk } of [...userVerifyingKeys, ...deskVerifyingKeys])
      expect(Object.keys(jwk)).not.toContain('d')
    expect(userVerifyingKeys).toEqual(userSigningKeys.map(publicKeyOf))
    expect(deskSigningKeys[0]?.jwk.x).not.toBe(userSigningKeys[0]?.jwk.x)
  })
})

describe('while a secret is changed', () => {
  let stack: TestStack
  let next: Secrets
  beforeAll(async () => {
    stack = await testStack({ config: { behindEdge: true } })
    next = await makeSecrets()
  })
  afterAll(() => stack.stop())

  /** The functions as they are when one of their secrets was read anew. */
  const renewedWith = (changed: Partial<Secrets>) =>
    createApis({ ...stack.deps, secrets: { ...stack.deps.secrets, ...changed } })
  const me = async (apis: ReturnType<typeof createApis>, token: string, origin: string | undefined) => {
    const isDesk = decodeProtectedHeader(token).kid === stack.deps.secrets.deskSigningKeys[0]?.kid
    const headers = { 'x-origin-secret': origin ?? '', 'x-origin-site': isDesk ? 'desk' : 'users' }
    const answered = await send(apis, routeById(isDesk ? 'desk.me' : 'account.index'), {}, { token, headers })
    return answered.status
  }
  test.each(['user', 'desk'] as const)('tokens of %s signed before and after are both taken', async (who) => {
    const { secrets } = stack.deps
    const [signing, verifying] = [`${who}SigningKeys`, `${who}VerifyingKeys`] as const
    const { token } = who === 'user' ? await quickUser(stack) : await quickOperator(stack)
    const origin = secrets.originSecrets[0]
    const both = { [verifying]: [...next[verifying], ...secrets[verifying]] }
    expect(await me(renewedWith(both), token, origin)).toBe(200)
    expect(await me(renewedWith({ [verifying]: next[verifying] }), token, origin)).toBe(401)
    expect(secrets[signing]).toHaveLength(1)
  })

  test('calls with either word of CloudFront come through, and none with another', async () => {
    const { originSecrets } = stack.deps.secrets
    const { token } = await quickUser(stack)
    const both = renewedWith({ originSecrets: [...next.originSecrets, ...originSecrets] })
    const statuses = [originSecrets[0], next.originSecrets[0], 'another', ''].map((origin) =>
      me(both, token, origin),
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404])
  })

  test('proof links made before open too', () => {
    const [before = ''] = stack.deps.secrets.proofKeys
    const [now = ''] = next.proofKeys
    const [uid, orderId] = [stack.id(), stack.id()]
    for (const key of [before, now])
      expect(orderOfProofId(proofIdOf(uid, orderId, key), [now, before])).toEqual({ uid, orderId })
    expect(orderOfProofId(proofIdOf(uid, orderId, before), [now])).toBeNull()
  })

  test('what is stored of it are two versions, which every function reads as they stand', async () => {
    const made = await makeSecrets()
    for (const name of secretNames) {
      expect([name, storedValue(name, storedText(made[name]))]).toEqual([name, made[name]])
    }
    const two = [...next.originSecrets, ...made.originSecrets]
    expect(JSON.parse(storedText(two))).toEqual({ current: two[0], previous: two[1] })
    expect(storedValue('originSecrets', storedText(two))).toEqual(two)
    // As CDK leaves one that was not made yet.
    expect(storedValue('proofKeys', '{"unused":"x"}')).toBeUndefined()
  })

  test.each([
    'userTokens',
    'deskTokens',
    'proofKeys',
    'quoteKeys',
    'deskKeys',
    'originSecrets',
    'indexKeys',
    'pushKeys',
  ] as const)(
    '%s: after each step what was made before is still taken, and the new one is known before it is used',
    async (what) => {
      const kept: Secrets = await makeSecrets()
      const vault: Vault = {
        read: async (name) => kept[name],
        write: async (name, value) => {
          kept[name] = value
        },
      }
      const using = { userTokens: 'userSigningKeys', deskTokens: 'deskSigningKeys' } as const
      const taking = { userTokens: 'userVerifyingKeys', deskTokens: 'deskVerifyingKeys' } as const
      const isOfTokens = what === 'userTokens' || what === 'deskTokens'
      const used = () => kidOf(kept[isOfTokens ? using[what] : what][0])
      const taken = () => kept[isOfTokens ? taking[what] : what].map(kidOf)
      await expect(rotate(vault, what, 'finish')).rejects.toThrow('begin first')
      const old = used()
      await rotate(vault, what, 'begin')
      const [, next] = taken()
      expect([used(), taken()]).toEqual([old, [old, next]])
      await rotate(vault, what, 'finish')
      expect([used(), taken()]).toEqual([next, [next, old]])
      expect(next).not.toBe(old)
      if (what === 'pushKeys') expect(kept.pushPublicKeys.map(kidOf)).toEqual([next, old])
      for (const name of ['userVerifyingKeys', 'deskVerifyingKeys', 'pushPublicKeys'] as const)
        expect(JSON.stringify(kept[name])).not.toContain('"d"')
    },
  )

  test("a user's key signs nothing the desk takes", async () => {
    const deps = { ...stack.deps, secrets: { ...stack.deps.secrets } }
    deps.secrets.deskSigningKeys = deps.secrets.userSigningKeys
    const { token } = await quickOperator({ ...stack, deps })
    const headers = { 'x-origin-secret': deps.secrets.originSecrets[0] ?? '', 'x-origin-site': 'desk' }
    expect((await send(stack.apis, routeById('desk.me'), {}, { token, headers })).status).toBe(401)
    expect(Object.keys(depsFor('deposits', stack.deps).secrets).sort()).toEqual([
      'originSecrets',
      'userVerifyingKeys',
    ])
  })
})
