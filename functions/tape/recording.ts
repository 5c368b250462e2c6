import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Instrument, instrumentOf } from '../../shared/tape/instruments.ts'
import { parseScaled } from '../../shared/tape/price.ts'
import type { RecordedFile } from '../../shared/tape/proof.ts'
import { DAY, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { Ohlc } from './candles.ts'

/** The close of a recorded second is the tape's tick. */
export interface Recording {
  file: RecordedFile
  lastBefore(second: EpochSeconds): EpochSeconds
  secondOf(index: number): number
  closeOf(index: number): number
  range(from: number, to: number): Ohlc | null
}

const FILE = /^([A-Z0-9]+)-(\d{4}-\d{2}-\d{2})\.csv\.gz$/
const HEADER = 'epoch_s,open,high,low,close'

export function readRecordings(dir: string): Map<string, Recording[]> {
  const bySymbol = new Map<string, Recording[]>()
  const names = readdirSync(dir)
    .filter((name) => name.endsWith('.csv.gz'))
    .sort()
  if (names.length === 0) throw new Error(`${dir} holds no recording named SYMBOL-YYYY-MM-DD.csv.gz`)
  for (const name of names) {
    const [, symbol = '', date = ''] = FILE.exec(name) ?? []
    const day = secondsOf(Date.parse(date)) / DAY
    const instrument = instrumentOf(symbol)
    if (!Number.isInteger(day)) throw new Error(`${name}: the name is not SYMBOL-YYYY-MM-DD.csv.gz`)
    if (!instrument) throw new Error(`${name}: no instrument is named ${symbol}`)
    const list = bySymbol.get(symbol) ?? []
    bySymbol.set(symbol, list)
    list.push(readRecording(name, readFileSync(join(dir, name)), instrument, day * DAY))
  }
  return bySymbol
}

export function readRecording(
  name: string,
  bytes: Uint8Array,
  instrument: Instrument,
  start: number,
): Recording {
  const lines = unzipped(name, bytes).trimEnd().split('\n')
  const fail = (line: number, why: string) => new Error(`${name}, line ${line}: ${why}`)
  if (lines[0]?.trimEnd() !== HEADER) throw fail(1, `the header is not ${HEADER}`)

  const seconds = new Int32Array(lines.length - 1)
  const closes = new Float64Array(lines.length - 1)
  let previous = -1
  for (let i = 1; i < lines.length; i++) {
    const fields = (lines[i] as string).trimEnd().split(',')
    const second = /^\d{1,10}$/.test(fields[0] ?? '') ? Number(fields[0]) - start : Number.NaN
    const prices = fields.slice(1).map((field) => parseScaled(field, instrument.decimals))
    const [open, high, low, close] = prices
    if (fields.length !== 5 || open == null || high == null || low == null || close == null) {
      throw fail(i + 1, `not a second and four prices of at most ${instrument.decimals} decimals`)
    }
    if (!(second >= 0 && second < DAY)) throw fail(i + 1, 'the second is not of the day in the name')
    if (second <= previous) throw fail(i + 1, 'the seconds are not in order')
    if (Math.max(open, close) > high || Math.min(open, close) < low || low <= 0) {
      throw fail(i + 1, 'high and low do not enclose open and close')
    }
    seconds[i - 1] = previous = second
    closes[i - 1] = close
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return recording({ name, sha256 }, seconds, closes)
}

function unzipped(name: string, bytes: Uint8Array): string {
  try {
    return gunzipSync(bytes).toString('utf8')
  } catch (cause) {
    throw new Error(`${name}: not a gzip file`, { cause })
  }
}

function recording(file: RecordedFile, seconds: Int32Array, closes: Float64Array): Recording {
  function lastBefore(second: EpochSeconds): EpochSeconds {
    let low = 0
    let high = seconds.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((seconds[middle] as number) < second) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  return {
    file,
    lastBefore,
    secondOf: (index) => seconds[index] as number,
    closeOf: (index) => closes[index] as number,
    range(from, to) {
      const ticks = closes.subarray(lastBefore(from) + 1, lastBefore(to) + 1)
      if (ticks.length === 0) return null
      let high = ticks[0] as number
      let low = high
      for (const price of ticks) {
        if (price > high) high = price
        if (price < low) low = price
      }
      return { open: ticks[0] as number, high, low, close: ticks.at(-1) as number }
    },
  }
}
