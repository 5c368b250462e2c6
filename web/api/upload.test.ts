import { describe, expect, test } from 'vitest'
import { ApiError } from './error.ts'
import { PictureError } from './pictureError.ts'
import { outcomeOf, type PostOutcome } from './postForm.ts'
import { type Forms, sendPicture, type UploadDeps } from './upload.ts'

const lost = new ApiError('network_error')
const picture = new Blob(['x'], { type: 'image/png' })
type State = 'waiting' | 'clean' | Error | { state: 'refused'; fault: string }

/** Plays what the bucket and the server answer, one after the other; the last stays. */
async function play({
  posts = ['arrived'] as PostOutcome[],
  states = ['clean'] as State[],
  forms: formAnswers = [] as (Error | null)[],
  lifeS = 300,
  kept = new WeakMap() as Forms,
  stop = false,
}) {
  const sent: string[] = []
  let [nowMs, made, asked] = [1_790_000_000_000, 0, 0]
  const controller = new AbortController()
  const deps: UploadDeps = {
    form: async () => {
      const refused = formAnswers[made++]
      if (refused) throw refused
      return { key: `key-${made}`, url: '/s3', fields: {}, expiresAt: nowMs / 1000 + lifeS }
    },
    post: async ({ key }, _picture, { onProgress }) => {
      sent.push(key)
      onProgress(1)
      if (stop) controller.abort()
      return posts[Math.min(sent.length, posts.length) - 1] as PostOutcome
    },
    state: async () => {
      const state = states[Math.min(asked++, states.length - 1)] as State
      if (state instanceof Error) throw state
      return typeof state === 'string' ? { state, fault: null } : state
    },
    now: () => nowMs,
    wait: async (ms) => {
      nowMs += ms
    },
  }
  const parts: number[] = []
  const how = { onProgress: (part: number) => parts.push(part), signal: controller.signal }
  const end = await sendPicture(deps, kept, 'deposit', picture, how).then(
    (key) => ({ key }),
    (error: Error) => ({
      slug: error instanceof PictureError || error instanceof ApiError ? error.slug : error.name,
    }),
  )
  return { ...end, sent, made, parts }
}

describe('a picture on its way', () => {
  test('arrives, is checked, and is known by its key', async () => {
    const kept: Forms = new WeakMap()
    expect(await play({ states: ['waiting', 'waiting', 'clean'], kept })).toMatchObject({
      key: 'key-1',
      sent: ['key-1'],
      parts: [1],
    })
  })

  test('whose connection drops goes up once more under the same key', async () => {
    const states: State[] = [...Array<State>(6).fill('waiting'), 'clean']
    expect(await play({ posts: ['lost', 'arrived'], states })).toMatchObject({
      key: 'key-1',
      sent: ['key-1', 'key-1'],
      made: 1,
    })
  })

  test('that arrived though its answer was lost is not sent again', async () => {
    expect(await play({ posts: ['lost'], states: ['waiting', 'clean'] })).toMatchObject({
      key: 'key-1',
      sent: ['key-1'],
      made: 1,
    })
  })

  test('whose form is over goes up by a new one', async () => {
    const waiting: State[] = Array(6).fill('waiting')
    expect(await play({ posts: ['stale', 'arrived'], states: [...waiting, 'clean'] })).toMatchObject({
      key: 'key-2',
      sent: ['key-1', 'key-2'],
    })
  })

  test('whose form is over, but which had come: the old key serves', async () => {
    expect(await play({ posts: ['stale'], states: ['clean'] })).toMatchObject({ key: 'key-1', made: 1 })
  })

  test('forgotten by the server gets a new form', async () => {
    const gone = new ApiError('not_found', { status: 404 })
    expect(await play({ posts: ['lost', 'arrived'], states: [gone, 'clean'] })).toMatchObject({
      sent: ['key-1', 'key-2'],
    })
  })

  test('tried again by its user goes on where it was', async () => {
    const kept: Forms = new WeakMap()
    const first = await play({ posts: ['lost'], states: ['waiting'], kept })
    expect(first).toMatchObject({ slug: 'network_error', made: 1 })
    expect(first.sent).toEqual(Array(5).fill('key-1'))
    expect(await play({ states: ['clean'], kept })).toMatchObject({ key: 'key-1', sent: [], made: 0 })
  })

  test('that arrived and is checked late is asked after again, not sent', async () => {
    const kept: Forms = new WeakMap()
    expect(await play({ states: ['waiting'], kept })).toMatchObject({
      slug: 'network_error',
      sent: ['key-1'],
    })
    expect(await play({ states: ['clean'], kept })).toMatchObject({ key: 'key-1', sent: [] })
  })

  test('no form could be got for at first', async () => {
    expect(await play({ forms: [lost, new ApiError('operation_failed', { status: 503 })] })).toMatchObject({
      key: 'key-3',
    })
  })

  test.each<[string, Parameters<typeof play>[0], string]>([
    [
      'no picture inside',
      { states: [{ state: 'refused', fault: 'picture_type_invalid' }] },
      'picture_type_invalid',
    ],
    ['unreadable', { states: [{ state: 'refused', fault: 'upload_invalid' }] }, 'upload_invalid'],
    ['too large for its form', { posts: ['too_large'] }, 'picture_too_large'],
    ['refused by the bucket', { posts: ['refused'] }, 'upload_invalid'],
    ['refused a form', { forms: [new ApiError('picture_too_large', { status: 422 })] }, 'picture_too_large'],
    [
      'too often',
      { forms: [new ApiError('rate_limited', { status: 429, params: { seconds: 900 } })] },
      'rate_limited',
    ],
  ])('%s: told at once, not sent again', async (_says, played, slug) => {
    const end = await play(played)
    expect(end).toMatchObject({ slug })
    expect(end.sent.length).toBeLessThanOrEqual(1)
  })

  test('its user stops: nothing more is asked', async () => {
    expect(await play({ posts: ['lost'], stop: true })).toMatchObject({ slug: 'AbortError', sent: ['key-1'] })
  })
})

test.each<[number, string, PostOutcome]>([
  [204, '', 'arrived'],
  [0, '', 'lost'],
  [503, '<Code>SlowDown</Code>', 'lost'],
  [400, '<Code>RequestTimeout</Code>', 'lost'],
  [403, '<Code>AccessDenied</Code>', 'stale'],
  [400, '<Code>EntityTooLarge</Code>', 'too_large'],
  [400, '<Code>EntityTooSmall</Code>', 'refused'],
])('the bucket answers %d %s: %s', (status, body, outcome) => {
  expect(outcomeOf(status, body)).toBe(outcome)
})
