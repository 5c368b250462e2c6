export interface Frame {
  width: number
  height: number
  components: number[]
  progressive: boolean
}

/** Each scan walks the whole picture, however few bytes it has. */
const MAX_SCANS = 32
const COEFFICIENTS = 64
const MAX_SHIFT = 13

/** The only order that ITU T.81, G.1.1.1 allows: each coefficient once, then bit by bit. */
export function scanRules({ components, progressive }: Frame) {
  const missing = new Map(components.map((id) => [id, Array<number | undefined>(COEFFICIENTS)]))
  let scans = 0

  function takesProgressive(ids: number[], [from = 0, to = 0, approximation = 0]: Uint8Array): boolean {
    const [high, low] = [approximation >> 4, approximation & 15]
    if (from > to || to >= COEFFICIENTS || low > MAX_SHIFT) return false
    if (from === 0 ? to !== 0 : ids.length !== 1) return false
    if (high !== 0 && low !== high - 1) return false
    return ids.every((id) => {
      const of = missing.get(id)
      if (!of || (from > 0 && of[0] === undefined)) return false
      const expected = high === 0 ? undefined : high
      for (let at = from; at <= to; at++) {
        if (of[at] !== expected) return false
        of[at] = low
      }
      return true
    })
  }

  const takesBaseline = (ids: number[]): boolean =>
    ids.every((id) => {
      const of = missing.get(id)
      if (!of || of[0] !== undefined) return false
      of[0] = 0
      return true
    })

  return {
    takes(header: Buffer): boolean {
      const count = header[0] ?? 0
      if (++scans > MAX_SCANS || count < 1 || count > 4 || header.length !== 4 + 2 * count) return false
      const ids = Array.from({ length: count }, (_, at) => header[1 + 2 * at] ?? 0)
      if (new Set(ids).size !== count) return false
      return progressive ? takesProgressive(ids, header.subarray(1 + 2 * count)) : takesBaseline(ids)
    },
    isWhole: (): boolean => [...missing.values()].every(([mean]) => mean !== undefined),
  }
}
