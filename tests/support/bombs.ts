import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { jpg } from './pictures.ts'

// Files that cost much more to decode than to send.

export function chunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const made = Buffer.alloc(12 + content.length)
  made.writeUInt32BE(content.length, 0)
  made.write(type, 4)
  content.copy(made, 8)
  made.writeUInt32BE(crc32(made.subarray(4, 8 + content.length)), 8 + content.length)
  return made
}

export interface PngHeader {
  width: number
  height: number
  depth?: number
  colour?: number
  interlace?: number
}

export const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function ihdr({ width, height, depth = 1, colour = 0, interlace = 0 }: PngHeader): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, interlace], 8)
  return chunk('IHDR', header)
}

/** A png of chunks put together by hand. */
export const pngOf = (header: PngHeader, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([SIGNATURE, ihdr(header), ...chunks, chunk('IEND')])

/** A whole png of one bit a pixel: large in pixels, small in bytes. */
export const bitmap = (width: number, height: number): Buffer =>
  pngOf({ width, height }, chunk('IDAT', deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))))

const MIB = 1024 * 1024

/** So many MiB of zeros as zlib packs them, a thousand times smaller; made of one, so that making costs no memory. */
export function zeros(mib: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(MIB), { finishFlush: constants.Z_FULL_FLUSH })
  const end = Buffer.from([1, 0, 0, 0xff, 0xff, 0, 0, 0, 1])
  // Adler-32 of zeros: the sum stays 1, and the sum of sums counts them.
  end.writeUInt16BE((mib * MIB) % 65_521, 5)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(mib).fill(one), end])
}

/** One interlaced pixel whose data unpack to so many MiB. */
export const interlacedBomb = (mib: number): Buffer =>
  pngOf({ width: 1, height: 1, interlace: 1 }, chunk('IDAT', zeros(mib)))

/** One pixel, and compressed text that unpacks to so many MiB. */
export const textBomb = (mib: number): Buffer =>
  pngOf(
    { width: 1, height: 1 },
    chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), zeros(mib)])),
    chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
  )

const START = Buffer.from([0xff, 0xd8])
const END = Buffer.from([0xff, 0xd9])

export function segment(marker: number, content: Buffer | number[]): Buffer {
  const bytes = Buffer.from(content)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

/** The tables of a small jpg of our own: all between its start and its frame, and between its frame and its scan. */
function tables(): Buffer[] {
  const file = jpg()
  const found: Buffer[] = []
  for (let at = 2; file[at + 1] !== 0xda; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file[at + 1] ?? 0
    if (marker === 0xdb || marker === 0xc4) found.push(file.subarray(at, at + 2 + file.readUInt16BE(at + 2)))
  }
  return found
}

export interface JpegFrame {
  marker?: number
  width?: number
  height?: number
  /** Number, sampling and table of each component. */
  components?: number[][]
}

export function frame({
  marker = 0xc2,
  width = 16,
  height = 16,
  components = [[1, 0x11, 0]],
}: JpegFrame = {}): Buffer {
  return segment(marker, [
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    components.length,
    ...components.flat(),
  ])
}

export interface Scan {
  components?: number[]
  from?: number
  to?: number
  high?: number
  low?: number
  data?: number[]
}

export const scan = ({
  components = [1],
  from = 0,
  to = 0,
  high = 0,
  low = 0,
  data = [0],
}: Scan = {}): Buffer =>
  Buffer.concat([
    segment(0xda, [components.length, ...components.flatMap((id) => [id, 0]), from, to, (high << 4) | low]),
    Buffer.from(data),
  ])

/** A jpg of segments put together by hand, with the tables of a real one. */
export const jpgOf = (of: JpegFrame, ...parts: Buffer[]): Buffer =>
  Buffer.concat([START, ...tables(), frame(of), ...parts, END])

/** A table by which one zero bit and fourteen more say: nothing in the next 16,384 blocks. */
const NOTHING = segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0xe0])

/** A progressive jpg of scans that hold nothing: each is a walk over all its blocks for some bytes. */
export function scanBomb(scans: number, width = 2000, height = 2000): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const data = Array<number>(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8)).fill(0)
  const first = scan({ data: Array<number>(Math.ceil(blocks / 2)).fill(0) })
  const empty = scan({ from: 1, to: 63, data })
  return jpgOf({ width, height }, NOTHING, first, ...Array.from({ length: scans - 1 }, () => empty))
}
