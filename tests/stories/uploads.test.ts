import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { consume } from '../../functions/effects/consume.ts'
import { keys } from '../../functions/table/keys.ts'
import type { Row } from '../../functions/table/write.ts'
import { cleanUpload } from '../../functions/uploads/clean.ts'
import { removeUnused } from '../../functions/uploads/effects.ts'
import type { RouteOf, Sent } from '../../shared/api/routes.ts'
import { secondsOf } from '../../shared/time.ts'
import { watchTable } from '../support/apis.ts'
import { atOnce, writes } from '../support/at-once.ts'
import { quickUser } from '../support/people.ts'
import { jpg, png } from '../support/pictures.ts'
import { type TestServer, testServer } from '../support/server.ts'
import type { TestStack, TestUser } from '../support/stack.ts'

type Asked = Sent<RouteOf<'uploads.uploadfile'>>

let server: TestServer
let stack: TestStack
let user: TestUser
beforeAll(async () => {
  server = await testServer()
  stack = server.stack
  user = await quickUser(stack)
})
afterAll(() => server.stop())

const asked = (change: Partial<Asked> = {}): Asked => ({
  purpose: 'deposit',
  contentType: 'image/png',
  size: 1000,
  ...change,
})

/** Posts a file by a form as a phone would, through the product's own port. */
async function post(
  form: { url: string; fields: Record<string, string> },
  file: Uint8Array,
): Promise<number> {
  const data = new FormData()
  for (const [name, value] of Object.entries(form.fields)) data.append(name, value)
  data.append('file', new Blob([Uint8Array.from(file)]))
  const { status } = await fetch(new URL(form.url, server.origin), { method: 'POST', body: data })
  await stack.bucket.settled()
  return status
}

/** Asks for a form, posts, and answers what became of the picture. */
async function send(file: Uint8Array, change: Partial<Asked> = {}, of = user) {
  const form = await stack.ok('uploads.uploadfile', asked(change), of)
  await post(form, file)
  return { ...(await stack.ok('uploads.uploadstate', { key: form.key }, of)), key: form.key }
}
const rawOf = ({ uid }: TestUser, key: string) => `in/${uid}/${key}`
const stored = (key: string) => stack.deps.files.read(key, 10_000_000)

describe('a picture', () => {
  test.each([
    ['png', png(), 'image/png'],
    ['jpg', jpg(), 'image/jpeg'],
  ])(
    '%s is posted by its form, checked, and its clean copy alone is kept',
    async (_says, file, contentType) => {
      const form = await stack.ok('uploads.uploadfile', asked({ contentType }), user)
      expect(form.expiresAt).toBe(secondsOf(stack.clock.nowMs) + 300)
      expect(await stack.ok('uploads.uploadstate', { key: form.key }, user)).toEqual({
        state: 'waiting',
        fault: null,
      })
      expect(await post(form, file)).toBe(204)
      expect(await stack.ok('uploads.uploadstate', { key: form.key }, user)).toEqual({
        state: 'clean',
        fault: null,
      })
      expect(await stored(rawOf(user, form.key))).toBeUndefined()
      expect((await stored(`clean/${user.uid}/${form.key}`))?.length).toBeGreaterThan(60)
    },
  )

  test.each<[string, Uint8Array, string]>([
    ['a gif named png', Buffer.from('GIF89a\x01\0\x01\0'), 'picture_type_invalid'],
    ['a jpg stated to be a png', jpg(), 'picture_type_invalid'],
    ['a png that is a web page besides', Buffer.concat([png(), Buffer.from('<script>')]), 'upload_invalid'],
    ['a png cut short', png().subarray(0, 60), 'upload_invalid'],
  ])('%s is refused, and nothing of it is kept', async (_says, file, fault) => {
    const sent = await send(file)
    expect(sent).toMatchObject({ state: 'refused', fault })
    expect(await stored(rawOf(user, sent.key))).toBeUndefined()
    expect(await stored(`clean/${user.uid}/${sent.key}`)).toBeUndefined()
  })

  test.each<[string, Partial<Asked>, string]>([
    ['a gif', { contentType: 'image/gif' }, 'picture_type_invalid'],
    ['an svg', { contentType: 'image/svg+xml' }, 'picture_type_invalid'],
    ['4 MiB and a byte', { size: 4 * 1024 * 1024 + 1 }, 'picture_too_large'],
    ['nothing', { size: 0 }, 'upload_invalid'],
  ])('%s is refused before it is sent', async (_says, change, slug) => {
    const { body, status } = await stack.call('uploads.uploadfile', asked(change), user)
    expect([status, body.error]).toEqual([422, slug])
  })

  test('4 MiB and a byte posted all the same is refused by the bucket', async () => {
    const form = await stack.ok('uploads.uploadfile', asked(), user)
    expect(await post(form, new Uint8Array(4 * 1024 * 1024 + 1))).toBe(400)
    expect(await stored(rawOf(user, form.key))).toBeUndefined()
  })

  test('sent again under a form already used changes nothing', async () => {
    const form = await stack.ok('uploads.uploadfile', asked(), user)
    await post(form, png(1))
    const first = await stored(`clean/${user.uid}/${form.key}`)
    await post(form, png(2))
    expect(await stored(`clean/${user.uid}/${form.key}`)).toEqual(first)
    expect(await stored(rawOf(user, form.key))).toBeUndefined()
  })

  test('of another is unknown', async () => {
    const { key } = await send(png())
    const stranger = await quickUser(stack)
    const { body } = await stack.call('uploads.uploadstate', { key }, stranger)
    expect(body.error).toBe('not_found')
  })

  test('is not shown without a signed address, nor a raw one by anyone', async () => {
    const { key } = await send(png())
    const bare = `${server.origin}/s3/uploads/clean/${user.uid}/${key}`
    expect((await fetch(bare)).status).toBe(403)
    const link = await stack.deps.files.link(`clean/${user.uid}/${key}`, 60)
    expect((await fetch(new URL(link, server.origin))).status).toBe(200)
  })

  test('the thirty-first in an hour has to wait', async () => {
    const busy = await quickUser(stack)
    for (let count = 0; count < 30; count++)
      await stack.ok('uploads.uploadavatar', { contentType: 'image/png', size: 9 }, busy)
    const { status, body } = await stack.call('uploads.uploadfile', asked(), busy)
    expect([status, body.error]).toEqual([429, 'rate_limited'])
    stack.clock.advance(3600)
    await stack.ok('uploads.uploadfile', asked(), busy)
  })
})

describe('the event of an arrival', () => {
  /** A picture that has arrived and of which nobody has been told. */
  async function arrived(seed = 5) {
    const { key } = await stack.ok('uploads.uploadfile', asked(), user)
    await stack.deps.files.put(rawOf(user, key), png(seed), 'image/png')
    return { key, raw: rawOf(user, key), clean: `clean/${user.uid}/${key}` }
  }

  test('told twice does its work once', async () => {
    const { raw } = await arrived()
    expect(await cleanUpload(stack.deps, raw)).toBe('clean')
    expect(await cleanUpload(stack.deps, raw)).toBe('nothing to do')
  })

  /** The files, counting how often one is read to be checked. */
  function counted() {
    const read = vi.fn(stack.deps.files.read)
    return { read, deps: { ...stack.deps, files: { ...stack.deps.files, read } } }
  }

  test('told six times at the same moment costs one check', async () => {
    const { raw, key } = await arrived(6)
    const { read, deps } = counted()
    const checks = Array.from({ length: 6 }, () => () => cleanUpload(deps, raw))
    const told = await Promise.all(atOnce(stack.deps.table, checks, writes))
    expect(told.filter((what) => what === 'clean')).toHaveLength(1)
    expect(read).toHaveBeenCalledTimes(1)
    expect(await stack.ok('uploads.uploadstate', { key }, user)).toEqual({ state: 'clean', fault: null })
  })

  test('that failed for a reason of ours is checked again at once', async () => {
    const { raw } = await arrived(7)
    const { read, deps } = counted()
    read.mockRejectedValueOnce(new Error('S3 is away')).mockRejectedValueOnce(new Error('S3 is away'))
    for (const _ of [1, 2]) await expect(cleanUpload(deps, raw)).rejects.toThrow('S3 is away')
    expect(await cleanUpload(deps, raw)).toBe('clean')
  })

  test('whose check came to no end twice is refused without a third', async () => {
    const { raw, key } = await arrived(8)
    const { read, deps } = counted()
    // A function that is ended writes nothing more.
    const write = vi.fn(deps.table.write)
    const ended = { ...deps, table: { ...deps.table, write } }
    read.mockImplementation(() => {
      write.mockRejectedValueOnce(new Error('ended'))
      throw new Error('ended')
    })
    for (const _ of [1, 2]) {
      await expect(cleanUpload(ended, raw)).rejects.toThrow('ended')
      expect(await cleanUpload(ended, raw)).toBe('nothing to do')
      stack.clock.advance(61)
    }
    expect(await cleanUpload(ended, raw)).toBe('refused')
    expect(read).toHaveBeenCalledTimes(2)
    expect(await stack.ok('uploads.uploadstate', { key }, user)).toMatchObject({ fault: 'upload_invalid' })
    expect(await stored(raw)).toBeUndefined()
  })

  test('broken off anywhere is done by the next', async () => {
    for (let calls = 0; ; calls++) {
      const { raw, key, clean } = await arrived(10 + calls)
      let left = calls
      const fail = () => {
        if (left-- <= 0) throw new Error('broken off')
      }
      const table = watchTable(stack.deps.table, fail)
      const { files } = stack.deps
      const brittle =
        <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
        (...args: Args) => {
          fail()
          return call(...args)
        }
      const breaking = {
        ...files,
        read: brittle(files.read),
        put: brittle(files.put),
        remove: brittle(files.remove),
      }
      const first = await cleanUpload({ ...stack.deps, table, files: breaking }, raw).catch(
        () => 'broken off',
      )
      // As soon as it is told again in the cloud.
      stack.clock.advance(61)
      await cleanUpload(stack.deps, raw)
      expect(await stack.ok('uploads.uploadstate', { key }, user)).toEqual({ state: 'clean', fault: null })
      expect(await stored(raw)).toBeUndefined()
      expect(await stored(clean)).toBeDefined()
      if (first === 'clean') return expect(calls).toBe(6)
    }
  })

  test('of a file nobody asked for removes it', async () => {
    for (const key of [`in/${user.uid}/${stack.id()}`, 'in/what', 'elsewhere']) {
      await stack.deps.files.put(key, png(), 'image/png')
      expect(await cleanUpload(stack.deps, key)).toBe('nothing to do')
      expect(await stored(key)).toBeUndefined()
    }
  })

  test('of a file that has gone waits for nothing', async () => {
    const { raw } = await arrived()
    await stack.deps.files.remove(raw)
    expect(await cleanUpload(stack.deps, raw)).toBe('nothing to do')
  })
})

describe('a picture nobody used', () => {
  test('is gone after a day, row and clean copy; one in use, a younger one and one of oneself stay', async () => {
    const [unused, used] = [await send(png(21)), await send(png(22))]
    const deposit = { method: 'bank', amount: '100', screenshot: used.key } as const
    await stack.ok('deposits.dorecharge', deposit, user)
    const avatar = await stack.ok('uploads.uploadavatar', { contentType: 'image/png', size: 9 }, user)
    await post(avatar, png(23))
    const cleanOf = ({ key }: { key: string }) => stored(`clean/${user.uid}/${key}`)

    stack.clock.advance(86_399)
    await stack.expirePictures()
    expect(await cleanOf(unused)).toBeDefined()

    const younger = await send(png(24))
    stack.clock.advance(1)
    await stack.expirePictures()
    expect(await cleanOf(unused)).toBeUndefined()
    const { status } = await stack.call('uploads.uploadstate', { key: unused.key }, user)
    expect(status).toBe(404)
    for (const kept of [used, younger, { key: 'avatar' }]) expect(await cleanOf(kept)).toBeDefined()
  })

  test('whose row went without it is gone with the next look', async () => {
    const left = `clean/${user.uid}/${stack.id()}`
    await stack.deps.files.put(left, png(25), 'image/png')
    await stack.expirePictures()
    expect(await stored(left)).toBeUndefined()
  })

  test.each<[string, Record<string, string>]>([
    ['one in use', { state: 'clean', purpose: 'deposit', usedBy: 'D#1' }],
    ['one of oneself', { state: 'clean', purpose: 'avatar' }],
    ['a message', { state: 'clean', purpose: 'deposit', sk: 'M#1' }],
  ])('%s is not taken for it, whatever the stream says', async (_says, row) => {
    const { key } = await send(png(26))
    const old = { pk: `U#${user.uid}`, sk: `F#${key}`, contentType: 'image/png', at: 1n, ...row }
    const removed = vi.fn(async () => {})
    const deps = { ...stack.deps, files: { ...stack.deps.files, remove: removed } }
    await removeUnused(deps, old)
    expect(removed).not.toHaveBeenCalled()
  })

  test('goes with the deletion of its row in the stream, and not with a change of it', async () => {
    const { key } = await send(png(27))
    const old = (await stack.deps.table.get(keys.upload(user.uid, key))) as Row
    const removed = vi.fn(async () => {})
    const deps = { ...stack.deps, files: { ...stack.deps.files, remove: removed } }
    expect(await consume(deps, [{ sequence: '1', old, new: old }])).toEqual([])
    expect(removed).not.toHaveBeenCalled()
    expect(await consume(deps, [{ sequence: '2', old }])).toEqual([])
    expect(removed).toHaveBeenCalledExactlyOnceWith(`clean/${user.uid}/${key}`)
  })
})

describe('a picture of oneself', () => {
  const avatarOf = ({ uid }: TestUser) => stored(`clean/${uid}/avatar`)
  const named = async (of: TestUser) => (await stack.ok('account.index', {}, of)).avatar
  const shown = async (of: TestUser) => (await stack.ok('uploads.avatar', {}, of)).url

  async function choose(of: TestUser, file: Uint8Array): Promise<string> {
    const form = await stack.ok('uploads.uploadavatar', { contentType: 'image/png', size: 9 }, of)
    await post(form, file)
    return form.key
  }

  test('is there once it is checked, by an address for minutes; another takes its place, and nothing is left over', async () => {
    const of = await quickUser(stack)
    expect([await named(of), await shown(of)]).toEqual([null, null])
    const key = await choose(of, png(11))
    expect(await named(of)).toBe(key)
    const first = await avatarOf(of)
    const url = new URL((await shown(of)) as string, server.origin)
    expect(url.searchParams.get('X-Amz-Expires')).toBe('300')
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(Buffer.from(first as Uint8Array))).toBe(
      true,
    )
    const next = await choose(of, png(12))
    expect(await named(of)).toBe(next)
    expect(Buffer.from((await avatarOf(of)) as Uint8Array).equals(Buffer.from(first as Uint8Array))).toBe(
      false,
    )
    expect([await stored(`clean/${of.uid}/${key}`), await stored(`clean/${of.uid}/${next}`)]).toEqual([
      undefined,
      undefined,
    ])
  })

  test('that is no picture changes nothing', async () => {
    const of = await quickUser(stack)
    const key = await choose(of, png(13))
    await choose(of, Buffer.from('GIF89a'))
    expect(await named(of)).toBe(key)
  })

  test('is taken away for good, and that twice', async () => {
    const of = await quickUser(stack)
    await choose(of, png(14))
    await stack.ok('uploads.removeavatar', {}, of)
    await stack.ok('uploads.removeavatar', {}, of)
    expect([await named(of), await shown(of), await avatarOf(of)]).toEqual([null, null, undefined])
  })

  test('is nothing a deposit can be made of', async () => {
    const of = await quickUser(stack)
    const screenshot = await choose(of, png(15))
    const { body } = await stack.call(
      'deposits.dorecharge',
      { method: 'bank', amount: '100', screenshot },
      of,
    )
    expect(body.error).toBe('upload_invalid')
  })
})
