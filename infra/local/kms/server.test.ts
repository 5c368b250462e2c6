import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DescribeKeyCommand, EncryptCommand, RotateKeyOnDemandCommand } from '@aws-sdk/client-kms'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyClient, kmsKeys } from '../../../functions/outside/kms.aws.ts'
import { masterKey } from './master-keys.ts'
import { createKms, type LocalKms } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'evenhand-kms-'))
const file = join(folder, 'master-key.json')
const owner = { stage: 'local', user: 'ada', class: 'contact' } as const
const credentials = { accessKeyId: 'local', secretAccessKey: 'secret' }
let server: LocalKms
let endpoint: string
const config = () => ({ endpoint, region: 'local', credentials })
beforeAll(async () => {
  server = createKms('data-keys', masterKey(file))
  endpoint = await server.listen()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

describe("the stand-in of KMS, driven by the product's own client", () => {
  test('makes a key of 32 bytes, and unwraps it for its owner alone', async () => {
    const kms = kmsKeys('data-keys', config())
    const { plain, wrapped } = await kms.makeKey(owner)
    expect(plain).toHaveLength(32)
    expect(await kms.unwrap(wrapped, owner)).toEqual(plain)
    const invalid = { name: 'InvalidCiphertextException' }
    await expect(kms.unwrap(wrapped, { ...owner, user: 'ben' })).rejects.toMatchObject(invalid)
    await expect(kms.unwrap(wrapped, { ...owner, stage: 'prod' })).rejects.toMatchObject(invalid)
    await expect(kms.unwrap(wrapped, { ...owner, class: 'payout' })).rejects.toMatchObject(invalid)
    await expect(kms.unwrap(wrapped.slice(0, -1), owner)).rejects.toMatchObject(invalid)
  })

  test('knows one master key', async () => {
    await expect(kmsKeys('another', config()).makeKey(owner)).rejects.toMatchObject({
      name: 'NotFoundException',
    })
    const { KeyMetadata } = await keyClient(config()).send(new DescribeKeyCommand({ KeyId: 'data-keys' }))
    expect(KeyMetadata?.Enabled).toBe(true)
  })

  test('wraps anew under new material, and still unwraps what the old one wrapped', async () => {
    const kms = kmsKeys('data-keys', config())
    const { plain, wrapped } = await kms.makeKey(owner)
    await keyClient(config()).send(new RotateKeyOnDemandCommand({ KeyId: 'data-keys' }))
    const again = await kms.rewrap(wrapped, owner)
    expect([wrapped[0], again[0]]).toEqual([1, 2])
    expect(await kms.unwrap(again, owner)).toEqual(plain)
    expect(await kms.unwrap(wrapped, owner)).toEqual(plain)
    await expect(kms.rewrap(wrapped, { ...owner, user: 'ben' })).rejects.toThrow()
  })

  test('keeps its material in a file of its owner, which another process reads', async () => {
    const { plain, wrapped } = await kmsKeys('data-keys', config()).makeKey(owner)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(Buffer.from(masterKey(file).unwrap(wrapped, owner))).toEqual(Buffer.from(plain))
    expect(readFileSync(file, 'utf8')).not.toContain(Buffer.from(plain).toString('base64url'))
  })

  test('refuses a call that nobody signed, one it does not know, and one out of bounds', async () => {
    const target = { 'x-amz-target': 'TrentService.GenerateDataKey' }
    const answer = await fetch(endpoint, { method: 'POST', headers: target, body: '{}' })
    expect(await answer.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' })
    const signed = { authorization: 'AWS4-HMAC-SHA256 x' }
    for (const headers of [{ ...signed, ...target }, signed]) {
      const refused = await fetch(endpoint, { method: 'POST', headers, body: '{' })
      expect(refused.status).toBe(400)
    }
    const large = new EncryptCommand({ KeyId: 'data-keys', Plaintext: new Uint8Array(4097) })
    await expect(keyClient(config()).send(large)).rejects.toMatchObject({ name: 'ValidationException' })
  })
})
