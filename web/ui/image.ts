import { PictureError } from '../api/pictureError.ts'
import { cutOf, type Square } from './crop.ts'
import { type Decoded, decoded, drawn, drawnTurned } from './drawing.ts'

/** The most the server takes. */
const LIMIT_BYTES = 4 * 1024 * 1024
/** What a photo is shrunk to: legible, and a few seconds on a slow line. */
const AIM_BYTES = 600 * 1024
const AIM_PX = 1600
/** Beyond this a phone may run out of memory drawing it. */
const READ_BYTES = 40 * 1024 * 1024

/** The sides of a picture whose longer one is at most `most`. */
export function fitted(width: number, height: number, most: number): { width: number; height: number } {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Whether it is a photo as some phones take them, HEIC or AVIF: the browser may know it, the server does not. */
export const isPhonePhoto = (bytes: Uint8Array): boolean =>
  /^ftyp(hei[cx]|hev[cx]|mif1|avif)$/.test(String.fromCharCode(...bytes.slice(4, 12)))

/** The two types the server takes, by their first bytes: a name or a phone may say anything. */
export function typeOf(bytes: Uint8Array): 'image/jpeg' | 'image/png' | null {
  const starts = (...start: number[]) => start.every((byte, index) => bytes[index] === byte)
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
  return starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? 'image/png' : null
}

/**
 * A chosen file as the JPEG or PNG to send: as it is when small, else drawn again at no more than 1600 px and 600 kB.
 * Rejects with a PictureError. Drawing also drops where and when a photo was taken.
 */
export async function preparePicture(file: Blob): Promise<Blob> {
  // Vector drawings have no size of their own and may carry more than a picture.
  if ((file.type && !file.type.startsWith('image/')) || file.type === 'image/svg+xml')
    throw new PictureError('picture_type_invalid')
  if (file.size > READ_BYTES) throw new PictureError('picture_too_large')
  // Checked before anything is decoded: a browser would draw a GIF as well, whatever its name says.
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
    // The browser would not draw it: what the server takes goes as it is.
    if (type && file.size <= LIMIT_BYTES) return new Blob([file], { type })
    throw new PictureError('picture_too_large')
  } finally {
    image.close()
  }
}

/** A prepared picture turned by a quarter to the right. Rejects with a PictureError where the browser does not draw. */
export const turnPicture = (picture: Blob): Promise<Blob> =>
  redrawn(picture, (image) => drawnTurned(image, 0.85))

/** Sides in pixels of a user's own picture. */
const OWN_PX = 512

/** A square part of a prepared picture, as one's own picture is shown. Rejects as `turnPicture` does. */
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
