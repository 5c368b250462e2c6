import { formatAmount } from '../../shared/money.ts'
import { type EpochSeconds, msOf } from '../../shared/time.ts'
import { cell } from '../csv-cell.ts'
import type { Movement } from './movements.ts'

/** Always English: programs and accountants read the file. */
const HEADER = [
  'time_utc',
  'time_local',
  'time_zone',
  'kind',
  'document',
  'document_id',
  'symbol',
  'balance',
  'asset',
  'amount',
  'balance_after',
]

/** RFC 4180: a line for each changed balance. */
export function csvOf(movements: readonly Movement[], timeZone: string): string {
  const local = localTime(timeZone)
  const lines = movements.flatMap(({ at, kind, document, symbol, changes, after }) =>
    changes.map(({ balance, asset, amount }, index) => [
      new Date(msOf(at)).toISOString().replace('.000Z', 'Z'),
      local(at),
      timeZone,
      kind,
      document.kind,
      document.id,
      symbol ?? '',
      balance,
      asset,
      formatAmount(amount, asset),
      formatAmount(after[index] as bigint, asset),
    ]),
  )
  return [HEADER, ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

/** ISO 8601 with the offset: 2026-11-25T16:00:00+01:00. */
function localTime(timeZone: string): (at: EpochSeconds) => string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  })
  return (at) => {
    const of = Object.fromEntries(parts.formatToParts(msOf(at)).map(({ type, value }) => [type, value]))
    const offset = of.timeZoneName?.replace('GMT', '') || '+00:00'
    return `${of.year}-${of.month}-${of.day}T${of.hour}:${of.minute}:${of.second}${offset}`
  }
}
