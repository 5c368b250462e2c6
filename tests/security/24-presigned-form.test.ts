import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { quickUser } from '../support/people.ts'
import { png } from '../support/pictures.ts'
import { type TestServer, testServer } from '../support/server.ts'
import type { TestUser } from '../support/stack.ts'

// Check 24: a form of ours takes one file, under its key, of its type, of 1 B to 4 MiB, for five minutes.

const MAX = 4 * 1024 * 1024
const FORM_LIFE_MS = 300_000

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await testServer()
  user = await quickUser(server.stack)
})
afterEach(() => vi.useRealTimers())
afterAll(() => server.stop())

type Fields = Record<string, string>

/** Posts a file by a form made so long ago, its fields changed on the way; answers the status and what stands under the key. */
async function post(file: Uint8Array, change: (fields: Fields) => Fields = (fields) => fields, lateMs = 0) {
  const { stack } = server
  const asked = { purpose: 'deposit', contentType: 'image/png', size: 1000 } as const
  // Signed by the clock of the machine, which the bucket goes by too.
  if (lateMs) vi.useFakeTimers({ now: Date.now() - lateMs, toFake: ['Date'] })
  const form = await stack.ok('uploads.uploadfile', asked, user)
  vi.useRealTimers()
  const fields = change(form.fields)
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  data.append('file', new Blob([Uint8Array.from(file)]))
  const { status } = await fetch(new URL(form.url, server.origin), { method: 'POST', body: data })
  await stack.bucket.settled()
  const { state } = await stack.ok('uploads.uploadstate', { key: form.key }, user)
  const elsewhere = fields.key && (await stack.deps.files.read(fields.key, MAX * 2))
  return { status, state, elsewhere: elsewhere !== undefined && elsewhere !== '' }
}

test('as it was made it takes a file, up to its last second', async () => {
  expect(await post(png())).toMatchObject({ status: 204, state: 'clean' })
  expect(await post(png(), undefined, FORM_LIFE_MS - 5000)).toMatchObject({ status: 204, state: 'clean' })
})

const bigger = (bytes: number): Uint8Array => {
  const file = new Uint8Array(bytes)
  file.set(png())
  return file
}
const policyOf = (change: (policy: { conditions: unknown[] }) => unknown) => (fields: Fields) => ({
  ...fields,
  Policy: Buffer.from(JSON.stringify(change(JSON.parse(atob(fields.Policy ?? ''))))).toString('base64'),
})

test.each<[string, Uint8Array, ((fields: Fields) => Fields) | undefined, number]>([
  ['4 MiB and a byte', bigger(MAX + 1), undefined, 400],
  ['nothing', new Uint8Array(), undefined, 400],
  ['another key', png(), (fields) => ({ ...fields, key: `${fields.key}x` }), 403],
  ["another's folder", png(), (fields) => ({ ...fields, key: 'in/somebody/else' }), 403],
  [
    'a clean copy in its place',
    png(),
    (fields) => ({ ...fields, key: fields.key?.replace('in/', 'clean/') ?? '' }),
    403,
  ],
  ['another type', png(), (fields) => ({ ...fields, 'Content-Type': 'text/html' }), 403],
  ['no type', png(), ({ 'Content-Type': _, ...fields }) => fields, 403],
  ['a policy of its own', png(), policyOf((policy) => ({ ...policy, conditions: [] })), 403],
  [
    'a policy that lasts longer',
    png(),
    policyOf((policy) => ({ ...policy, expiration: '2999-01-01T00:00:00.000Z' })),
    403,
  ],
  ['another signature', png(), (fields) => ({ ...fields, 'X-Amz-Signature': '0'.repeat(64) }), 403],
])('with %s it takes nothing', async (_says, file, change, status) => {
  expect(await post(file, change)).toEqual({ status, state: 'waiting', elsewhere: false })
})

test('after five minutes it takes nothing', async () => {
  expect(await post(png(), undefined, FORM_LIFE_MS + 1000)).toEqual({
    status: 403,
    state: 'waiting',
    elsewhere: false,
  })
})
