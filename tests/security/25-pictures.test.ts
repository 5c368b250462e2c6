import { crc32, deflateSync } from 'node:zlib'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { judgePicture } from '../../functions/uploads/judge.ts'
import { cleanPicture } from '../../functions/uploads/picture.ts'
import {
  bitmap,
  chunk,
  frame,
  ihdr,
  interlacedBomb,
  jpgOf,
  pngOf,
  scan,
  segment,
  zeros,
} from '../support/bombs.ts'
import { PROGRESSIVE } from '../support/pictures.ts'

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
/** The checksum of the header chunk anew. */
function withChecksum(file: Buffer): Buffer {
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29)
  return file
}
/** A jpeg with a segment of metadata after its start. */
const withSegment = (marker: number, content: Buffer): Buffer =>
  Buffer.concat([jpg().subarray(0, 2), segment(marker, content), jpg().subarray(2)])
const clean = async (bytes: Uint8Array, type: string) => {
  const result = await cleanPicture(bytes, type)
  if (typeof result === 'string') throw new Error(result)
  return result
}

describe('a picture', () => {
  test('png comes back pixel for pixel', async () => {
    const made = await clean(png(), 'image/png')
    expect(PNG.sync.read(Buffer.from(made.bytes)).data.equals(pixels().data)).toBe(true)
    expect(made).toMatchObject({ type: 'image/png', width: 40, height: 30 })
  })
  test('jpg comes back as a jpg of its size', async () => {
    const made = await clean(jpg(), 'image/jpeg')
    expect(jpeg.decode(made.bytes)).toMatchObject({ width: 40, height: 30 })
  })
  test('of one pixel', async () => {
    expect(await clean(png(1, 1), 'image/png')).toMatchObject({ width: 1, height: 1 })
  })
  test('where it was taken and what was noted in it stay behind', async () => {
    const files = [
      withSegment(0xe1, Buffer.from('Exif\0\0GPS 51.5N 0.1W')),
      withSegment(0xfe, Buffer.from('<script>alert(1)</script>')),
    ]
    for (const file of files) {
      const made = Buffer.from((await clean(file, 'image/jpeg')).bytes)
      for (const hidden of ['GPS', 'Exif', '<script']) expect(made.includes(hidden), hidden).toBe(false)
    }
  })
  test('is known again by its pixels, whatever else its file carries', async () => {
    const fingerprint = async (file: Buffer, type = 'image/jpeg') => (await clean(file, type)).fingerprint
    const one = await fingerprint(jpg())
    expect(await fingerprint(withSegment(0xe1, Buffer.from('Exif\0\0other')))).toBe(one)
    expect(await fingerprint(png(40, 31), 'image/png')).not.toBe(await fingerprint(png(), 'image/png'))
  })
  test('of every plain kind is taken: grey, palette, 16 bits, transparent, many data chunks, notes around', async () => {
    const rows = (bytes: number) => deflateSync(Buffer.alloc(2 * (1 + bytes)))
    const data = (bytes: number) => chunk('IDAT', rows(bytes))
    const two = { width: 2, height: 2 }
    const files = [
      pngOf({ ...two, depth: 8, colour: 0 }, data(2)),
      pngOf(
        { ...two, depth: 4, colour: 3 },
        chunk('PLTE', Buffer.alloc(6)),
        chunk('tRNS', Buffer.alloc(2)),
        data(1),
      ),
      pngOf({ ...two, depth: 16, colour: 2 }, data(12)),
      pngOf({ ...two, depth: 8, colour: 4 }, data(4)),
      pngOf(
        { ...two, depth: 8, colour: 6 },
        chunk('iCCP', Buffer.alloc(3000)),
        chunk('IDAT', rows(8).subarray(0, 5)),
        chunk('IDAT', rows(8).subarray(5)),
        chunk('tEXt', Buffer.from('Author\0me')),
      ),
    ]
    for (const file of files) expect(await clean(file, 'image/png')).toMatchObject(two)
  })
  test('by progressive scans in their order is taken', async () => {
    const grey = jpgOf({}, scan({ low: 1 }), scan({ high: 1 }))
    expect(await clean(grey, 'image/jpeg')).toMatchObject({ width: 16, height: 16 })
    expect(await clean(PROGRESSIVE, 'image/jpeg')).toMatchObject({ width: 40, height: 30 })
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
])('%s is refused', async (_name, bytes, stated, fault) => {
  expect(await cleanPicture(bytes, stated)).toBe(fault)
})

const pixel = chunk('IDAT', deflateSync(Buffer.from([0, 0])))
const one = { width: 1, height: 1 }
const colours = [1, 2, 3].map((id) => [id, 0x11, 0])

/** What no decoder is ever shown. Every file but for the one thing that is wrong would be taken. */
test.each<[string, Uint8Array]>([
  ['an interlaced png', interlacedBomb(1)],
  [
    'a png whose rows unpack to more than 24 megapixels do',
    pngOf({ width: 5000, height: 3000, depth: 16, colour: 6 }, pixel),
  ],
  ['a png of a colour there is none of', pngOf({ ...one, depth: 8, colour: 5 }, pixel)],
  ['a png of a depth there is none of', pngOf({ ...one, depth: 3 }, pixel)],
  ['a png with a second header', pngOf(one, ihdr({ width: 9000, height: 2 }), pixel)],
  [
    'a png with a second palette',
    pngOf({ ...one, colour: 3 }, chunk('PLTE', Buffer.alloc(3)), chunk('PLTE', Buffer.alloc(3)), pixel),
  ],
  ['a png whose data are parted', pngOf(one, pixel, chunk('tEXt'), pixel)],
  [
    'a png of more data chunks than an encoder writes',
    pngOf(one, ...Array<Buffer>(5000).fill(chunk('IDAT')), pixel),
  ],
  ['a png of half a megabyte of text', pngOf(one, chunk('zTXt', Buffer.alloc(600_000)), pixel)],
  ['a png of many texts', pngOf(one, ...Array<Buffer>(40).fill(chunk('tEXt')), pixel)],
  ['a png with a part no reader knows', pngOf(one, chunk('EVIL'), pixel)],
  ['a png without data', pngOf(one)],
  [
    'a png with bytes between data and end',
    Buffer.concat([pngOf(one, pixel).subarray(0, -12), PAGE, chunk('IEND')]),
  ],
  ['a jpg of two frames', jpgOf({}, frame(), scan())],
  ['a jpg that tells its height at the end', jpgOf({}, scan(), segment(0xdc, [0, 16]))],
  ['a jpg coded by arithmetic', jpgOf({ marker: 0xc9 }, scan())],
  [
    'a jpg of twelve bits',
    Buffer.from(
      jpgOf({}, scan()).map((byte, at, all) =>
        byte === 8 && all[at - 4] === 0xff && all[at - 3] === 0xc2 ? 12 : byte,
      ),
    ),
  ],
  ['a jpg of two components', jpgOf({ components: colours.slice(1) }, scan({ components: [2, 3] }))],
  [
    'a jpg whose components have one name',
    jpgOf(
      {
        components: [
          [1, 0x11, 0],
          [1, 0x11, 0],
          [1, 0x11, 0],
        ],
      },
      scan(),
    ),
  ],
  ['a jpg of no samples', jpgOf({ components: [[1, 0x01, 0]] }, scan())],
  ['a jpg without a scan', jpgOf({})],
  [
    'a jpg whose scan comes before its frame',
    Buffer.concat([jpgOf({}).subarray(0, 2), scan(), jpgOf({}, scan()).subarray(2)]),
  ],
  ['a jpg that scans what it has not', jpgOf({}, scan({ components: [2] }))],
  ['a jpg that forgets a component', jpgOf({ components: colours }, scan({ components: [1] }))],
  ['a baseline jpg that scans a component twice', jpgOf({ marker: 0xc0 }, scan(), scan())],
  ['a jpg that begins with details', jpgOf({}, scan({ from: 1, to: 63 }), scan())],
  ['a jpg that says the same twice', jpgOf({}, scan(), scan())],
  ['a jpg that refines what it has not said', jpgOf({}, scan(), scan({ from: 1, to: 5, high: 1 }))],
  ['a jpg that refines two bits at once', jpgOf({}, scan({ low: 2 }), scan({ high: 2 }))],
  [
    'a jpg that details two components at once',
    jpgOf(
      { components: colours },
      scan({ components: [1, 2, 3] }),
      scan({ components: [1, 2], from: 1, to: 2 }),
    ),
  ],
  [
    'a jpg of more scans than an encoder writes',
    jpgOf({}, scan(), ...Array.from({ length: 40 }, (_, at) => scan({ from: 1 + at, to: 1 + at }))),
  ],
  ['a jpg of a thousand notes', jpgOf({}, ...Array<Buffer>(1000).fill(segment(0xfe, [])), scan())],
  ['a jpg with its end in the middle', Buffer.concat([jpgOf({}, scan()), jpgOf({}, scan()).subarray(2)])],
])('%s is never decoded', (_name, bytes) => {
  const type = bytes[0] === 0xff ? 'image/jpeg' : 'image/png'
  expect(judgePicture(bytes, type)).toBe('upload_invalid')
})

test('a decoder is shown no note, profile or text', () => {
  const files = [
    withSegment(0xe1, Buffer.from('Exif\0\0SECRET')),
    withSegment(0xfe, Buffer.from('SECRET')),
    pngOf(one, chunk('tEXt', Buffer.from('Author\0SECRET')), pixel),
  ]
  for (const file of files) {
    const judged = judgePicture(file, file[0] === 0xff ? 'image/jpeg' : 'image/png')
    expect(typeof judged === 'string' ? judged : Buffer.from(judged.bytes).includes('SECRET')).toBe(false)
  }
})

test('a png that unpacks to far more than its size says is not unpacked', async () => {
  const file = pngOf({ width: 2, height: 2, depth: 8 }, chunk('IDAT', zeros(200)))
  const before = process.memoryUsage().rss
  const result = await cleanPicture(file, 'image/png')
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  expect(typeof result === 'string' || (result.width === 2 && result.bytes.length < 1000)).toBe(true)
})

test('a picture that takes too long is ended, and the next one is cleaned', async () => {
  expect(await cleanPicture(bitmap(4000, 3000), 'image/png', 50)).toBe('upload_invalid')
  expect(await clean(png(), 'image/png')).toMatchObject({ width: 40 })
})
