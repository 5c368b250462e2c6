import { isPicturePart, type PicturePart } from '../../../shared/identity.ts'
import type { EpochMs } from '../../../shared/time.ts'
import { type ArrivalDeps, hasArrived, isLost } from '../../api/arrival.ts'
import type { Sending } from '../../api/upload.ts'
import { storedList, type TextStorage } from '../../store/storage.ts'
import { createStore, type Store } from '../../store/store.ts'
import type { Doubt } from './quality.ts'

export type Photo =
  | { name: 'none' }
  | { name: 'preparing' }
  /** Not sent: the user decides about the doubts. */
  | { name: 'doubtful'; picture: Blob; doubts: Doubt[] }
  /** `part`: how much is sent, 0 to 1. `offline`: waits for a connection. */
  | { name: 'sending'; picture: Blob | null; part: number; offline: boolean }
  /** `picture` is null if it was sent before the page was opened. */
  | { name: 'done'; picture: Blob | null; key: string }
  | { name: 'failed'; picture: Blob | null; error: unknown }

export type Photos = Readonly<Record<PicturePart, Photo>>

/** Keeps the key alone, never the picture. */
interface Kept {
  user: string
  part: PicturePart
  key: string
  at: EpochMs
}

export interface CourierDeps extends ArrivalDeps {
  prepare: (file: Blob) => Promise<Blob>
  look: (part: PicturePart, picture: Blob) => Promise<Doubt[]>
  turn: (picture: Blob) => Promise<Blob>
  /** Like `sendPicture`; calls `onKey` before it sends. */
  send: (part: PicturePart, picture: Blob, how: Sending) => Promise<string>
  storage: TextStorage
  user: () => string
  now: () => EpochMs
}

const KEY = 'evenhand.identity'
/** The server forgets an unused picture after a day. */
const KEEP_MS = 23 * 3_600_000

const nothing: Photos = {
  front: { name: 'none' },
  back: { name: 'none' },
  handheld: { name: 'none' },
  asset: { name: 'none' },
}

/** Uploads pictures independently of screens: a sent one is kept, an interrupted one resumes. */
export class PhotoCourier {
  readonly photos: Store<Photos> = createStore(nothing)
  private readonly deps: CourierDeps
  private readonly under = new Map<PicturePart, AbortController>()
  private user = ''

  constructor(deps: CourierDeps) {
    this.deps = deps
  }

  /** Resumes the user's pictures. Call it when one of their screens opens. */
  async resume(): Promise<void> {
    const user = this.deps.user()
    if (this.user !== user) this.stopAll()
    this.user = user
    const known = this.kept().filter(
      (one) => one.user === user && this.photos.get()[one.part].name === 'none',
    )
    await Promise.all(known.map((one) => this.resumeOne(one)))
  }

  /** Shrinks and checks a file, and sends it at once unless it is doubtful. */
  choose(part: PicturePart, file: Blob): Promise<void> {
    return this.run(part, null, async (signal) => {
      this.set(part, { name: 'preparing' })
      const picture = await this.deps.prepare(file)
      // If the check fails, nothing speaks against the picture.
      const doubts = await this.deps.look(part, picture).catch(() => [])
      signal.throwIfAborted()
      if (doubts.length > 0) return this.set(part, { name: 'doubtful', picture, doubts })
      await this.bring(part, picture, signal)
    })
  }

  /** Sends a doubtful picture anyway, or a failed one again. */
  send(part: PicturePart): Promise<void> {
    const picture = pictureOf(this.photos.get()[part])
    return this.run(part, picture, async (signal) => {
      if (picture) await this.bring(part, picture, signal)
    })
  }

  /** Turns a quarter to the right: stops the upload and sends the new picture unless it is doubtful. */
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

  /** Forgets pictures that are submitted, or no longer usable. */
  clear(parts: readonly PicturePart[]): void {
    for (const part of parts) this.remove(part)
  }

  /** Drops pictures that the server has forgotten. */
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

  /** Retries until it is sent, however long the connection is lost. */
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

  /** It was on its way when the page was left: it has arrived, or must be chosen again. */
  private resumeOne({ part, key }: Kept): Promise<void> {
    return this.run(part, null, async (signal) => {
      const onWait = () => this.set(part, { name: 'sending', picture: null, part: 1, offline: false })
      if (!(await hasArrived(this.deps, key, signal, onWait))) return this.remove(part)
      this.set(part, { name: 'done', picture: null, key })
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
