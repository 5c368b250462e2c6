import { PictureError } from '../../api/pictureError.ts'
import { postForm } from '../../api/postForm.ts'
import { get } from '../api/client.ts'
import { runOperation } from '../api/operation.ts'

/** Checking a picture takes a second or two. */
const ASKED_EVERY_MS = 700
const ASKED_AT_MOST = 40

/** Sends a picture, waits for its check, and returns its key and address. */
export async function sendPicture(picture: Blob): Promise<{ key: string; url: string }> {
  const asked = { contentType: picture.type, size: picture.size }
  const form = await runOperation('/api/desk/article_picture', asked)
  const how = { onProgress: () => {}, signal: new AbortController().signal }
  const outcome = await postForm(form, picture, how)
  if (outcome === 'too_large') throw new PictureError('picture_too_large')
  if (outcome !== 'arrived') throw new PictureError('upload_invalid')
  for (let tries = 0; tries < ASKED_AT_MOST; tries++) {
    const { state, url } = await get('/api/desk/article_picture_state', { key: form.key })
    if (state === 'clean' && url !== null) return { key: form.key, url }
    if (state === 'refused') break
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
  }
  throw new PictureError('upload_invalid')
}
