import type { Parts } from './judge-png.ts'
import { type Frame, scanRules } from './judge-scans.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const TABLES = new Set([0xdb, 0xc4, 0xdd])
const BASELINE = new Set([0xc0, 0xc1])
const PROGRESSIVE = 0xc2
const ADOBE = 0xee
const isNote = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
/** A colour profile takes up to 255 segments. */
const MAX_SEGMENTS = 600

/** Refuses several frames, non-Huffman codings, odd scans (judge-scans.ts) and trailing bytes. */
export function jpegOf(file: Buffer): Parts | null {
  const parts: Buffer[] = [Buffer.from([0xff, SOI])]
  let frame: Frame | undefined
  let takes: ReturnType<typeof scanRules> | undefined
  let at = 2
  for (let segments = 0; segments < MAX_SEGMENTS; segments++) {
    while (file[at] === 0xff && file[at + 1] === 0xff) at++
    const marker = file[at + 1]
    if (file[at] !== 0xff || marker === undefined) return null
    if (marker === EOI) {
      if (!frame || !takes?.isWhole() || at + 2 !== file.length) return null
      return { width: frame.width, height: frame.height, parts: [...parts, file.subarray(at)] }
    }
    if (at + 4 > file.length) return null
    const length = file.readUInt16BE(at + 2)
    const content = file.subarray(at + 4, at + 2 + length)
    if (length < 2 || content.length !== length - 2) return null
    let next = at + 2 + length
    if (marker === SOS) {
      if (!takes?.takes(content)) return null
      next = endOfScan(file, next)
    } else if (BASELINE.has(marker) || marker === PROGRESSIVE) {
      if (frame) return null
      frame = frameOf(content, marker === PROGRESSIVE) ?? undefined
      if (!frame) return null
      takes = scanRules(frame)
    } else if (!TABLES.has(marker) && !isNote(marker)) return null
    if (!isNote(marker) || (marker === ADOBE && content.toString('latin1', 0, 5) === 'Adobe'))
      parts.push(file.subarray(at, next))
    at = next
  }
  return null
}

function endOfScan(file: Buffer, from: number): number {
  for (let at = from; ; ) {
    const found = file.indexOf(0xff, at)
    const next = file[found + 1]
    if (found < 0 || next === undefined) return file.length
    if (next === 0xff) at = found + 1
    else if (next === 0 || (next >= 0xd0 && next <= 0xd7)) at = found + 2
    else return found
  }
}

function frameOf(content: Buffer, progressive: boolean): Frame | null {
  const count = content[5]
  if (content[0] !== 8 || !count || ![1, 3, 4].includes(count) || content.length !== 6 + 3 * count)
    return null
  const components: number[] = []
  for (let at = 6; at < content.length; at += 3) {
    const [id = 0, sampling = 0] = content.subarray(at, at + 2)
    const [across, down] = [sampling >> 4, sampling & 15]
    if (across < 1 || across > 4 || down < 1 || down > 4 || components.includes(id)) return null
    components.push(id)
  }
  return { height: content.readUInt16BE(1), width: content.readUInt16BE(3), components, progressive }
}
