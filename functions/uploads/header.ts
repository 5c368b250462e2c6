/** What the header of a file says. */
export interface PictureHeader {
  type: 'image/png' | 'image/jpeg'
  width: number
  height: number
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Reads type and dimensions without decoding a pixel; null for anything but a whole-looking png or jpeg. */
export function pictureHeader(bytes: Uint8Array): PictureHeader | null {
  if (PNG.every((value, at) => bytes[at] === value)) return pngHeader(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return jpegHeader(bytes)
  return null
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function pngHeader(bytes: Uint8Array): PictureHeader | null {
  // Signature, length 13, "IHDR", width, height, five more bytes and a checksum.
  if (bytes.length < 33 || view(bytes).getUint32(12) !== 0x49484452) return null
  return { type: 'image/png', width: view(bytes).getUint32(16), height: view(bytes).getUint32(20) }
}

/** Frames a browser shows: baseline, extended and progressive by Huffman. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
const SCAN = 0xda

/** Walks from marker to marker up to the first scan: each but the first carries its length. */
function jpegHeader(bytes: Uint8Array): PictureHeader | null {
  let size: Pick<PictureHeader, 'width' | 'height'> | null = null
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    // Fill bytes before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = view(bytes).getUint16(at + 2)
    if (FRAMES.has(marker) && at + 9 <= bytes.length)
      size = { height: view(bytes).getUint16(at + 5), width: view(bytes).getUint16(at + 7) }
    if (marker === SCAN) return size && { type: 'image/jpeg', ...size }
    if (length < 2) return null
    at += 2 + length
  }
  return null
}

const JPEG_END = [0xff, 0xd9]
/** The last chunk: no length, "IEND", its checksum. */
const PNG_END = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]

/** Whether the file ends with its picture: not cut short, and with nothing behind it. */
export function endsWhole(bytes: Uint8Array, type: PictureHeader['type']): boolean {
  const end = type === 'image/png' ? PNG_END : JPEG_END
  return end.every((value, at) => bytes[bytes.length - end.length + at] === value)
}
