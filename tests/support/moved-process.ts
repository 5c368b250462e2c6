// Loaded before the program of another process (`node --import`): its clock goes as many milliseconds ahead as MOVED_MS says.
const aheadMs = Number(process.env.MOVED_MS)
const WallDate = Date

globalThis.Date = class extends WallDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(WallDate.now() + aheadMs)
    else super(...given)
  }
  static override now(): number {
    return WallDate.now() + aheadMs
  }
} as DateConstructor
