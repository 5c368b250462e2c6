import { isPicturePart, type PicturePart } from '../../../shared/identity.ts'
import type { EpochMs } from '../../../shared/time.ts'
import { ApiError } from '../../api/error.ts'
import type { Sending } from '../../api/upload.ts'
import { storedList, type TextStorage } from '../../store/storage.ts'
import { createStore, type Store } from '../../store/store.ts'
import type { Doubt } from './quality.ts'

/** A picture of one part, on its way from the phone to the server. */
export type Photo =
  | { name: 'none' }
  | { name: 'preparing' }
  /** Looked at and not sent yet: its user decides. */
  | { name: 'doubtful'; picture: Blob; doubts: Doubt[] }
  /** `part`: how much of it is sent, 0 to 1. `offline`: it goes on by itself when there is a connection. */
  | { name: 'sending'; picture: Blob | null; part: number; offline: boolean }
  /** `picture` is null when it went up before the page was opened: only its key is known. */
  | { name: 'done'; picture: Blob | null; key: string }
  | { name: 'failed'; picture: Blob | null; error: unknown }

export type Photos = Readonly<Record<PicturePart, Photo>>

/** What the phone keeps of a picture: never itself, only what the server calls it. */
interface Kept {
  user: string
  part: PicturePart
  key: string
  at: EpochMs
}

export interface CourierDeps {
  prepare: (file: Blob) => Promise<Blob>
  look: (part: PicturePart, picture: Blob) => Promise<Doubt[]>
  turn: (picture: Blob) => Promise<Blob>
  /** As `sendPicture`; tells the picture's key before it goes up. */
  send: (part: PicturePart, picture: Blob, how: Sending) => Promise<string>
  state: (key: string) => Promise<'waiting' | 'clean' | 'refused'>
  /** Resolves when trying again makes sense; rejects when the signal is given. */
  connected: (signal: AbortSignal) => Promise<void>
  storage: TextStorage
  user: () => string
  now: () => EpochMs
}

const KEY = 'evenhand.identity'
/** The server forgets an unused picture after a day. */
const KEEP_MS = 23 * 3_600_000
const WAIT_TRIES = 15

const nothing: Photos = {
  front: { name: 'none' },
  back: { name: 'none' },
  handheld: { name: 'none' },
  asset: { name: 'none' },
}

/**
 * Brings pictures up, each by itself and whatever happens to the page or the connection: one that is up stays up,
 * one that was interrupted goes on. Lives outside of the screens, which only show it.
 */
export class PhotoCourier {
  readonly photos: Store<Photos> = createStore(nothing)
  private readonly deps: CourierDeps
  private readonly under = new Map<PicturePart, AbortController>()
  private user = ''

  constructor(deps: CourierDeps) {
    this.deps = deps
  }

  /** Takes up what the phone knows of the user's pictures. Call it when a screen of theirs opens. */
  async resume(): Promise<void> {
    const user = this.deps.user()
    if (this.user !== user) this.stopAll()
    this.user = user
    const known = this.kept().filter(
      (one) => one.user === user && this.photos.get()[one.part].name === 'none',
    )
    await Promise.all(known.map((one) => this.resumeOne(one)))
  }

  /** A chosen file: made smaller, looked at, and sent at once unless something seems wrong with it. */
  choose(part: PicturePart, file: Blob): Promise<void> {
    return this.run(part, null, async (signal) => {
      this.set(part, { name: 'preparing' })
      const picture = await this.deps.prepare(file)
      // Where a look fails, nothing is known against the picture.
      const doubts = await this.deps.look(part, picture).catch(() => [])
      signal.throwIfAborted()
      if (doubts.length > 0) return this.set(part, { name: 'doubtful', picture, doubts })
      await this.bring(part, picture, signal)
    })
  }

  /** The doubtful one all the same, or a failed one once more. */
  send(part: PicturePart): Promise<void> {
    const picture = pictureOf(this.photos.get()[part])
    return this.run(part, picture, async (signal) => {
      if (picture) await this.bring(part, picture, signal)
    })
  }

  /** A quarter to the right; what was on its way stops, and the turned one goes up unless it is doubtful. */
  turn(part: PicturePart): Promise<void> {
    const before = this.photos.get()[part]
    const picture = pictureOf(before)
    return this.run(part, picture, async (signal) => {
      if (!picture) return
      const turned = await this.deps.turn(picture)
      signal.throwIfAborted()
      if (before.name === 'doubtful') return this.set(part, { ...before, picture: turned })
      this.forget(part)
      await this.bring(part, turned, signal)
    })
  }

  remove(part: PicturePart): void {
    this.under.get(part)?.abort()
    this.forget(part)
    this.set(part, { name: 'none' })
  }

  /** They are part of a submission now, or can be part of none. */
  clear(parts: readonly PicturePart[]): void {
    for (const part of parts) this.remove(part)
  }

  /** Asks which of the pictures are still good, and lets the others go. */
  async check(parts: readonly PicturePart[]): Promise<void> {
    await Promise.all(
      parts.map(async (part) => {
        const photo = this.photos.get()[part]
        if (photo.name !== 'done') return
        const lasting = (error: unknown) => (isLost(error) ? 'clean' : 'refused')
        if ((await this.deps.state(photo.key).catch(lasting)) !== 'clean') this.remove(part)
      }),
    )
  }

  private async run(
    part: PicturePart,
    picture: Blob | null,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    this.under.get(part)?.abort()
    const controller = new AbortController()
    this.under.set(part, controller)
    try {
      await work(controller.signal)
    } catch (error) {
      if (controller.signal.aborted) return
      const shown = this.photos.get()[part]
      this.forget(part)
      this.set(part, { name: 'failed', picture: pictureOf(shown) ?? picture, error })
    }
  }

  /** Sends it until it is up: a lost connection is waited for, however long that takes. */
  private async bring(part: PicturePart, picture: Blob, signal: AbortSignal): Promise<void> {
    let sent = 0
    const show = (offline: boolean) =>
      !signal.aborted && this.set(part, { name: 'sending', picture, part: sent, offline })
    const onProgress = (now: number) => {
      sent = now
      show(false)
    }
    for (;;) {
      show(false)
      try {
        const onKey = (key: string) => !signal.aborted && this.keep(part, key)
        const key = await this.deps.send(part, picture, { onProgress, onKey, signal })
        signal.throwIfAborted()
        this.keep(part, key)
        return this.set(part, { name: 'done', picture, key })
      } catch (error) {
        signal.throwIfAborted()
        if (!isLost(error)) throw error
        show(true)
        await this.deps.connected(signal)
      }
    }
  }

  /** One that was on its way when the page was left: it has arrived, or has to be chosen again. */
  private resumeOne({ part, key }: Kept): Promise<void> {
    return this.run(part, null, async (signal) => {
      for (let tries = 0; tries < WAIT_TRIES; ) {
        try {
          const state = await this.deps.state(key)
          signal.throwIfAborted()
          if (state === 'clean') return this.set(part, { name: 'done', picture: null, key })
          if (state === 'refused') break
          tries++
        } catch (error) {
          signal.throwIfAborted()
          if (!isLost(error)) break
        }
        this.set(part, { name: 'sending', picture: null, part: 1, offline: false })
        await this.deps.connected(signal)
      }
      this.remove(part)
    })
  }

  private stopAll(): void {
    for (const controller of this.under.values()) controller.abort()
    this.under.clear()
    this.photos.set(nothing)
  }

  private set(part: PicturePart, photo: Photo): void {
    this.photos.set({ ...this.photos.get(), [part]: photo })
  }

  private kept(): Kept[] {
    const since = this.deps.now() - KEEP_MS
    return storedList<Kept>(this.deps.storage, KEY).filter(
      (one) => one && isPicturePart(one.part) && typeof one.key === 'string' && one.at > since,
    )
  }

  private keep(part: PicturePart, key: string): void {
    const one = { user: this.user, part, key, at: this.deps.now() }
    this.save([...this.others(part), one])
  }

  private forget(part: PicturePart): void {
    this.save(this.others(part))
  }

  private others(part: PicturePart): Kept[] {
    return this.kept().filter((one) => one.part !== part || one.user !== this.user)
  }

  private save(list: Kept[]): void {
    this.deps.storage.write(KEY, list.length > 0 ? JSON.stringify(list) : null)
  }
}

export const pictureOf = (photo: Photo): Blob | null => ('picture' in photo ? photo.picture : null)

const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 408)
