import { describe, expect, test, vi } from 'vitest'
import {
  makeSecrets,
  publicKeyOf,
  type SecretName,
  type Secrets,
  secretNames,
} from '../../functions/secrets.ts'
import { storedText, storedValue } from '../../functions/stored-secret.ts'
import type { Key, Row, Table, Write } from '../../functions/table/write.ts'
import { type SecretStore, secretStore, secretStores } from './secret-store.ts'
import { setUp, stageInvite } from './set-up.ts'
import { sign } from './sign.ts'

/** The contents of Secrets Manager, and all writes to it and to the table. */
function given(existing: Partial<Secrets>) {
  const written: Partial<Record<SecretName, string>> = {}
  const rows: Row[] = []
  const stores = Object.fromEntries(
    secretNames.map((name) => [
      name,
      {
        // As CDK leaves a secret that was not made yet.
        read: async () => (existing[name] ? storedText(existing[name]) : '{"unused":"x"}'),
        write: async (text: string) => {
          written[name] = text
        },
      },
    ]),
  ) as Record<SecretName, SecretStore>
  const write = async (change: Write) => {
    if (change.kind === 'put') rows.push(change.item)
    expect(change.condition).toBe('attribute_not_exists(pk)')
    return { ok: true }
  }
  /** A product and its version, where no such version stands; or a way to pay and its first version, both new. */
  const transact = async ([product, version]: Write[]) => {
    if (product?.kind === 'put') {
      for (const each of [product, version]) expect(each?.condition).toBe('attribute_not_exists(pk)')
      rows.push(product.item)
    } else
      expect(product).toMatchObject({
        kind: 'update',
        condition: '(attribute_not_exists(#n0) OR #n0 <= :v0)',
        names: { '#n0': 'version' },
        values: { ':v0': 0n },
      })
    if (version?.kind === 'put') rows.push(version.item)
    return { ok: true }
  }
  const empty = { get: async () => undefined, getMany: async (keys: Key[]) => keys.map(() => undefined) }
  return { stores, table: { ...empty, write, transact } as unknown as Table, written, rows }
}

test('uses that share a secret each write their own field, and functions read it by the name of the use', async () => {
  const stored: Record<string, string> = { one: '{"unused":"x"}', apart: '{"current":"edge"}' }
  const request = (async (_url: string, { body }: { body: string }) => {
    const { SecretId, SecretString } = JSON.parse(body)
    if (SecretString !== undefined) stored[SecretId] = SecretString
    return new Response(JSON.stringify({ SecretString: stored[SecretId] }))
  }) as unknown as typeof fetch
  const env = { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'A', AWS_SECRET_ACCESS_KEY: 'B' }
  const arns = { uniqueKey: 'one', simSeed: 'one', originSecrets: 'apart' } as Record<SecretName, string>
  const stores = secretStores(arns, env, request)
  expect(storedValue('uniqueKey', await stores.uniqueKey.read())).toBeUndefined()
  await stores.uniqueKey.write(storedText('u'))
  await stores.simSeed.write(storedText('s'))
  await stores.originSecrets.write(storedText(['o']))
  expect(storedValue('uniqueKey', await stores.uniqueKey.read())).toBe('u')
  const { one = '', apart = '' } = stored
  expect([storedValue('uniqueKey', one), storedValue('simSeed', one)]).toEqual(['u', 's'])
  expect(storedValue('codeKeys', one)).toBeUndefined()
  expect(storedValue('originSecrets', apart)).toEqual(['o'])
})

describe('the setup of a stage', () => {
  test('makes what is missing and leaves what stands; public keys are those of the private ones', async () => {
    const { originSecrets } = await makeSecrets()
    const { stores, table, written } = given({ originSecrets })
    await setUp(stores, table, 'sim')
    expect(Object.keys(written).sort()).toEqual(secretNames.filter((name) => name !== 'originSecrets').sort())
    for (const [signing, verifying] of [
      ['userSigningKeys', 'userVerifyingKeys'],
      ['deskSigningKeys', 'deskVerifyingKeys'],
    ] as const) {
      const [key] = storedValue(signing, written[signing] ?? '') ?? []
      expect(storedValue(verifying, written[verifying] ?? '')).toEqual(key && [publicKeyOf(key)])
      expect(written[verifying]).not.toContain('"d"')
    }
  })

  test('a stage whose making was cut short before its index keys gets a key of their own', async () => {
    const { indexKeys: _none, ...before } = await makeSecrets()
    const standing = given(before)
    await setUp(standing.stores, standing.table, 'sim')
    expect(standing.written.indexKeys).toMatch(/^\{"current":"2\./)
    expect(standing.written.indexKeys).not.toContain(before.uniqueKey)
  })

  test('run again writes no secret: another key would end all sessions', async () => {
    const { stores, table, written } = given(await makeSecrets())
    await setUp(stores, table, 'sim')
    expect(written).toEqual({})
  })

  test('ended half-way at any write and run again makes the stage whole, and changes nothing it had made', async () => {
    const whole = await makeSecrets()
    for (let writes = 0; writes < secretNames.length; writes += 1) {
      const kept = new Map<SecretName, string>()
      let left = writes
      const stores = Object.fromEntries(
        secretNames.map((name) => [
          name,
          {
            read: async () => kept.get(name) ?? '{"unused":"x"}',
            write: async (text: string) => {
              if (left === 0) throw new Error('ended')
              left -= 1
              expect(kept.has(name)).toBe(false)
              kept.set(name, text)
            },
          },
        ]),
      ) as unknown as Record<SecretName, SecretStore>
      const { table } = given(whole)
      await expect(setUp(stores, table, 'sim')).rejects.toThrow('ended')
      left = Number.POSITIVE_INFINITY
      await setUp(stores, table, 'sim')
      const made = Object.fromEntries(
        secretNames.map((name) => [name, storedValue(name, kept.get(name) ?? '{}')]),
      ) as Secrets
      expect(made.userVerifyingKeys).toEqual(made.userSigningKeys.map(publicKeyOf))
      expect(made.deskVerifyingKeys).toEqual(made.deskSigningKeys.map(publicKeyOf))
      expect(made.pushPublicKeys).toEqual(made.pushKeys.map(publicKeyOf))
    }
  })

  test('refuses a secret it does not understand, and writes nothing over it', async () => {
    const { stores, table, written, rows } = given({ ...(await makeSecrets()), uniqueKey: 'short' })
    await expect(setUp(stores, table, 'sim')).rejects.toThrow('uniqueKey')
    expect([written, rows]).toEqual([{}, []])
  })

  test('makes products and an invite code that stays the same', async () => {
    const secrets = await makeSecrets()
    const { stores, table, rows } = given(secrets)
    const { InviteCode } = await setUp(stores, table, 'sim')
    expect(InviteCode).toMatch(/^[A-HJKMNP-Z]{8}$/)
    expect(InviteCode).toBe(stageInvite(secrets.uniqueKey))
    expect(rows.filter(({ pk }) => pk === 'CATALOG').length).toBeGreaterThan(9)
    expect(rows.filter(({ pk }) => pk.startsWith('UNIQ#invite#'))).toHaveLength(1)
  })
})

test("a signature is the one of AWS's own test suite (post-vanilla)", () => {
  const credentials = {
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  }
  const scope = { region: 'us-east-1', service: 'service', time: '20150830T123600Z' }
  const { authorization } = sign({ host: 'example.amazonaws.com' }, '', credentials, scope)
  expect(authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, ' +
      'Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  )
})

describe('the secret store', () => {
  const env = {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'key',
    AWS_SESSION_TOKEN: 'session',
  }

  test('asks Secrets Manager of its region, signed with the session of its role', async () => {
    const request = vi.fn(async (_url: string, _init: { headers: Record<string, string>; body: string }) =>
      Response.json({ SecretString: '{"a":1}' }),
    )
    const store = secretStore('arn:secret', env, request as unknown as typeof fetch)
    expect(await store.read()).toBe('{"a":1}')
    await store.write('{"b":2}')
    const sent = request.mock.calls.map(([url, { headers, body }]) => ({
      url,
      headers,
      body: JSON.parse(body),
    }))
    expect(sent).toMatchObject([
      {
        headers: { 'x-amz-target': 'secretsmanager.GetSecretValue', 'x-amz-security-token': 'session' },
        body: { SecretId: 'arn:secret' },
      },
      {
        headers: { 'x-amz-target': 'secretsmanager.PutSecretValue' },
        body: { SecretId: 'arn:secret', SecretString: '{"b":2}' },
      },
    ])
    expect(sent.map(({ url }) => url)).toEqual(
      Array(2).fill('https://secretsmanager.eu-central-1.amazonaws.com/'),
    )
  })

  test('a refusal is an error that quotes nothing of the secret', async () => {
    const request = async () => new Response('{"secret":"leaked"}', { status: 400 })
    const store = secretStore('arn:secret', env, request as unknown as typeof fetch)
    await expect(store.write('leaked')).rejects.toThrow(/^Secrets Manager refused PutSecretValue: 400$/)
  })

  test.each([
    ['{"__type":"com.amazonaws.secretsmanager#ResourceNotFoundException"}', 'ResourceNotFoundException'],
    ['{"__type":"AccessDeniedException","message":"leaked"}', 'AccessDeniedException'],
    ['no JSON', ''],
  ])('a refusal of %s bears the name AWS gives it: %s', async (body, code) => {
    const request = async () => new Response(body, { status: 400 })
    const store = secretStore('arn:secret', env, request as unknown as typeof fetch)
    await expect(store.read('gone')).rejects.toMatchObject({ status: 400, code })
  })
})
