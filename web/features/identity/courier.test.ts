import { beforeEach, describe, expect, test } from 'vitest'
import type { PicturePart } from '../../../shared/identity.ts'
import { ApiError } from '../../api/error.ts'
import { PictureError } from '../../api/pictureError.ts'
import type { Sending } from '../../api/upload.ts'
import type { TextStorage } from '../../store/storage.ts'
import { PhotoCourier } from './courier.ts'
import type { Doubt } from './quality.ts'

const parts: PicturePart[] = ['front', 'back', 'handheld', 'asset']
const file = new Blob(['photo'])
const lost = new ApiError('network_error')
const HOUR_MS = 3_600_000

/** A phone with its storage, and a server that remembers what came up; a page is a courier. */
function phone() {
  const texts = new Map<string, string>()
  const storage: TextStorage = {
    read: (key) => texts.get(key) ?? null,
    write: (key, text) => void (text === null ? texts.delete(key) : texts.set(key, text)),
  }
  const up = new Map<string, 'waiting' | 'clean' | 'refused'>()
  const world = {
    texts,
    up,
    made: 0,
    user: 'U1',
    nowMs: 1_790_000_000_000,
    doubts: [] as Doubt[],
    /** The outcome of each try in turn; later ones succeed. */
    fates: [] as (Error | 'reply lost' | 'page closed' | 'late')[],
    release: () => {},
    waits: 0,
    turned: 0,
  }
  const open = () =>
    new PhotoCourier({
      prepare: async (chosen) => chosen,
      look: async () => world.doubts,
      turn: async (picture) => {
        world.turned++
        return new Blob([picture])
      },
      send: async (part, _picture, { onProgress, onKey, signal }: Sending) => {
        signal.throwIfAborted()
        const key = `${part}-${++world.made}`
        onKey?.(key)
        onProgress(0.5)
        const fate = world.fates.shift()
        if (fate instanceof Error) throw fate
        up.set(key, 'clean')
        if (fate === 'page closed') return new Promise<string>(() => {})
        if (fate === 'reply lost') throw lost
        if (fate === 'late') await new Promise<void>((resolve) => Object.assign(world, { release: resolve }))
        onProgress(1)
        return key
      },
      state: async (key) => {
        const state = up.get(key)
        if (!state) throw new ApiError('not_found', { status: 404 })
        return state
      },
      connected: async (signal) => {
        world.waits++
        signal.throwIfAborted()
      },
      storage,
      user: () => world.user,
      now: () => world.nowMs,
    })
  return { ...world, world, open }
}

describe('a picture', () => {
  let at: ReturnType<typeof phone>
  beforeEach(() => {
    at = phone()
  })
  const opened = async () => {
    const page = at.open()
    await page.resume()
    return page
  }
  const namesOf = (page: PhotoCourier) => parts.map((part) => page.photos.get()[part].name)

  test('goes up as soon as it is chosen, and tells how far it is', async () => {
    const page = await opened()
    const seen: unknown[] = []
    page.photos.watch(() => {
      const photo = page.photos.get().front
      seen.push(photo.name === 'sending' ? photo.part : photo.name)
    })
    await page.choose('front', file)
    expect(seen).toEqual(['preparing', 0, 0.5, 1, 'done'])
    expect(page.photos.get().front).toMatchObject({ name: 'done', key: 'front-1' })
  })

  test.each(parts)('%s: the connection drops, and it goes on by itself', async (part) => {
    const page = await opened()
    for (const each of parts) {
      if (each === part) at.world.fates = [lost, lost]
      await page.choose(each, file)
    }
    expect(namesOf(page)).toEqual(['done', 'done', 'done', 'done'])
    expect(at.world.waits).toBe(2)
  })

  test.each(parts)(
    '%s: the page is closed while it goes up; opened again, all four are here',
    async (part) => {
      const page = await opened()
      for (const each of parts) {
        if (each === part) at.world.fates = ['page closed']
        void page.choose(each, file)
        await new Promise((resolve) => setTimeout(resolve))
      }
      expect(namesOf(page)).toEqual(parts.map((each) => (each === part ? 'sending' : 'done')))
      const again = await opened()
      expect(namesOf(again)).toEqual(['done', 'done', 'done', 'done'])
      expect(again.photos.get()[part]).toMatchObject({ picture: null })
    },
  )

  test('that had not arrived when the page was closed is to be chosen again, the others are not', async () => {
    const page = await opened()
    await page.choose('front', file)
    at.world.fates = ['page closed']
    void page.choose('back', file)
    await new Promise((resolve) => setTimeout(resolve))
    at.up.delete('back-2')
    expect(namesOf(await opened())).toEqual(['done', 'none', 'none', 'none'])
  })

  test('that the check refused while the page was closed is to be chosen again', async () => {
    await (await opened()).choose('front', file)
    at.up.set('front-1', 'refused')
    expect(namesOf(await opened())[0]).toBe('none')
    expect(at.texts.size).toBe(0)
  })

  test('that comes up late changes nothing of the one chosen in its place', async () => {
    const page = await opened()
    at.world.fates = ['late']
    const first = page.choose('front', file)
    await new Promise((resolve) => setTimeout(resolve))
    await page.choose('front', file)
    at.world.release()
    await first
    expect(page.photos.get().front).toMatchObject({ name: 'done', key: 'front-2' })
    expect([...at.texts.values()][0]).toContain('front-2')
  })

  test('leaves nothing of itself on the phone but its key', async () => {
    const page = await opened()
    await page.choose('front', file)
    expect([...at.texts.values()]).toEqual([
      JSON.stringify([{ user: 'U1', part: 'front', key: 'front-1', at: at.world.nowMs }]),
    ])
    page.clear(['front'])
    expect(at.texts.size).toBe(0)
  })

  test('is its user’s alone, and forgotten when the server forgets it', async () => {
    await (await opened()).choose('front', file)
    at.world.user = 'U2'
    expect(namesOf(await opened())).toEqual(['none', 'none', 'none', 'none'])
    at.world.user = 'U1'
    expect(namesOf(await opened())[0]).toBe('done')
    at.world.nowMs += 24 * HOUR_MS
    expect(namesOf(await opened())[0]).toBe('none')
  })

  test('of the one who was here before is not shown to the next', async () => {
    const page = await opened()
    await page.choose('front', file)
    at.world.user = 'U2'
    await page.resume()
    expect(namesOf(page)).toEqual(['none', 'none', 'none', 'none'])
  })

  test('with a doubt waits for its user, who may send it all the same', async () => {
    const page = await opened()
    at.world.doubts = ['blurred']
    await page.choose('front', file)
    expect(page.photos.get().front).toMatchObject({ name: 'doubtful', doubts: ['blurred'] })
    expect(at.world.made).toBe(0)
    await page.turn('front')
    expect(page.photos.get().front.name).toBe('doubtful')
    await page.send('front')
    expect(page.photos.get().front.name).toBe('done')
  })

  test('that is turned goes up anew, under another key', async () => {
    const page = await opened()
    await page.choose('front', file)
    await page.turn('front')
    expect(page.photos.get().front).toMatchObject({ name: 'done', key: 'front-2' })
    expect(at.world.turned).toBe(1)
  })

  test('that is refused says why, and can be sent once more or replaced', async () => {
    const page = await opened()
    at.world.fates = [new PictureError('upload_invalid')]
    await page.choose('front', file)
    expect(page.photos.get().front).toMatchObject({ name: 'failed', error: { slug: 'upload_invalid' } })
    expect(at.texts.size).toBe(0)
    await page.send('front')
    expect(page.photos.get().front.name).toBe('done')
  })

  test('removed while it goes up is gone', async () => {
    const page = await opened()
    at.world.fates = ['page closed']
    void page.choose('front', file)
    await new Promise((resolve) => setTimeout(resolve))
    page.remove('front')
    expect(page.photos.get().front.name).toBe('none')
    expect(at.texts.size).toBe(0)
  })

  test('that can no longer be used is let go, one that can is not', async () => {
    const page = await opened()
    await page.choose('front', file)
    await page.choose('back', file)
    at.up.set('back-2', 'refused')
    await page.check(['front', 'back'])
    expect(namesOf(page).slice(0, 2)).toEqual(['done', 'none'])
  })
})
