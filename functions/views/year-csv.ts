import { cell } from '../csv-cell.ts'
import type { YearView } from './year.ts'

/** Always English: programs and accountants read the file. */
const COLUMNS = [
  'opening',
  'deposits',
  'withdrawals',
  'orders',
  'fees',
  'exchanges',
  'financing',
  'bonus',
  'closing',
] as const

/** RFC 4180: a line for each month and asset, and one for the year. */
export function yearCsv({ year, timeZone, assets }: YearView): string {
  const header = ['month', 'asset', ...COLUMNS, 'time_zone']
  const lines = assets.flatMap(({ asset, months, total }) =>
    [...months, { ...total, key: String(year) }].map((row) => [
      row.key,
      asset,
      ...COLUMNS.map((name) => row[name]),
      timeZone,
    ]),
  )
  return [header, ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}
