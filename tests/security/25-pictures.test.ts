import { deflateSync } from 'node:zlib'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { cleanPicture } from '../../functions/uploads/picture.ts'

/** A picture with some colour in it. */
function pixels(width = 40, height = 30) {
  const data = Buffer.alloc(width * height * 4)
  for (let at = 0; at < data.length; at += 4) data.set([at % 251, (at * 7) % 253, (at * 3) % 241, 255], at)
  return { width, height, data }
}
const png = (width?: number, height?: number): Buffer => {
  const { data, ...size } = pixels(width, height)
  const file = new PNG(size)
  file.data = data
  return PNG.sync.write(file)
}
const jpg = (): Buffer => jpeg.encode(pixels(), 80).data

/** A png whose header alone claims its size. */
function claimed(width: number, height: number): Buffer {
  const file = png()
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  return withChecksum(file)
}
/** A whole png of one bit a pixel: large in pixels, small in bytes. */
function bitmap(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const made = Buffer.alloc(12 + content.length)
    made.writeUInt32BE(content.length, 0)
    made.write(type, 4)
    content.copy(made, 8)
    made.writeUInt32BE(crc(made.subarray(4, 8 + content.length)), 8 + content.length)
    return made
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))
  return Buffer.concat([
    png().subarray(0, 8),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
/** The checksum of the header chunk anew, by zlib's own. */
function withChecksum(file: Buffer): Buffer {
  file.writeUInt32BE(crc(file.subarray(12, 29)), 29)
  return file
}
function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}
/** A jpeg with a segment of metadata after its start. */
const withSegment = (marker: number, content: Buffer): Buffer => {
  const file = jpg()
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([file.subarray(0, 2), head, content, file.subarray(2)])
}
const clean = (bytes: Uint8Array, type: string) => {
  const result = cleanPicture(bytes, type)
  if (typeof result === 'string') throw new Error(result)
  return result
}

describe('a picture', () => {
  test('png comes back pixel for pixel', () => {
    const made = clean(png(), 'image/png')
    expect(PNG.sync.read(Buffer.from(made.bytes)).data.equals(pixels().data)).toBe(true)
    expect(made).toMatchObject({ type: 'image/png', width: 40, height: 30 })
  })
  test('jpg comes back as a jpg of its size', () => {
    const made = clean(jpg(), 'image/jpeg')
    expect(jpeg.decode(made.bytes)).toMatchObject({ width: 40, height: 30 })
  })
  test('of one pixel', () => {
    expect(clean(png(1, 1), 'image/png')).toMatchObject({ width: 1, height: 1 })
  })
  test('where it was taken and what was noted in it stay behind', () => {
    const files = [
      withSegment(0xe1, Buffer.from('Exif\0\0GPS 51.5N 0.1W')),
      withSegment(0xfe, Buffer.from('<script>alert(1)</script>')),
    ]
    for (const file of files) {
      const made = Buffer.from(clean(file, 'image/jpeg').bytes)
      for (const hidden of ['GPS', 'Exif', '<script']) expect(made.includes(hidden), hidden).toBe(false)
    }
  })
  test('is known again by its pixels, whatever else its file carries', () => {
    const one = clean(jpg(), 'image/jpeg').fingerprint
    expect(clean(withSegment(0xe1, Buffer.from('Exif\0\0other')), 'image/jpeg').fingerprint).toBe(one)
    expect(clean(png(40, 31), 'image/png').fingerprint).not.toBe(clean(png(), 'image/png').fingerprint)
  })
})

const PAGE = Buffer.from('<script>alert(2)</script>')

test.each<[string, Uint8Array, string, string]>([
  ['a gif named png', Buffer.from('GIF89a\x01\0\x01\0'), 'image/png', 'picture_type_invalid'],
  ['a png stated to be a jpg', png(), 'image/jpeg', 'picture_type_invalid'],
  ['html', Buffer.from('<!doctype html><script>1</script>'), 'image/png', 'picture_type_invalid'],
  ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', 'picture_type_invalid'],
  ['nothing', new Uint8Array(), 'image/png', 'picture_type_invalid'],
  ['a type we do not take', png(), 'image/gif', 'picture_type_invalid'],
  ['a png of its signature alone', png().subarray(0, 8), 'image/png', 'picture_type_invalid'],
  ['30,000 by 30,000 pixels', claimed(30_000, 30_000), 'image/png', 'upload_invalid'],
  ['6,000 by 6,000 pixels', bitmap(6000, 6000), 'image/png', 'upload_invalid'],
  ['one row of 20,000 pixels', bitmap(20_000, 1), 'image/png', 'upload_invalid'],
  ['a png of no height', claimed(10, 0), 'image/png', 'upload_invalid'],
  ['a png that says it is larger than it is', claimed(400, 300), 'image/png', 'upload_invalid'],
  ['a png cut in half', png().subarray(0, png().length >> 1), 'image/png', 'upload_invalid'],
  ['a jpg cut in half', jpg().subarray(0, jpg().length >> 1), 'image/jpeg', 'upload_invalid'],
  [
    'a jpg cut in half with an end put on',
    Buffer.concat([jpg().subarray(0, jpg().length >> 1), Buffer.from([0xff, 0xd9])]),
    'image/jpeg',
    'upload_invalid',
  ],
  ['a png that is a web page besides', Buffer.concat([png(), PAGE]), 'image/png', 'upload_invalid'],
  ['a jpg that is a web page besides', Buffer.concat([jpg(), PAGE]), 'image/jpeg', 'upload_invalid'],
  [
    'a jpg with an archive behind it',
    Buffer.concat([jpg(), Buffer.from('PK\x03\x04')]),
    'image/jpeg',
    'upload_invalid',
  ],
  [
    'a png of noise behind its header',
    Buffer.concat([png().subarray(0, 33), Buffer.alloc(500, 0x5a)]),
    'image/png',
    'upload_invalid',
  ],
])('%s is refused', (_name, bytes, stated, fault) => {
  expect(cleanPicture(bytes, stated)).toBe(fault)
})

test('a png that unpacks to far more than its size says is not unpacked', () => {
  const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024))
  const head = png(2, 2).subarray(0, 33)
  const chunk = Buffer.alloc(12 + bomb.length)
  chunk.writeUInt32BE(bomb.length, 0)
  chunk.write('IDAT', 4)
  bomb.copy(chunk, 8)
  chunk.writeUInt32BE(crc(chunk.subarray(4, 8 + bomb.length)), 8 + bomb.length)
  const end = png(2, 2).subarray(-12)
  const before = process.memoryUsage().rss
  const result = cleanPicture(Buffer.concat([head, chunk, end]), 'image/png')
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  expect(typeof result === 'string' || (result.width === 2 && result.bytes.length < 1000)).toBe(true)
})
