import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChainDeps } from '../http.ts'
import { makeSecrets, type SecretName, type Secrets } from '../secrets.ts'
import { storedText } from '../stored-secret.ts'
import { createDeps, renewal } from './deps.ts'
import { catalog, type Makers, tapes, timer } from './makers.ts'

let secrets: Secrets
const asked = vi.fn(async (url: string) => {
  const name = new URL(url).searchParams.get('secretId') as SecretName
  return Response.json({ SecretString: secrets[name] ? storedText(secrets[name]) : '{"unused":"x"}' })
})
const env = (names: string[]) => ({
  STAGE_CONFIG: '{"feed":"sim"}',
  TABLE_NAME: 'table',
  SECRET_ARNS: JSON.stringify(Object.fromEntries(names.map((name) => [name, name]))),
  SCHEDULE_GROUP: 'group',
  SETTLEMENT_ARN: 'arn',
  ACCRUALS_ARN: 'arn',
  SCHEDULE_ROLE_ARN: 'arn',
  SCHEDULE_DLQ_ARN: 'arn',
})
beforeEach(async () => {
  secrets = await makeSecrets()
  asked.mockClear()
  vi.stubGlobal('fetch', asked)
  vi.stubEnv('AWS_REGION', 'eu-central-1')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('creates what the entry names, and passes on only its secrets', async () => {
  const names = ['originSecrets', 'userVerifyingKeys', 'simSeed', 'proofKeys']
  const deps = await createDeps<'trade'>({ catalog, tapes, timer }, env(names))
  const given = ['clock', 'clockOffMs', 'config', 'secrets', 'table', 'log']
  expect(Object.keys(deps).sort()).toEqual([...given, 'catalog', 'tapes', 'timer'].sort())
  expect(Object.keys(deps.secrets).sort()).toEqual([...names].sort())
  expect(Object.keys(await createDeps<'limits'>({}, env(['originSecrets']))).sort()).toEqual(given.sort())
})

test('a running function knows a changed secret after five minutes, and keeps the one it has if that fails', async () => {
  const names = env(['originSecrets'])
  const deps = (await createDeps<'limits'>({}, names)) as ChainDeps
  const [before] = secrets.originSecrets
  const logged: string[] = []
  let nowMs = 0
  const renew = renewal({ ...deps, clock: () => nowMs, log: (_, event) => void logged.push(event) }, names)
  secrets = { ...secrets, originSecrets: ['N'.repeat(43), before ?? ''] }
  nowMs += 299_999
  await renew()
  expect(deps.secrets.originSecrets).toEqual([before])
  nowMs += 1
  await renew()
  expect(deps.secrets.originSecrets).toEqual(['N'.repeat(43), before])
  asked.mockRejectedValueOnce(new Error('the extension is gone'))
  nowMs += 300_000
  await renew()
  expect([deps.secrets.originSecrets[1], logged]).toEqual([before, ['secrets not renewed']])
})

test('requests no secret for a function without secrets', async () => {
  expect((await createDeps<'overdue'>({}, env([]))).secrets).toEqual({})
  expect(asked).not.toHaveBeenCalled()
})

test.each([
  ['a told secret was never made', { SECRET_ARNS: '{"mailKey":"mailKey"}' }, 'the secret mailKey is empty'],
  ['nobody said where its secrets are', { SECRET_ARNS: undefined }, 'SECRET_ARNS is not set'],
])('fails where %s', async (_, change, says) => {
  await expect(createDeps<'limits'>({}, { ...env(['userVerifyingKeys']), ...change })).rejects.toThrow(says)
})

test('an entry that makes too little or too much does not compile', () => {
  const right: Makers<'market'> = { catalog, tapes }
  // @ts-expect-error The list names tapes as well.
  const less: Makers<'market'> = { catalog }
  // @ts-expect-error And no timer.
  const more: Makers<'market'> = { catalog, tapes, timer }
  expect([right, less, more]).toHaveLength(3)
})
