import { type EpochMs, msOf } from '../../shared/time.ts'
import { get, post, serverNow } from './client.ts'
import { ApiError } from './error.ts'
import { PictureError } from './pictureError.ts'
import { type PostOutcome, postForm, type UploadForm } from './postForm.ts'
import { waitAskedMs } from './retry.ts'
import type { Answer, Body } from './wire.ts'

export type UploadPurpose = Body<'/api/user/uploadfile'>['purpose'] | 'avatar'
/** Reports progress from 0 to 1; stops on the signal. */
export interface Sending {
  onProgress: (part: number) => void
  signal: AbortSignal
  /** Called with the picture's key before it is sent, and with each new key. */
  onKey?: (key: string) => void
}

export interface UploadDeps {
  form: (purpose: UploadPurpose, picture: Blob) => Promise<UploadForm>
  post: (form: UploadForm, picture: Blob, how: Sending) => Promise<PostOutcome>
  state: (key: string) => Promise<Answer<'/api/user/uploadstate'>>
  now: () => EpochMs
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Lost tries before the user is asked whether to go on. */
const TRIES = 5
const WAITS_MS = [500, 1000, 2000, 4000]
/** Checking a picture takes a second or two. */
const CHECK_WAITS_MS = [250, 350, 500, 700, 1000, 1500, 2000]
/** How long to wait for the check of a picture. */
const CHECK_MS = 45_000
const MAYBE_MS = 1500
/** A form that expires within this many seconds is not used. */
const MARGIN_S = 10

/** The form of each picture: a retry keeps its key until the form expires. */
export type Forms = WeakMap<Blob, UploadForm>

/**
 * Sends a picture and returns its key once checked. A retry keeps the key, so that one picture never makes
 * two files. Rejects with PictureError if refused, ApiError, or the signal's reason.
 */
export async function sendPicture(
  deps: UploadDeps,
  forms: Forms,
  purpose: UploadPurpose,
  picture: Blob,
  how: Sending,
): Promise<string> {
  const { signal } = how
  for (let tries = 0; ; tries++) {
    try {
      const earlier = forms.get(picture)
      if (earlier) {
        const known = await checkedWithin(deps, earlier.key, MAYBE_MS, signal)
        if (known === 'clean') return earlier.key
        const over = msOf(earlier.expiresAt - MARGIN_S) <= deps.now()
        if (known === 'unknown' || over) forms.delete(picture)
      }
      const form = forms.get(picture) ?? (await deps.form(purpose, picture))
      forms.set(picture, form)
      how.onKey?.(form.key)
      const outcome = await deps.post(form, picture, how)
      signal.throwIfAborted()
      if (outcome === 'too_large') throw new PictureError('picture_too_large')
      if (outcome === 'refused') throw new PictureError('upload_invalid')
      if (outcome === 'arrived') return await checked(deps, form.key, signal)
      // The form has expired: the next try asks for the picture's state, then takes a new form.
      if (outcome === 'stale') forms.set(picture, { ...form, expiresAt: 0 })
      if (tries + 1 >= TRIES) throw new ApiError('network_error')
    } catch (error) {
      const known = error instanceof ApiError && error.status > 0 && error.status < 500
      const busy = error instanceof ApiError && error.status === 429 && waitAskedMs(error) <= 5000
      if (
        !(error instanceof ApiError) ||
        error instanceof CheckLate ||
        (known && !busy) ||
        tries + 1 >= TRIES
      )
        throw error
      await deps.wait(waitAskedMs(error), signal)
    }
    await deps.wait(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] as number, signal)
  }
}

async function checked(deps: UploadDeps, key: string, signal: AbortSignal): Promise<string> {
  if ((await checkedWithin(deps, key, CHECK_MS, signal)) === 'clean') return key
  throw new CheckLate('network_error')
}
/** The check takes too long; sending the picture again would not help. */
class CheckLate extends ApiError {}

/** `unknown`: the server has no such upload. */
async function checkedWithin(
  deps: UploadDeps,
  key: string,
  ms: number,
  signal: AbortSignal,
): Promise<'clean' | 'waiting' | 'unknown'> {
  const end = deps.now() + ms
  for (let asked = 0; ; asked++) {
    signal.throwIfAborted()
    try {
      const { state, fault } = await deps.state(key)
      if (state === 'clean') return 'clean'
      if (state === 'refused') throw new PictureError(faultOf(fault))
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return 'unknown'
      throw error
    }
    if (deps.now() >= end) return 'waiting'
    await deps.wait(CHECK_WAITS_MS[Math.min(asked, CHECK_WAITS_MS.length - 1)] as number, signal)
  }
}

const faultOf = (fault: string | null): PictureError['slug'] =>
  fault === 'picture_type_invalid' || fault === 'picture_too_large' ? fault : 'upload_invalid'

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const left = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', left)
      resolve()
    }, ms)
    signal.addEventListener('abort', left, { once: true })
  })

const deps: UploadDeps = {
  form: (purpose, { type: contentType, size }) =>
    purpose === 'avatar'
      ? post('/api/user/uploadavatar', { contentType, size })
      : post('/api/user/uploadfile', { purpose, contentType, size }),
  post: postForm,
  state: (key) => get('/api/user/uploadstate', { key }),
  now: serverNow,
  wait,
}
const forms: Forms = new WeakMap()

export const upload =
  (purpose: UploadPurpose) =>
  (picture: Blob, how: Sending): Promise<string> =>
    sendPicture(deps, forms, purpose, picture, how)
