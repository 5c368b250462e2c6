import { createHash } from 'node:crypto'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import type { JudgedPicture } from './judge.ts'

const QUALITY = 85
/** The largest progressive picture needs this. */
const MAX_MEMORY_MB = 700

export interface Redrawn {
  bytes: Uint8Array
  fingerprint: string
}

interface Pixels {
  width: number
  height: number
  data: Buffer
}

/** Null if the pixels contradict the judgement. */
export function redraw({ type, width, height, bytes }: JudgedPicture): Redrawn | null {
  const decoded = decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), type)
  if (decoded?.width !== width || decoded.height !== height) return null
  const fingerprint = createHash('sha256').update(`${width}x${height}:`).update(decoded.data).digest('hex')
  return { bytes: encode(decoded, type), fingerprint }
}

/** The details would only help an attacker. */
function decode(bytes: Buffer, type: JudgedPicture['type']): Pixels | null {
  try {
    if (type === 'image/png') return PNG.sync.read(bytes)
    return jpeg.decode(bytes, { tolerantDecoding: false, maxMemoryUsageInMB: MAX_MEMORY_MB })
  } catch {
    return null
  }
}

function encode({ width, height, data }: Pixels, type: JudgedPicture['type']): Uint8Array {
  if (type === 'image/jpeg') return jpeg.encode({ width, height, data }, QUALITY).data
  const png = new PNG({ width, height })
  png.data = data
  return PNG.sync.write(png)
}
