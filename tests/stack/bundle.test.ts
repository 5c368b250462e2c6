import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { workers } from '../../functions/area-workers.ts'
import { areas, type FunctionName, functions, secretsOf } from '../../functions/areas.ts'
import { refusalsOf } from '../../functions/content/refusals.ts'
import { makeSecrets, type SecretName, type Secrets } from '../../functions/secrets.ts'
import { storedText } from '../../functions/stored-secret.ts'
import { bundleFunctions, entries } from '../../infra/bundle.ts'
import { runtimeOf, stages } from '../../infra/stages.ts'
import { routes } from '../../shared/api/routes.ts'
import { refusals } from '../../shared/errors.ts'
import { type Lang, languages } from '../../shared/i18n/languages.ts'
import { refusalWords } from '../../shared/i18n/refusals.ts'
import { writeBundles } from '../support/bundles.ts'
import { httpEvent } from '../support/event.ts'
import { PIXEL } from '../support/pictures.ts'
import { shareOf } from '../support/share-of.ts'

const [folder, again] = ['first', 'second'].map((name) =>
  mkdtempSync(join(tmpdir(), `evenhand-${name}-bundle-`)),
) as [string, string]
const fileOf = (name: string, below = folder) => join(below, name, 'index.mjs')
const names = Object.keys(entries) as FunctionName[]
/** Each takes a quarter of a second of processor: all of them in the whole run. */
const bundledAgain = shareOf(names, 6)
let bytes: Record<FunctionName, number>

/** What the routes of a function answer, as the API's own description publishes it. */
const published = (name: FunctionName): Set<string> =>
  new Set(
    routes.filter(({ area }) => area === name).flatMap((route) => [...refusalsOf(route).values()].flat()),
  )
const written = (lang: Lang, key: string) =>
  `${JSON.stringify(key)}:${JSON.stringify((refusalWords[lang] as Record<string, string>)[key])}`
/** Of the slugs asked for, the sentences that are not in a bundle. */
const missing = (code: string, asked: (slug: string) => boolean) =>
  languages.flatMap((lang) =>
    Object.keys(refusalWords[lang])
      .filter((key) => asked(key.replace(/_(one|other)$/, '')) && !code.includes(written(lang, key)))
      .map((key) => `${lang} ${key}`),
  )
beforeAll(async () => {
  ;[bytes] = await Promise.all([writeBundles(folder), bundleFunctions(again, bundledAgain)])
}, 300_000)
afterAll(() => {
  for (const each of [folder, again]) rmSync(each, { recursive: true })
})

test('the trade function and its worker are at most 700 kB', () => {
  expect({ trade: bytes.trade <= 700_000, settlement: bytes.settlement <= 700_000 }).toEqual({
    trade: true,
    settlement: true,
  })
})

describe.each(names)('the bundle of %s', (name) => {
  const code = () => readFileSync(fileOf(name), 'utf8')

  test('is as large as it says', () => {
    expect(Buffer.byteLength(code())).toBe(bytes[name])
  })

  test.each([
    ['the web', /apexcharts|react-dom|react\.element/],
    ['infrastructure', /aws-cdk-lib/],
    ['a private key', /"d":"[\w-]{43}"|-----BEGIN [A-Z ]*PRIVATE KEY-----|AKIA[0-9A-Z]{16}/],
    [
      'a path of the machine it was made on',
      new RegExp(join(import.meta.dirname, '../..').replaceAll('/', '\\/')),
    ],
    ['a source map', /sourceMappingURL/],
  ])('holds nothing of %s', (_, pattern) => {
    expect(code().match(pattern)?.[0]).toBeUndefined()
  })

  test('brings the client of pictures where there are pictures, and nowhere else', () => {
    expect(code().includes('@aws-sdk/client-s3')).toBe('files' in functions[name])
  })

  test('brings the client of schedules where there is a timer, and nowhere else', () => {
    expect(code().includes('@aws-sdk/client-scheduler')).toBe(
      functions[name].needs?.some((need) => need === 'timer' || need === 'dateTimer') ?? false,
    )
  })

  test('has the sentence of each refusal its routes publish, in ten languages', () => {
    expect(missing(code(), (slug) => published(name).has(slug))).toEqual([])
    expect(code().includes('__sentencesIn__')).toBe(false)
  })

  test('holds nothing of the list of areas', () => {
    expect(code().includes('ConditionCheckItem')).toBe(false)
  })
})

test.each(['identity', 'messages', 'sender'] as const)('%s tells any reason that is stored', (name) => {
  const isReason = (slug: string) => slug.startsWith('reason_') && !(slug in refusals)
  expect(missing(readFileSync(fileOf(name), 'utf8'), isReason)).toEqual([])
})

test('trade brings the sentences of its refusals, and none of money that goes in and out', () => {
  const trade = readFileSync(fileOf('trade'), 'utf8')
  const slugs = ['insufficient_balance', 'iban_invalid', 'quote_moved', 'card_exists']
  const brought = slugs.filter((slug) => trade.includes(written('en', slug)))
  expect(brought).toEqual(['insufficient_balance'])
})

describe('run as Lambda would run it, the secrets extension beside it,', () => {
  // As CloudFront hands it on; none of these stages answers those who go around it.
  const event = (method: string, path: string) =>
    httpEvent({
      method,
      path,
      headers: {
        'x-origin-secret': secrets.originSecrets[0] ?? '',
        'x-origin-site': path.startsWith('/api/desk/') ? 'desk' : 'users',
      },
    })
  let secrets: Secrets
  beforeAll(async () => {
    const settings = [
      'TABLE_NAME',
      'SCHEDULE_GROUP',
      'SETTLEMENT_ARN',
      'ACCRUALS_ARN',
      'SCHEDULE_ROLE_ARN',
      'UPLOADS_BUCKET',
      'DATA_MASTER_KEY',
    ]
    for (const name of [...settings, 'SCHEDULE_DLQ_ARN']) vi.stubEnv(name, name.toLowerCase())
    vi.stubEnv('AWS_REGION', 'eu-central-1')
    vi.stubEnv('STAGE_CONFIG', JSON.stringify(runtimeOf(stages.prod)))
    secrets = await makeSecrets()
    vi.stubGlobal('fetch', async (url: string) => {
      if (!url.startsWith('http://localhost:2773/')) throw new Error(`an unexpected call of ${url}`)
      const name = new URL(url).searchParams.get('secretId') as SecretName
      return Response.json({ SecretString: storedText(secrets[name]) })
    })
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })

  const told = (name: FunctionName) =>
    vi.stubEnv('SECRET_ARNS', JSON.stringify(Object.fromEntries(secretsOf(name).map((each) => [each, each]))))
  const closed = Object.keys(areas).flatMap((area) => {
    const route = routes.find((each) => each.area === area && each.auth !== 'open')
    return route ? [[area as FunctionName, route.method as string, route.path as string, 401] as const] : []
  })

  test.each<readonly [FunctionName, string, string, number]>([
    ...closed,
    ['content', 'GET', '/api/index/info', 200],
    ['market', 'GET', '/api/index/unknown', 404],
  ])('%s answers %s %s by %i', async (name, method, path, status) => {
    told(name)
    const { handler } = await import(pathToFileURL(fileOf(name)).href)
    expect((await handler(event(method, path), {})).statusCode).toBe(status)
  })

  test.each(Object.keys(workers) as FunctionName[])('%s is ready for its events', async (name) => {
    expect(typeof (await import(pathToFileURL(fileOf(name)).href)).handler).toBe('function')
  })

  test('the cleaner draws a picture anew in the thread beside it', async () => {
    expect(readFileSync(fileOf('cleaner'), 'utf8')).toContain('./decoder.mjs')
    const thread = new Worker(join(folder, 'cleaner', 'decoder.mjs'), { env: {} })
    thread.postMessage({ type: 'image/png', width: 8, height: 6, bytes: PIXEL })
    const [redrawn] = (await once(thread, 'message')) as [{ fingerprint: string }]
    await thread.terminate()
    expect(redrawn.fingerprint).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a function that is not told where its secrets are answers nothing', async () => {
    vi.stubEnv('SECRET_ARNS', undefined)
    const { handler } = await import(`${pathToFileURL(fileOf('messages')).href}?untold`)
    await expect(handler(event('GET', '/api/user/msg'), {})).rejects.toThrow('SECRET_ARNS')
  })
})

test('the same sources make the same bundles in another folder: what has not changed is not deployed', () => {
  const differing = bundledAgain.filter(
    (name) => readFileSync(fileOf(name), 'utf8') !== readFileSync(fileOf(name, again), 'utf8'),
  )
  expect(differing).toEqual([])
})
