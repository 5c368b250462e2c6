import { describe, expect, test } from 'vitest'
import { routes } from '../shared/api/routes.ts'
import { COPY_LIVES_MS } from '../shared/ids.ts'
import { depsFor } from './area-handlers.ts'
import { type DepsOf, type FunctionName, functions, secretsOf } from './areas.ts'
import type { AllDeps } from './deps.ts'
import { makeSecrets } from './secrets.ts'

// If a forbidden need compiles one day, the type check fails here.

test('a handler has what its row of the list names, and what it does not name does not compile', () => {
  const trade = (deps: DepsOf<'trade'>) => [deps.table, deps.tapes, deps.timer, deps.secrets.proofKeys]
  // @ts-expect-error No files are listed for trade.
  const files = (deps: DepsOf<'trade'>) => deps.files
  // @ts-expect-error No other secret is.
  const secret = (deps: DepsOf<'trade'>) => deps.secrets.deskKeys
  // @ts-expect-error Deposits have no tape.
  const tape = (deps: DepsOf<'deposits'>) => deps.tapes
  // @ts-expect-error Deposits sign no token.
  const token = (deps: DepsOf<'deposits'>) => deps.secrets.userSigningKeys
  expect([trade, files, secret, tape, token]).toHaveLength(5)
})

test('retries end well before the sender treats a refusal as final', () => {
  const areas = new Set(
    routes.flatMap((route) => ('idempotent' in route && route.idempotent ? route.area : [])),
  )
  expect(areas.size).toBeGreaterThan(10)
  for (const area of areas)
    expect(functions[area].timeoutSeconds * 1000).toBeLessThanOrEqual(COPY_LIVES_MS - 5000)
})

test.each<[FunctionName, string[]]>([
  ['content', ['originSecrets']],
  ['trade', ['originSecrets', 'proofKeys', 'simSeed', 'userVerifyingKeys']],
  ['desk', ['deskKeys', 'deskSigningKeys', 'deskVerifyingKeys', 'indexKeys', 'originSecrets', 'uniqueKey']],
  ['settlement', ['simSeed']],
  ['cleaner', []],
  ['overdue', []],
])('%s is told these secrets: %s', (name, keys) => {
  expect(secretsOf(name)).toEqual(keys)
})

describe('what each function is told of the secrets', () => {
  /** Lists the functions that can read a key. */
  const holders = (key: ReturnType<typeof secretsOf>[number]): string[] =>
    (Object.keys(functions) as FunctionName[]).filter((name) => secretsOf(name).includes(key)).sort()

  test('the desk alone knows its key, and the seed of the market those alone who open the tape', async () => {
    expect(holders('deskKeys')).toEqual(['desk', 'setup'])
    expect(holders('simSeed')).toEqual([
      'alerts',
      'exchange',
      'lookout',
      'market',
      'recorder',
      'settlement',
      'setup',
      'trade',
      'views',
    ])
    expect(holders('proofKeys')).toEqual(['setup', 'trade'])
    expect(holders('quoteKeys')).toEqual(['exchange', 'setup'])
  })

  test('is all that it gets, on a laptop too', async () => {
    const all = { secrets: await makeSecrets(), files: {}, tape: {}, timer: {}, table: {} }
    const given = depsFor('service', all as unknown as AllDeps)
    expect(Object.keys(given).sort()).toEqual(['files', 'secrets', 'table'])
    expect(Object.keys(given.secrets).sort()).toEqual(['originSecrets', 'uniqueKey', 'userVerifyingKeys'])
  })
})
