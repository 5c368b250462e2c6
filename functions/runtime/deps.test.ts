import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSecrets, type Secrets } from '../secrets.ts'
import { createDeps } from './deps.ts'
import { catalog, type Makers, tapes, timer } from './makers.ts'

let secrets: Secrets
const asked = vi.fn(async () => Response.json({ SecretString: JSON.stringify(secrets) }))
const env = (names: string[]) => ({
  STAGE_CONFIG: '{"feed":"sim"}',
  TABLE_NAME: 'table',
  SECRETS_ARN: 'secret',
  SECRET_NAMES: JSON.stringify(names),
  SCHEDULE_GROUP: 'group',
  SETTLEMENT_ARN: 'arn',
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

test('makes what the entry names, and hands over the told keys of the secret alone', async () => {
  const names = ['originSecret', 'tokenKeys', 'simSeed', 'proofKey']
  const deps = await createDeps<'trade'>({ catalog, tapes, timer }, env(names))
  const given = ['clock', 'config', 'secrets', 'table', 'log']
  expect(Object.keys(deps).sort()).toEqual([...given, 'catalog', 'tapes', 'timer'].sort())
  expect(Object.keys(deps.secrets).sort()).toEqual([...names].sort())
  expect(Object.keys(await createDeps<'messages'>({}, env(['originSecret']))).sort()).toEqual(given.sort())
})

test('asks for no secret where none is told', async () => {
  expect((await createDeps<'overdue'>({}, env([]))).secrets).toEqual({})
  expect(asked).not.toHaveBeenCalled()
})

test.each([
  ['the secret lacks a told key', { SECRET_NAMES: '["mailKey"]' }, 'the secret has no mailKey'],
  ['nobody said which keys', { SECRET_NAMES: undefined }, 'SECRET_NAMES is not set'],
  ['nobody said where the secret is', { SECRETS_ARN: undefined }, 'SECRETS_ARN is not set'],
])('fails where %s', async (_, change, says) => {
  await expect(createDeps<'messages'>({}, { ...env(['tokenKeys']), ...change })).rejects.toThrow(says)
})

test('an entry that makes too little or too much does not compile', () => {
  const right: Makers<'market'> = { catalog, tapes }
  // @ts-expect-error The list names tapes as well.
  const less: Makers<'market'> = { catalog }
  // @ts-expect-error And no timer.
  const more: Makers<'market'> = { catalog, tapes, timer }
  expect([right, less, more]).toHaveLength(3)
})
