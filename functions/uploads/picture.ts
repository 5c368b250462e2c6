import { createHash } from 'node:crypto'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { endsWhole, type PictureHeader, pictureHeader } from './header.ts'

/** More than a phone's own photo; decoded it fills a quarter of the function's memory. */
const MAX_PIXELS = 24_000_000
const MAX_SIDE = 12_000
const QUALITY = 85

export interface CleanPicture extends PictureHeader {
  bytes: Uint8Array
  /** SHA-256 of the pixels; the same picture in another file has the same one. */
  fingerprint: string
}

export type PictureFault = 'picture_type_invalid' | 'upload_invalid'

/**
 * Makes a new file of a picture's pixels, without anything else the file holds (position, camera, text, another file
 * behind the end). Dimensions are checked before decoding.
 */
export function cleanPicture(bytes: Uint8Array, stated: string): CleanPicture | PictureFault {
  const header = pictureHeader(bytes)
  if (!header || header.type !== stated) return 'picture_type_invalid'
  const { type, width, height } = header
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) return 'upload_invalid'
  if (width < 1 || height < 1 || !endsWhole(bytes, type)) return 'upload_invalid'
  const decoded = decode(bytes, type)
  if (!decoded || decoded.width !== width || decoded.height !== height) return 'upload_invalid'
  const fingerprint = createHash('sha256').update(`${width}x${height}:`).update(decoded.data).digest('hex')
  return { ...header, bytes: encode(decoded, type), fingerprint }
}

interface Pixels {
  width: number
  height: number
  /** Red, green, blue, alpha. */
  data: Buffer
}

/** Null if the file cannot be decoded; the details would only help an attacker. */
function decode(bytes: Uint8Array, type: PictureHeader['type']): Pixels | null {
  try {
    if (type === 'image/png') return PNG.sync.read(Buffer.from(bytes))
    return jpeg.decode(bytes, {
      tolerantDecoding: false,
      maxResolutionInMP: MAX_PIXELS / 1_000_000,
      maxMemoryUsageInMB: 700,
    })
  } catch {
    return null
  }
}

function encode({ width, height, data }: Pixels, type: PictureHeader['type']): Uint8Array {
  if (type === 'image/jpeg') return jpeg.encode({ width, height, data }, QUALITY).data
  const png = new PNG({ width, height })
  png.data = data
  return PNG.sync.write(png)
}
