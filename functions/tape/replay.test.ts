import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { seedProducts } from '../../infra/seed.ts'
import { checkOrder, type EnteredOrder } from '../../shared/tape/check.ts'
import type { ReplayProof } from '../../shared/tape/proof.ts'
import { epochDay, msOf, secondsOf } from '../../shared/time.ts'
import type { Product } from '../table/products.ts'
import { parseFeeds } from './feeds.ts'
import { openTapes } from './index.ts'
import { tradingState } from './market-state.ts'
import { createReplayTape } from './replay.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const HEADER = 'epoch_s,open,high,low,close'
const at = (text: string): number => secondsOf(Date.parse(`${text}Z`))

/** A folder of recordings; rows are [UTC time of day, close]. */
function folder(files: Record<string, string | [string, string][]>): string {
  const dir = mkdtempSync(join(tmpdir(), 'recordings-'))
  folders.push(dir)
  for (const [name, rows] of Object.entries(files)) {
    const date = name.slice(-17, -7)
    const text =
      typeof rows === 'string'
        ? rows
        : [HEADER, ...rows.map(([time, p]) => [at(`${date}T${time}`), p, p, p, p].join(','))].join('\n')
    writeFileSync(join(dir, name), gzipSync(text))
  }
  return dir
}

const dir = folder({
  'BTCUSD-2016-10-07.csv.gz': [
    ['00:00:10', '600.00'],
    ['12:00:00', '610.01'],
    ['12:00:01', '610.03'],
    ['12:00:31', '610.02'],
    ['23:59:50', '620.50'],
  ],
  'BTCUSD-2016-10-08.csv.gz': [['12:00:00', '700.00']],
  'XAUUSD-2014-05-07.csv.gz': [['12:00:00', '1307.5495']],
})
const tape = createReplayTape({ dir })

// The day number of 2026-11-17 is even, so the first of two files plays.
const later = msOf(at('2026-11-25T00:00:00'))
const noon = at('2026-11-17T12:00:00')
test('the file of a day is its number mod the files of the symbol', async () => {
  expect(epochDay(noon) % 2).toBe(0)
  expect(await tape.fairness('BTCUSD', epochDay(noon), later)).toMatchObject({
    file: { name: 'BTCUSD-2016-10-07.csv.gz' },
  })
  expect(await tape.priceAt('BTCUSD', noon + 86_400 + 1, later)).toMatchObject({ price: 700_00 })
  expect(await tape.priceAt('BTCUSD', noon + 2 * 86_400 + 1, later)).toMatchObject({ price: 610_01 })
})

describe('P(S)', () => {
  test.each([
    ['at the first bar: nothing before it', '2026-11-17T00:00:10', { kind: 'void', reason: 'noData' }],
    ['a second on: the bar', '2026-11-17T00:00:11', { kind: 'price', price: 600_00 }],
    ['at the limit of staleness', '2026-11-17T00:01:10', { kind: 'price', price: 600_00 }],
    ['a second beyond it', '2026-11-17T00:01:11', { kind: 'void', reason: 'gap' }],
    ['at a bar: the one before', '2026-11-17T12:00:01', { kind: 'price', price: 610_01 }],
    ['between bars: the last', '2026-11-17T12:00:31', { kind: 'price', price: 610_03 }],
    ['at midnight: still yesterday', '2026-11-18T00:00:00', { kind: 'price', price: 620_50 }],
    ['after midnight: another recording', '2026-11-18T00:00:01', { kind: 'void', reason: 'noData' }],
  ])('%s', async (_what, second, expected) => {
    expect(await tape.priceAt('BTCUSD', at(second), later)).toMatchObject(expected)
  })

  test('is unknown until S has come', async () => {
    expect(await tape.priceAt('BTCUSD', noon + 2, msOf(noon + 2) - 1)).toEqual({ kind: 'notYet' })
    expect(await tape.priceAt('BTCUSD', noon + 2, msOf(noon + 2))).toMatchObject({ tickAt: noon + 1 })
  })

  test('keeps every recorded digit', async () => {
    expect(await tape.priceAt('XAUUSD', noon + 1, later)).toMatchObject({ price: 13_075_495 })
  })

  test('of a symbol that was not recorded is void, and its feed absent', async () => {
    expect(await tape.priceAt('EURUSD', noon, later)).toEqual({ kind: 'void', reason: 'unknownSymbol' })
    expect(await tape.state('EURUSD', later, 60)).toEqual({ ok: false, reason: 'absent' })
  })
})

test('a range runs over midnight from one recording to another, its last second included', async () => {
  const range = (from: string, to: string) => tape.range('BTCUSD', at(from), at(to), later)
  expect(await range('2026-11-17T23:59:50', '2026-11-18T12:00:00')).toMatchObject({
    high: 620_50,
    low: 620_50,
  })
  expect(await range('2026-11-17T23:59:50', '2026-11-18T12:00:01')).toMatchObject({
    high: 700_00,
    low: 620_50,
  })
  expect(await range('2026-11-17T23:59:51', '2026-11-18T12:00:00')).toBeNull()
})

test.each([
  ['2026-11-17T12:00:30', 60, { ok: true }],
  ['2026-11-17T12:00:06', 5, { ok: true }],
  ['2026-11-17T12:00:07', 5, { ok: false, reason: 'stale' }],
  ['2026-11-17T12:05:00', 60, { ok: false, reason: 'stale' }],
  ['2026-11-17T00:00:05', 60, { ok: false, reason: 'stale' }],
])('the feed at %s, its product allowing %i seconds', async (now, staleAfter, expected) => {
  expect(await tape.state('BTCUSD', msOf(at(now)), staleAfter)).toEqual(expected)
})

test.each([
  [5, { state: 'nonTrading', stateReason: 'stale' }],
  [60, { state: 'trading', stateReason: null }],
])('a product that allows %i seconds is judged by its own limit', async (stalenessSeconds, expected) => {
  const product = { ...(seedProducts('sim')[0] as Product), symbol: 'BTCUSD', stalenessSeconds }
  expect(await tradingState(product, tape, msOf(at('2026-11-17T12:00:30')))).toMatchObject(expected)
})

test.each([
  ['2026-11-17T23:59:00', '2026-11-18T00:00:00', true],
  ['2026-11-17T23:59:01', '2026-11-18T00:00:01', false],
  ['2026-11-18T00:00:00', '2026-11-18T00:00:30', false],
  ['2026-11-18T00:00:01', '2026-11-18T00:00:31', true],
])('an order from %s to %s stays within one recording: %s', (openAt, closeAt, expected) => {
  expect(tape.spans('BTCUSD', at(openAt), at(closeAt))).toBe(expected)
})

test('quote and candles come from the bars that have been played', async () => {
  const nowMs = msOf(noon + 2) + 500
  const figures = { open: 600_00, high: 610_03, low: 600_00 }
  expect(await tape.quote('BTCUSD', nowMs)).toEqual({ price: 610_03, tickAt: noon + 1, ...figures })
  expect(await tape.candles('BTCUSD', '1m', 5, nowMs)).toEqual([
    [at('2026-11-17T00:00:00'), 600_00, 600_00, 600_00, 600_00],
    [noon, 610_01, 610_03, 610_01, 610_03],
  ])
  expect(await tape.candles('BTCUSD', '1d', 3, nowMs)).toEqual([
    [at('2026-11-15T00:00:00'), 600_00, 620_50, 600_00, 620_50],
    [at('2026-11-16T00:00:00'), 700_00, 700_00, 700_00, 700_00],
    [at('2026-11-17T00:00:00'), 600_00, 610_03, 600_00, 610_03],
  ])
  expect(await tape.spark('BTCUSD', nowMs)).toEqual([600_00, 610_03])
})

describe('the check of an order', () => {
  const order: EnteredOrder = {
    symbol: 'BTCUSD',
    direction: 'up',
    seconds: 30,
    placedAt: noon,
    openAt: noon + 1,
    closeAt: noon + 31,
    openPrice: '610.01',
    closePrice: '610.03',
    result: 'win',
    source: 'replay',
    commitment: null,
  }
  const check = async (change: Partial<EnteredOrder>, proofChange: Partial<ReplayProof> = {}) => {
    const placed = { ...order, commitment: await tape.commitment(order.placedAt), ...change }
    const proof = await tape.proof('BTCUSD', placed, later)
    if (!('feed' in proof) || proof.feed !== 'replay') throw new Error('no proof')
    const { ok, steps } = checkOrder(placed, { ...proof, ...proofChange })
    return ok || steps.filter((step) => !step.ok).map(({ id }) => id)
  }

  test('passes from the recorded windows', async () => {
    expect(await check({})).toBe(true)
  })

  test('its picture is the recorded prices around entry and close', async () => {
    const placed = { ...order, commitment: await tape.commitment(order.placedAt) }
    const proof = await tape.proof('BTCUSD', order, later)
    const { course } = checkOrder(placed, proof as ReplayProof)
    expect(course).toContainEqual({ at: order.openAt, price: 610_01 })
    expect(course).toContainEqual({ at: order.closeAt, price: 610_03 })
    expect(course.map(({ at }) => at)).toEqual([...new Set(course.map(({ at }) => at))].sort((a, b) => a - b))
  })

  test('passes for a void', async () => {
    const gap = {
      placedAt: noon + 90,
      openAt: noon + 91,
      closeAt: noon + 121,
      closePrice: null,
      result: 'void',
    } as const
    expect(await check({ ...gap, openPrice: '610.02' })).toBe(true)
  })

  test.each<[string, Partial<EnteredOrder>, Partial<ReplayProof>, string[]]>([
    ['another entry', { openPrice: '610.02' }, {}, ['entry']],
    ['another close', { closePrice: '610.02' }, {}, ['close']],
    ['another result', { result: 'draw' }, {}, ['result']],
    ['another commitment', { commitment: '0'.repeat(64) }, {}, ['commitment']],
    ['a file that is not among them', {}, { file: 'BTCUSD-2016-10-09.csv.gz' }, ['commitment']],
    ['a bar of the second itself', {}, { close: [[noon + 31, '610.02']] }, ['close', 'result']],
    ['a bar too old', {}, { entry: [[noon - 60, '610.01']] }, ['entry', 'result']],
    [
      'bars out of order',
      {},
      {
        close: [
          [noon + 1, '610.03'],
          [noon, '610.01'],
        ],
      },
      ['close', 'result'],
    ],
    ['bars withheld', {}, { close: [] }, ['close', 'result']],
  ])('finds %s', async (_what, change, proofChange, failing) => {
    expect(await check(change, proofChange)).toEqual(failing)
  })

  test('waits for the close', async () => {
    const before = msOf(noon + 31) - 1
    expect(await tape.proof('BTCUSD', order as EnteredOrder, before)).toEqual({ notYet: noon + 31 })
  })
})

describe('a folder that cannot be played stops the start', () => {
  const row = (second: number, prices = '1.0,1.0,1.0,1.0') =>
    `${at('2014-05-07T00:00:00') + second},${prices}`
  const file = (...rows: string[]) => ({ 'EURUSD-2014-05-07.csv.gz': [HEADER, ...rows].join('\n') })
  test.each<[string, Record<string, string>, RegExp]>([
    ['no file', {}, /holds no recording/],
    ['a name without a date', { 'EURUSD.csv.gz': HEADER }, /EURUSD.csv.gz: the name/],
    ['a date that is none', { 'EURUSD-2014-13-07.csv.gz': HEADER }, /the name is not/],
    ['an unknown symbol', { 'NOPE-2014-05-07.csv.gz': HEADER }, /no instrument is named NOPE/],
    ['another header', { 'EURUSD-2014-05-07.csv.gz': 'time,price\n1,2' }, /line 1: the header/],
    ['a missing field', file(row(1, '1.0,1.0,1.0')), /line 2: not a second and four prices/],
    ['a price that is none', file(row(1), row(2, '1.0,1.0,1.0,abc')), /line 3: not a second/],
    ['more digits than the tape keeps', file(row(1, '1.0,1.0,1.0,1.0000001')), /at most 6 decimals/],
    ['a negative price', file(row(1, '1.0,1.0,-1.0,1.0')), /line 2: not a second/],
    ['rows out of order', file(row(2), row(2)), /line 3: the seconds are not in order/],
    ['a row of another day', file(row(86_400)), /line 2: the second is not of the day/],
    ['a high below the close', file(row(1, '1.0,1.0,1.0,1.1')), /do not enclose/],
  ])('%s', (_what, files, message) => {
    expect(() => createReplayTape({ dir: folder(files) })).toThrow(message)
  })

  test('a file that is not gzip', () => {
    const broken = folder({})
    writeFileSync(join(broken, 'EURUSD-2014-05-07.csv.gz'), HEADER)
    expect(() => createReplayTape({ dir: broken })).toThrow(/not a gzip file/)
  })
})

describe('the FEED setting', () => {
  test.each(['', 'live', 'replay', 'replay:', 'simulated', 'sim,', 'sim,replay:'])(
    '"%s" is refused',
    (text) => {
      expect(() => parseFeeds(text)).toThrow(/must be sim or replay:FOLDER/)
    },
  )

  test.each(['sim,sim', 'replay:a,replay:b'])(
    '"%s" is refused: an order could not tell which of two it was placed on',
    (text) => {
      expect(() => parseFeeds(text)).toThrow(/names a feed twice/)
    },
  )

  test('names the tapes, the first that of products which name none', () => {
    expect(parseFeeds('sim')).toEqual([{ feed: 'sim' }])
    expect(parseFeeds(`replay:${dir},sim`)).toEqual([{ feed: 'replay', dir }, { feed: 'sim' }])
    const seed = Buffer.alloc(32)
    expect(openTapes('sim', seed).for({ feed: null }).feed).toBe('sim')
    expect(openTapes(`replay:${dir}`, seed).for({ feed: null }).feed).toBe('replay')
    expect(openTapes(`sim,replay:${dir}`, seed).for({ feed: null }).feed).toBe('sim')
  })
})
