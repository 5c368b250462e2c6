import { jpegOf } from './judge-jpeg.ts'
import { pngOf } from './judge-png.ts'

/** A picture as its file's own structure says it, not a pixel of which was decoded yet. */
export interface JudgedPicture {
  type: 'image/png' | 'image/jpeg'
  width: number
  height: number
  /** The parts of the file that its pixels are made of, and no other. */
  bytes: Uint8Array
}

export type PictureFault = 'picture_type_invalid' | 'upload_invalid'

/** More than a phone's own photo; decoded it fills a quarter of the function's memory. */
const MAX_PIXELS = 24_000_000
const MAX_SIDE = 12_000

/**
 * Judges a file by its structure alone, before anything decodes it: what its bytes begin with, its size in pixels, what
 * it would unpack to, the number and order of its parts, and that it ends with them. A decoder then meets no text, no
 * colour profile, no second picture, and no more work than the size of the picture explains.
 */
export function judgePicture(file: Uint8Array, stated: string): JudgedPicture | PictureFault {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const type = typeOf(bytes)
  if (!type || type !== stated) return 'picture_type_invalid'
  const found = type === 'image/png' ? pngOf(bytes) : jpegOf(bytes)
  if (!found) return 'upload_invalid'
  const { width, height } = found
  if (width < 1 || height < 1) return 'upload_invalid'
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) return 'upload_invalid'
  // A copy of its own: a small buffer shares its memory with others, and goes to the thread with all of it.
  return { type, width, height, bytes: new Uint8Array(Buffer.concat(found.parts)) }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
/** Signature, and the first chunk, which is the header. */
const PNG_HEADER_BYTES = 33

function typeOf(file: Buffer): JudgedPicture['type'] | null {
  if (file.subarray(0, PNG.length).equals(PNG) && file.length >= PNG_HEADER_BYTES) return 'image/png'
  return file.subarray(0, JPEG.length).equals(JPEG) ? 'image/jpeg' : null
}
