export interface Parts {
  width: number
  height: number
  parts: Buffer[]
}

const SIGNATURE_BYTES = 8
const AROUND_CHUNK = 12
const COLOURS: Record<number, { samples: number; depths: number[] }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}
/** 24 megapixels at 8 bits. */
const MAX_UNPACKED_BYTES = 100_000_000
/** Encoders write pieces of 8 kB or more; a file has 4 MiB. */
const MAX_DATA_CHUNKS = 4096
const MAX_OTHER_CHUNKS = 32
const MAX_OTHER_BYTES = 512 * 1024

/** The only order that PNG allows. */
const ORDER = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']
const REPEATED = 'IDAT'

/** Refuses interlace, wrong order, unknown critical chunks, and bytes after the end. */
export function pngOf(file: Buffer): Parts | null {
  const header = headerOf(file)
  if (!header) return null
  const parts = [file.subarray(0, SIGNATURE_BYTES)]
  let [last, dataChunks, others, otherBytes] = ['', 0, 0, 0]
  for (let at = SIGNATURE_BYTES; at + AROUND_CHUNK <= file.length; ) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    const next = at + AROUND_CHUNK + length
    if (next > file.length || !/^[A-Za-z]{4}$/.test(type)) return null
    if (ORDER.includes(type)) {
      if (!mayFollow(last, type)) return null
      if (type === 'IDAT' && ++dataChunks > MAX_DATA_CHUNKS) return null
      parts.push(file.subarray(at, next))
      if (type === 'IEND') return dataChunks > 0 && next === file.length ? { ...header, parts } : null
      last = type
    } else {
      // An upper-case first letter marks a critical chunk.
      if (/^[A-Z]/.test(type) || last === '') return null
      otherBytes += length
      if (++others > MAX_OTHER_CHUNKS || otherBytes > MAX_OTHER_BYTES) return null
      if (last === 'IDAT') last = 'after the data'
    }
    at = next
  }
  return null
}

function mayFollow(last: string, type: string): boolean {
  if (last === 'after the data') return type === 'IEND'
  if (last === type) return type === REPEATED
  return last === '' ? type === 'IHDR' : ORDER.indexOf(type) > ORDER.indexOf(last)
}

function headerOf(file: Buffer): Omit<Parts, 'parts'> | null {
  if (file.readUInt32BE(8) !== 13 || file.toString('latin1', 12, 16) !== 'IHDR') return null
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const [depth = 0, colour = 0, compression, filter, interlace] = file.subarray(24, 29)
  const colours = COLOURS[colour]
  if (!colours?.depths.includes(depth) || compression !== 0 || filter !== 0) return null
  // A decoder unpacks seven interlaced pictures before it knows their size.
  if (interlace !== 0) return null
  const rowBytes = 1 + Math.ceil((width * depth * colours.samples) / 8)
  return rowBytes * height <= MAX_UNPACKED_BYTES ? { width, height } : null
}
