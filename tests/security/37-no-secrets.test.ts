import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSecrets, type Secrets } from '../../functions/secrets.ts'
import { buildWebIfChanged, deskFolder, webFolder } from '../../infra/local/build-web.ts'
import { dataFolder } from '../../infra/local/data.ts'
import { writeBundles } from '../support/bundles.ts'
import { scan, scanFolder, scanRepository } from '../support/secret-scan.ts'

const root = join(import.meta.dirname, '..', '..')

/** The words of a stage's secrets that must stand nowhere else. */
const words = (secrets: Secrets): string[] =>
  Object.values(secrets)
    .flat()
    .flatMap((each) => (typeof each === 'string' ? each : String(each.jwk.d ?? '')))
    .filter(Boolean)

/** Those of the stage this machine runs, if it has one. */
function ownSecrets(): string[] {
  const file = join(dataFolder() ?? '', 'stage.json')
  if (!existsSync(file)) return []
  const { secrets, invite } = JSON.parse(readFileSync(file, 'utf8')) as { secrets: Secrets; invite: string }
  return [...words(secrets), invite]
}

describe('a secret is found', () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const planted: [string, string][] = [
    ['a private key', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
    ['a private JWK', JSON.stringify(privateKey.export({ format: 'jwk' }))],
    ['an AWS access key', `const id = 'AKIA${'Q'.repeat(16)}'`],
    ['an AWS secret key', `aws_secret_access_key = ${'aB3/'.repeat(10)}`],
    ['a GitHub token', `ghp_${'a1'.repeat(18)}`],
    ['a Google key', `AIza${'x'.repeat(35)}`],
    ['a signed token', `eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(43)}`],
    ['a password in an address', ['postgres://admin', 'hunter2@db.example.com'].join(':')],
  ]
  test.each(planted)('%s', (what, text) => {
    expect(scan('planted', `first line\n${text}\nlast line`)).toEqual([{ file: 'planted', what }])
  })

  test("each of a stage's secrets, by its own words", async () => {
    const secrets = await makeSecrets()
    for (const secret of words(secrets))
      expect(scan('planted', `x = "${secret}"`, words(secrets))).toContainEqual({
        file: 'planted',
        what: 'a secret of the stage',
      })
  })
})

test('no secret in any file git keeps', () => {
  const { files, found } = scanRepository(root, ownSecrets())
  expect(files).toBeGreaterThan(100)
  expect(found).toEqual([])
})

describe('the bundles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-bundles-'))
  const functions = join(folder, 'functions')
  beforeAll(async () => {
    await Promise.all([writeBundles(functions), buildWebIfChanged()])
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each([
    ['web', webFolder],
    ['desk', deskFolder],
    ['functions', functions],
  ])('no secret in the bundles of %s', (_name, bundles) => {
    const { files, found } = scanFolder(bundles, ownSecrets())
    expect(files).toBeGreaterThan(4)
    expect(found).toEqual([])
  })

  test('a secret planted in a bundle is found', async () => {
    const secrets = await makeSecrets()
    const planted = join(functions, 'planted.js')
    writeFileSync(planted, `export const key = "${secrets.simSeed}"`)
    expect(scanFolder(functions, words(secrets)).found).toHaveLength(1)
    rmSync(planted)
  })

  test("the web carries nothing of the functions' side: no table, no secret's name, no password list", () => {
    const text = [webFolder, deskFolder]
      .flatMap((bundles) => readdirSync(bundles, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n')
    for (const word of [
      'originSecrets',
      'simSeed',
      'uniqueKey',
      'indexKeys',
      'proofKeys',
      'quoteKeys',
      'deskKeys',
      'SigningKeys',
      'argon2',
      'ConditionExpression',
    ])
      expect([word, text.includes(word)]).toEqual([word, false])
  })
})

test('what holds secrets is never committed', () => {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.local/', 'cdk.out/', 'dist/', 'node_modules/']))
})
