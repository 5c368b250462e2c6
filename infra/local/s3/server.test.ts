import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bucketFiles } from '../../../functions/outside/files.aws.ts'
import type { Files, PostForm } from '../../../functions/outside/files.ts'
import { createBucket, type LocalBucket } from './server.ts'
import { folderStore, memoryStore } from './store.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'a secret of the laptop' }
const MiB = 1024 * 1024
const ORIGIN = 'https://app.example'
const store = memoryStore()
const created: string[] = []
let skewMs = 0
let bucket: LocalBucket
let endpoint: string
let files: Files

const client = (secretAccessKey = credentials.secretAccessKey) => ({
  endpoint,
  region: 'local',
  forcePathStyle: true,
  credentials: { ...credentials, secretAccessKey },
})

beforeAll(async () => {
  bucket = createBucket({
    bucket: 'uploads',
    store,
    credentials,
    clock: () => Date.now() + skewMs,
    origins: [ORIGIN],
    onCreated: async (key) => void created.push(key),
  })
  endpoint = await bucket.listen()
  files = bucketFiles({ bucket: 'uploads' }, client())
})
afterEach(() => {
  skewMs = 0
})
afterAll(() => bucket.close())

const form = (): Promise<PostForm> =>
  files.postForm('in/one', { contentType: 'image/png', maxBytes: 4 * MiB, seconds: 300 })

/** Posts as a browser would; answers the status and S3's code, empty when it was taken. */
async function post(
  { url, fields }: PostForm,
  bytes: number,
  changes: Record<string, string | null> = {},
  headers: Record<string, string> = {},
): Promise<[status: number, code: string]> {
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...changes })) {
    if (value !== null) data.append(name, value)
  }
  data.append('file', new Blob([new Uint8Array(bytes).fill(7)]))
  const answer = await fetch(url, { method: 'POST', body: data, headers })
  return [answer.status, /<Code>(\w+)/.exec(await answer.text())?.[1] ?? '']
}

describe('the SDK', () => {
  test('puts, reads and removes', async () => {
    await files.put('clean/a b/é', new Uint8Array([1, 2, 3]), 'image/png')
    expect(await files.read('clean/a b/é', 10)).toEqual(new Uint8Array([1, 2, 3]))
    await expect(files.read('clean/a b/é', 2)).rejects.toThrow('larger')
    await files.remove('clean/a b/é')
    await files.remove('clean/a b/é')
    expect(await files.read('clean/a b/é', 10)).toBeUndefined()
  })

  test('reads a range', async () => {
    await files.put('range', new Uint8Array([0, 1, 2, 3, 4]), 'image/png')
    const { Body, ContentRange } = await new S3Client(client()).send(
      new GetObjectCommand({ Bucket: 'uploads', Key: 'range', Range: 'bytes=1-2' }),
    )
    expect([[...((await Body?.transformToByteArray()) ?? [])], ContentRange]).toEqual([[1, 2], 'bytes 1-2/5'])
  })

  test('with another secret is refused', async () => {
    const stranger = bucketFiles({ bucket: 'uploads' }, client('guessed'))
    await expect(stranger.put('x', new Uint8Array(1), 'image/png')).rejects.toThrow('SignatureDoesNotMatch')
    await expect(stranger.read('range', 10)).rejects.toThrow('SignatureDoesNotMatch')
    expect(store.get('x')).toBeUndefined()
  })

  test('of a clock an hour wrong is refused', async () => {
    skewMs = 3_600_000
    await expect(files.put('x', new Uint8Array(1), 'image/png')).rejects.toThrow(/Skew/)
  })
})

describe('an address to look at a file', () => {
  test('shows it, for its time only, and only that file', async () => {
    await files.put('clean/one', new Uint8Array([9]), 'image/jpeg')
    await files.put('clean/two', new Uint8Array([8]), 'image/jpeg')
    const link = await files.link('clean/one', 60)
    const shown = await fetch(link)
    expect([
      shown.status,
      shown.headers.get('content-type'),
      [...new Uint8Array(await shown.arrayBuffer())],
    ]).toEqual([200, 'image/jpeg', [9]])
    expect((await fetch(link.replace('clean/one', 'clean/two'))).status).toBe(403)
    expect((await fetch(link.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'))).status).toBe(403)
    skewMs = 61_000
    expect((await fetch(link)).status).toBe(403)
  })

  test('names who looks, for the record of reads, and shows nothing to one who takes the name out', async () => {
    await files.put('clean/one', new Uint8Array([9]), 'image/jpeg')
    const link = await files.link('clean/one', 60, 'OPERATOR')
    expect(new URL(link).searchParams.get('x-reader')).toBe('OPERATOR')
    expect((await fetch(link)).status).toBe(200)
    expect((await fetch(link.replace('x-reader=OPERATOR', 'x-reader=ANOTHER'))).status).toBe(403)
    expect((await fetch(link.replace(/[?&]x-reader=OPERATOR/, ''))).status).toBe(403)
  })

  test('is good for no cache', async () => {
    await files.put('clean/one', new Uint8Array([9]), 'image/jpeg')
    const link = await files.link('clean/one', 60)
    expect((await fetch(link)).headers.get('cache-control')).toBe('private, no-store')
    expect((await fetch(link.replace('no-store', 'max-age%3D9'))).status).toBe(403)
  })

  test('nothing is shown without one', async () => {
    expect((await fetch(`${endpoint}/uploads/clean/one`)).status).toBe(403)
    expect((await fetch(`${endpoint}/uploads/`)).status).toBe(403)
    expect((await fetch(`${endpoint}/other/clean/one`)).status).toBe(404)
  })
})

describe('every answer', () => {
  test.each<[string, () => Promise<Response>, number]>([
    ['of a picture', async () => fetch(await files.link('clean/one', 60)), 200],
    ['of a refusal', () => fetch(`${endpoint}/uploads/clean/one`), 403],
    ['to an address that cannot be read', () => fetch(`${endpoint}/uploads/%E0%A4%A`), 400],
    ['to an address that is none', () => fetch(`${endpoint}//[`), 400],
    ['of a bucket there is none of', () => fetch(`${endpoint}/other/one`), 404],
    ['to the question of another origin', () => fetch(`${endpoint}/uploads/`, { method: 'OPTIONS' }), 403],
    ['to a form', async () => echo('note'), 403],
  ])('%s runs nothing in a browser', async (_says, ask, status) => {
    await files.put('clean/one', new Uint8Array([9]), 'image/jpeg')
    const { status: answered, headers } = await ask()
    expect([answered, headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual(
      [status, "default-src 'none'; sandbox", 'nosniff'],
    )
  })

  /** Posts a form with one field more. */
  async function echo(field: string): Promise<Response> {
    const { url, fields } = await form()
    const data = new FormData()
    for (const [name, value] of Object.entries({ ...fields, [field]: 'x' })) data.append(name, value)
    data.append('file', new Blob(['x']))
    return fetch(url, { method: 'POST', body: data })
  }

  test('names a field as letters, not as markup', async () => {
    const text = await (await echo('<img src=x onerror=alert(1)>')).text()
    expect(text).toContain('&#60;img src=x')
    expect(text).not.toContain('<img')
  })
})

describe('a posted form', () => {
  test('brings in exactly its key, and the event follows', async () => {
    expect(await post(await form(), 1)).toEqual([204, ''])
    await bucket.settled()
    expect(created).toEqual(['in/one'])
    expect(store.get('in/one')).toMatchObject({ contentType: 'image/png', bytes: Buffer.from([7]) })
  })

  test('of 4 MiB is taken', async () => {
    expect(await post(await form(), 4 * MiB)).toEqual([204, ''])
  })

  test.each<[string, number, Record<string, string | null>, string]>([
    ['of 4 MiB and a byte', 4 * MiB + 1, {}, 'EntityTooLarge'],
    ['of nothing', 0, {}, 'EntityTooSmall'],
    ['of another type', 1, { 'Content-Type': 'image/gif' }, 'AccessDenied'],
    ['of no type', 1, { 'Content-Type': null }, 'AccessDenied'],
    ['to another key', 1, { key: 'in/two' }, 'AccessDenied'],
    ['with a field nobody signed', 1, { acl: 'public-read' }, 'AccessDenied'],
    [
      'with a policy of its own',
      1,
      { Policy: Buffer.from('{}').toString('base64') },
      'SignatureDoesNotMatch',
    ],
    ['without a policy', 1, { Policy: null }, 'SignatureDoesNotMatch'],
    ['signed by another', 1, { 'X-Amz-Signature': 'a'.repeat(64) }, 'SignatureDoesNotMatch'],
    [
      'of another key id',
      1,
      { 'X-Amz-Credential': 'x/20261121/local/s3/aws4_request' },
      'SignatureDoesNotMatch',
    ],
  ])('%s is refused', async (_name, bytes, changes, code) => {
    const before = created.length
    expect((await post(await form(), bytes, changes))[1]).toBe(code)
    await bucket.settled()
    expect(created).toHaveLength(before)
  })

  test('after its time is refused', async () => {
    const late = await form()
    skewMs = 301_000
    expect(await post(late, 1)).toEqual([403, 'AccessDenied'])
  })

  test('cut short is refused', async () => {
    const { url } = await form()
    const answer = await fetch(url, {
      method: 'POST',
      body: '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nhalf',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(answer.status).toBe(400)
  })
})

describe('origins', () => {
  const preflight = (origin: string) =>
    fetch(`${endpoint}/uploads/`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
  test('ours may post and read the answer', async () => {
    const answer = await preflight(ORIGIN)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, ORIGIN])
  })
  test('no other may', async () => {
    const answer = await preflight('https://app.example.evil')
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })
})

test('a folder keeps what was put, under names that lead nowhere else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-s3-'))
  try {
    folderStore(folder).put('../../up', Buffer.from('x'), 'image/png', 0)
    const again = folderStore(folder)
    expect(again.keys('')).toEqual(['../../up'])
    expect(again.get('../../up')?.bytes.toString()).toBe('x')
    again.remove('../../up')
    expect(again.get('../../up')).toBeUndefined()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
