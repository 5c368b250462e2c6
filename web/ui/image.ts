import { PictureError } from '../api/pictureError.ts'
import { cutOf, type Square } from './crop.ts'
import { type Decoded, decoded, drawn, drawnTurned } from './drawing.ts'

/** The server's limit. */
const LIMIT_BYTES = 4 * 1024 * 1024
/** Target size of a photo: legible, and sent in seconds on a slow line. */
const AIM_BYTES = 600 * 1024
const AIM_PX = 1600
/** A phone may run out of memory drawing a larger file. */
const READ_BYTES = 40 * 1024 * 1024

/** Scales the longer side down to at most `most`. */
export function fitted(width: number, height: number, most: number): { width: number; height: number } {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Recognises HEIC and AVIF: a browser may decode them, but the server refuses them. */
export const isPhonePhoto = (bytes: Uint8Array): boolean =>
  /^ftyp(hei[cx]|hev[cx]|mif1|avif)$/.test(String.fromCharCode(...bytes.slice(4, 12)))

/** Recognises the server's two types by first bytes, since names can be wrong. */
export function typeOf(bytes: Uint8Array): 'image/jpeg' | 'image/png' | null {
  const starts = (...start: number[]) => start.every((byte, index) => bytes[index] === byte)
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
  return starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? 'image/png' : null
}

/** Others than small files become at most 1600 px, 600 kB, without metadata. Rejects with PictureError. */
export async function preparePicture(file: Blob): Promise<Blob> {
  // Vector drawings have no size of their own and may contain scripts.
  if ((file.type && !file.type.startsWith('image/')) || file.type === 'image/svg+xml')
    throw new PictureError('picture_type_invalid')
  if (file.size > READ_BYTES) throw new PictureError('picture_too_large')
  // Checked before decoding: a browser would draw a GIF too, whatever its name.
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const type = typeOf(start)
  if (!type && !isPhonePhoto(start)) throw new PictureError('picture_type_invalid')
  const image = await decoded(file).catch(() => {
    if (!type) throw new PictureError('picture_type_invalid')
    throw new PictureError(file.size > LIMIT_BYTES ? 'picture_too_large' : 'upload_invalid')
  })
  try {
    if (type === 'image/png' && file.size <= AIM_BYTES && Math.max(image.width, image.height) <= AIM_PX)
      return new Blob([file], { type })
    for (const most of [AIM_PX, 1200, 900]) {
      for (const quality of [0.85, 0.7, 0.5]) {
        const jpeg = await drawn(image, fitted(image.width, image.height, most), quality)
        if (jpeg && jpeg.size <= AIM_BYTES) return jpeg
      }
    }
    // The browser cannot draw it: send it unchanged if the server takes it.
    if (type && file.size <= LIMIT_BYTES) return new Blob([file], { type })
    throw new PictureError('picture_too_large')
  } finally {
    image.close()
  }
}

/** A quarter turn to the right. Rejects with PictureError if the browser cannot draw. */
export const turnPicture = (picture: Blob): Promise<Blob> =>
  redrawn(picture, (image) => drawnTurned(image, 0.85))

/** Side of a profile picture in pixels. */
const OWN_PX = 512

/** The square part of a prepared picture. Rejects like `turnPicture`. */
export const squarePicture = (picture: Blob, square: Square): Promise<Blob> =>
  redrawn(picture, (image) => drawn(image, { width: OWN_PX, height: OWN_PX }, 0.9, cutOf(square, image)))

async function redrawn(picture: Blob, draw: (image: Decoded) => Promise<Blob | null>): Promise<Blob> {
  const image = await decoded(picture)
  try {
    const jpeg = await draw(image)
    if (!jpeg) throw new PictureError('upload_invalid')
    return jpeg
  } finally {
    image.close()
  }
}
