import type { Posted } from './wire.ts'

export type UploadForm = Posted<'/api/user/uploadfile'>
/** `lost`: no answer; it may have arrived. `stale`: the form has expired. */
export type PostOutcome = 'arrived' | 'lost' | 'stale' | 'too_large' | 'refused'

/** After this long without a byte sent or received, the connection counts as dead. */
const SILENCE_MS = 20_000

/** Reports progress from 0 to 1, which fetch cannot. Never rejects: an abort is `lost`. */
export function postForm(
  { url, fields }: UploadForm,
  picture: Blob,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<PostOutcome> {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  // S3 ignores every field after the file.
  data.append('file', picture)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let silence = 0
    const listen = () => {
      clearTimeout(silence)
      silence = window.setTimeout(() => request.abort(), SILENCE_MS)
    }
    const abort = () => request.abort()
    request.upload.onprogress = ({ loaded, total }) => {
      listen()
      if (total > 0) onProgress(Math.min(1, loaded / total))
    }
    request.onloadend = () => {
      clearTimeout(silence)
      signal.removeEventListener('abort', abort)
      resolve(outcomeOf(request.status, request.responseText))
    }
    signal.addEventListener('abort', abort, { once: true })
    request.open('POST', url)
    listen()
    request.send(data)
    if (signal.aborted) request.abort()
  })
}

/** `status` 0 means no answer. */
export function outcomeOf(status: number, body: string): PostOutcome {
  if (status >= 200 && status < 300) return 'arrived'
  if (status === 0 || status === 408 || status >= 500) return 'lost'
  // S3 refuses an expired form with 403.
  if (status === 403) return 'stale'
  if (body.includes('EntityTooLarge')) return 'too_large'
  // S3 hung up on a slow phone, or the body came cut: the picture is fine.
  return /RequestTimeout|IncompleteBody|MalformedPOSTRequest/.test(body) ? 'lost' : 'refused'
}
