import { jpegOf } from './judge-jpeg.ts'
import { pngOf } from './judge-png.ts'

export interface JudgedPicture {
  type: 'image/png' | 'image/jpeg'
  width: number
  height: number
  bytes: Uint8Array
}

export type PictureFault = 'picture_type_invalid' | 'upload_invalid'

/** Decoded, it fills a quarter of the function's memory. */
const MAX_PIXELS = 24_000_000
const MAX_SIDE = 12_000

/** Bounds what the decoder meets: no text, no profile, no second picture, no unexplained work. */
export function judgePicture(file: Uint8Array, stated: string): JudgedPicture | PictureFault {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const type = typeOf(bytes)
  if (!type || type !== stated) return 'picture_type_invalid'
  const found = type === 'image/png' ? pngOf(bytes) : jpegOf(bytes)
  if (!found) return 'upload_invalid'
  const { width, height } = found
  if (width < 1 || height < 1) return 'upload_invalid'
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) return 'upload_invalid'
  // Copies, because a small buffer's pool would go to the thread.
  return { type, width, height, bytes: new Uint8Array(Buffer.concat(found.parts)) }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG_HEADER_BYTES = 33

function typeOf(file: Buffer): JudgedPicture['type'] | null {
  if (file.subarray(0, PNG.length).equals(PNG) && file.length >= PNG_HEADER_BYTES) return 'image/png'
  return file.subarray(0, JPEG.length).equals(JPEG) ? 'image/jpeg' : null
}
