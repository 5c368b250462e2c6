import { expect, test } from 'vitest'
import { secondsOf } from '../../shared/time.ts'
import { cell } from '../csv-cell.ts'
import { csvOf } from './csv.ts'
import type { Movement } from './movements.ts'

const document = { kind: 'order', id: '01KAY00000000000000000000A' } as const
const placed: Movement = {
  key: 'k',
  at: secondsOf(Date.UTC(2026, 10, 25, 15, 0, 5)),
  kind: 'order_placed',
  document,
  symbol: 'BTCUSD',
  changes: [
    { balance: 'available', asset: 'USD', amount: -1005n },
    { balance: 'locked', asset: 'USD', amount: 1000n },
  ],
  fee: { asset: 'USD', amount: 5n },
  after: [998_995n, 1000n],
  owned: [{ asset: 'USD', amount: 999_995n }],
}

test('a line for each balance, its time in UTC and where the user is, ended as RFC 4180 has it', () => {
  expect(csvOf([placed], 'Asia/Kolkata')).toBe(
    'time_utc,time_local,time_zone,kind,document,document_id,symbol,balance,asset,amount,balance_after\r\n' +
      '2026-11-25T15:00:05Z,2026-11-25T20:30:05+05:30,Asia/Kolkata,order_placed,order,01KAY00000000000000000000A,BTCUSD,available,USD,-10.05,9989.95\r\n' +
      '2026-11-25T15:00:05Z,2026-11-25T20:30:05+05:30,Asia/Kolkata,order_placed,order,01KAY00000000000000000000A,BTCUSD,locked,USD,10.00,10.00\r\n',
  )
})

test('an hour that comes twice a year is told apart by its offset', () => {
  const local = (at: number) =>
    csvOf([{ ...placed, at }], 'Europe/Berlin')
      .split('\r\n')[1]
      ?.split(',')[1]
  const first = secondsOf(Date.UTC(2026, 9, 25, 0, 30))
  expect([local(first), local(first + 3600)]).toEqual([
    '2026-10-25T02:30:00+02:00',
    '2026-10-25T02:30:00+01:00',
  ])
  expect(csvOf([placed], 'UTC')).toContain(',2026-11-25T15:00:05+00:00,UTC,')
})

test.each([
  ['-10.05', '-10.05'],
  ['BTCUSD', 'BTCUSD'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1+1', "'-1+1"],
  ['-10.05|cmd', "'-10.05|cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['=a,"b"', '"\'=a,""b"""'],
])('the cell %j is written %j', (text, written) => {
  expect(cell(text)).toBe(written)
})
